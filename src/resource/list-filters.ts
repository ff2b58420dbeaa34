import type { Resource } from './define.ts';
import type { Field, RowsField } from './fields.ts';

const referencesIn = (fields: Readonly<Record<string, Field>>): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'reference');

/**
 * Fields by which a list can be narrowed: those of its filters, and references, by which a link shows the rows that
 * name one row of another page. A reference of a list within the row is named `list.field`.
 */
export const listFilters = ({ fields, filters }: Resource): readonly string[] => [
  ...new Set([
    ...filters,
    ...referencesIn(fields),
    ...Object.entries(fields).flatMap(([list, field]) =>
      field.kind === 'rows' ? referencesIn(field.fields).map((name) => `${list}.${name}`) : [],
    ),
  ]),
];

/** The field at a name, `compartments.oilCode` too, with the list within the row where it stands there; null: none. */
export const fieldAt = (
  { fields }: Resource,
  path: string,
): { readonly field: Field; readonly within: RowsField | null; readonly name: string } | null => {
  const [list = '', inner] = path.split('.');
  const outer = fields[list];
  if (outer === undefined) return null;
  if (inner === undefined) return { field: outer, within: null, name: list };
  const field = outer.kind === 'rows' ? outer.fields[inner] : undefined;
  return outer.kind === 'rows' && field !== undefined ? { field, within: outer, name: inner } : null;
};
