import type { Text } from '#i18n/text.ts';

import type { Resource } from './define.ts';
import { referenceTargets, type ReferenceTarget } from './reference-targets.ts';

/** Rows of a page, or of a list within them, that name rows of another: while there are any, those are not removed. */
export interface DependentRows {
  /** Page of the rows that are counted. */
  readonly page: string;
  readonly field: string;
  /** Where the field stands: in the page's own table, or in a list of it. */
  readonly list: string | null;
  /** Field of the row that is named. */
  readonly names: string;
  /** What several of them are called behind their number; and one of them, in English. */
  readonly text: Text;
  readonly one: string;
  /** Rows that are over need it no more, since it stays for what was recorded. */
  readonly whileOpen: boolean;
}

const plural = (noun: string): string => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);

const countedOf = ({ counted, noun: [zh, en] }: Resource): Text => counted ?? [`个${zh}`, plural(en)];

interface Reference {
  readonly field: string;
  readonly list: string | null;
  readonly to: ReferenceTarget;
}

const referencesIn = ({ fields }: Resource): readonly Reference[] =>
  Object.entries(fields).flatMap(([name, field]): readonly Reference[] => {
    if (field.kind === 'reference') return [{ field: name, list: null, to: field.to }];
    if (field.kind !== 'rows') return [];
    return Object.entries(field.fields).flatMap(([inner, each]) =>
      each.kind === 'reference' ? [{ field: inner, list: name, to: each.to }] : [],
    );
  });

/** A row that lives within the one that it names goes with it: a truck's devices. */
const livesWithin = ({ scope }: Resource, to: ReferenceTarget): boolean =>
  scope.kind === 'via' && scope.source === referenceTargets[to].source;

/**
 * What names rows of a page, found by all fields of all pages that refer to it.
 * @param address of the page whose rows are named
 */
export const dependentsOf = (
  address: string,
  resources: ReadonlyMap<string, Resource>,
): readonly DependentRows[] =>
  [...resources].flatMap(([page, resource]) => {
    if (resource.readOnly === true || resource.gathers === true) return [];
    const references = referencesIn(resource);
    return references.flatMap(({ field, list, to }) => {
      const { on, ...target } = referenceTargets[to];
      if (!(on.pages as readonly string[]).includes(address) || livesWithin(resource, to)) return [];
      // Named by the row and by a list of it: told apart.
      const isBoth = list !== null && references.some((own) => own.list === null && own.to === to);
      const within: Text = isBoth ? ['（列表中）', ' (in a list)'] : ['', ''];
      const [countedZh, countedEn] = countedOf(resource);
      const text: Text = [`${countedZh}${within[0]}`, `${countedEn}${within[1]}`];
      const one = `${resource.noun[1]}${within[1]}`;
      return [{ page, field, list, names: on.field, text, one, whileOpen: 'ends' in target }];
    });
  });
