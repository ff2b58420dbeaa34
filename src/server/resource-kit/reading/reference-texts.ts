import { referenceKey, type ReferenceTexts } from '#domain/text/reference-texts.ts';
import type { Fields } from '#resource/define.ts';
import { recordedNames } from '#resource/recorded-names.ts';
import { type ReferencedTable, referenceTargets, type ReferenceTarget } from '#resource/reference-targets.ts';
import { type Reference, referencesOf } from '#resource/references-of.ts';

import type { Queries } from '../../database/database.ts';
import { personName } from '../../kernel/person-names.ts';
import { reachSql } from './scope-sql.ts';

/** What somebody is told of: rows to which it refers, and names of some of them that it brings with it. */
export interface Referring {
  readonly references: readonly Pick<Reference, 'to' | 'code'>[];
  readonly recorded: ReferenceTexts;
}

/** Values of a form or of a row, as far as they are kept. */
export const referring = (fields: Fields, rows: readonly Readonly<Record<string, unknown>>[]): Referring => ({
  references: rows.flatMap((row) => referencesOf(fields, row)),
  recorded: recordedNames(fields, rows),
});

const readNames = async (
  queries: Queries,
  companies: readonly string[],
  to: ReferenceTarget,
  codes: readonly string[],
): Promise<ReferenceTexts> => {
  const { source, code, name, named, reach }: ReferencedTable = referenceTargets[to];
  const english = named === 'zhAndEn' ? `coalesce(nullif(x.name_en, ''), x."${name}")` : `x."${name}"`;
  const rows = await queries.query<{ code: string; zh: string; en: string }>(
    `select x."${code}"::text as code, x."${name}" as zh, ${english} as en from "${source}" x
     where x."${code}"::text = any($2::text[]) and ${reachSql(reach, '$1')}`,
    [companies, codes],
  );
  return Object.fromEntries(
    rows.map(({ code: of, zh, en }) => [
      referenceKey(to, of),
      [zh, named === 'person' ? personName(en) : en],
    ]),
  );
};

/**
 * What values refer to, by name, one answer for each of those given: as the rows themselves have it, else as it is called
 * now and as far as the companies may see it.
 */
export const referenceTexts = async (
  queries: Queries,
  companies: readonly string[],
  all: readonly Referring[],
): Promise<readonly ReferenceTexts[]> => {
  const codes = new Map<ReferenceTarget, Set<string>>();
  for (const { recorded, references } of all)
    for (const { to, code } of references)
      if (!Object.hasOwn(recorded, referenceKey(to, code)))
        codes.set(to, (codes.get(to) ?? new Set()).add(code));
  const read: Record<string, readonly [string, string]> = {};
  for (const [to, some] of codes) Object.assign(read, await readNames(queries, companies, to, [...some]));
  return all.map(({ recorded, references }) => ({
    ...Object.fromEntries(
      references.flatMap(({ to, code }) => {
        const text = read[referenceKey(to, code)];
        return text === undefined ? [] : [[referenceKey(to, code), text] as const];
      }),
    ),
    ...recorded,
  }));
};
