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

/** A field of a query by which a list can be narrowed. */
export interface ListField {
  readonly name: string;
  readonly field: Field;
  /** The last day of several, where the field without it is the first. */
  readonly until: boolean;
  /** Codes of a closed list; null: whatever value. */
  readonly codes: readonly string[] | null;
}

const codesOf = (field: Field): readonly string[] | null => {
  switch (field.kind) {
    case 'choice':
      return Object.keys(field.choices);
    case 'state':
      return Object.keys(field.states);
    case 'switch':
      return ['true', 'false'];
    default:
      return null;
  }
};

/** All fields of a query by which a list can be narrowed; of moments by days of the calendar. */
export const listFields = (resource: Resource): readonly ListField[] =>
  listFilters(resource).flatMap((name): readonly ListField[] => {
    const field = fieldAt(resource, name)?.field;
    if (field === undefined) return [];
    const one = { name, field, until: false, codes: codesOf(field) };
    return field.kind === 'moment' ? [one, { ...one, name: `${name}Until`, until: true }] : [one];
  });
