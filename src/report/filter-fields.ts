import type { Text } from '#i18n/text.ts';

import type { Report } from './define.ts';
import { type Filter, type FilterControl, filterCatalog } from './filters.ts';

/** A field of a query by which a report's rows are narrowed. */
export interface FilterField {
  readonly name: string;
  readonly title: Text;
  readonly control: FilterControl;
  /** Codes of a closed list; null: whatever its type allows. */
  readonly codes: readonly string[] | null;
  /** Without it the report is refused. */
  readonly required: boolean;
}

const codesOf = ({ choices }: Pick<Filter, 'choices'>): readonly string[] | null =>
  choices === undefined ? null : Object.keys(choices);

/** All fields by which a report can be narrowed: those of its filters, and those that its chips set. */
export const filterFields = ({ filters, chips, columns, required = [] }: Report): readonly FilterField[] => {
  const named = Object.entries(filters).flatMap(([name, filter]): readonly FilterField[] => {
    const { title, control } = filter;
    const field = { title, control, codes: codesOf(filter), required: required.includes(name) };
    return control === 'period'
      ? ['startTime', 'endTime'].map((bound) => ({ ...field, name: bound }))
      : [{ ...field, name }];
  });
  const ofChips = new Set(Object.values(chips).flatMap(({ where }) => Object.keys(where)));
  const pressed = [...ofChips].flatMap((name): readonly FilterField[] => {
    if (Object.hasOwn(filters, name)) return [];
    const column = columns[name];
    const known = Object.entries<Filter>(filterCatalog).find(([one]) => one === name)?.[1].title;
    const title = column?.title ?? known ?? [name, name];
    const codes = column?.kind === 'choice' ? codesOf(column) : null;
    return [{ name, title, control: 'text', codes, required: false }];
  });
  return [...named, ...pressed];
};
