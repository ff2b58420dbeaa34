import type { Text } from '#i18n/text.ts';

import type { Resource } from './define.ts';
import type { Field } from './fields.ts';

const isWritten = ({ kind }: Field): boolean => kind !== 'computed' && kind !== 'state';

/** Fields that are written, of a form or of a row of a list within it. */
export const writtenFields = (fields: Readonly<Record<string, Field>>): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isWritten(field) ? [name] : []));

/** A field that a form has and its page has not. */
export interface UnknownField {
  /** `stops.0.orderdL`, rows counted from 0. */
  readonly path: string;
  /** Those that there are beside it. */
  readonly known: readonly string[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text for a name that is not known, with those that are. */
export const unknownText = (known: readonly string[]): Text =>
  known.length === 0
    ? ['没有这个字段，此处没有任何字段', 'Unknown; there are none']
    : [`没有这个字段，可用：${known.join('、')}`, `Unknown; there are: ${known.join(', ')}`];

/**
 * Fields of a form, and of the rows of its lists, that its page does not have.
 * @param besides names that are taken although the page has no such field
 */
export const unknownFields = (
  { fields }: Pick<Resource, 'fields'>,
  form: Readonly<Record<string, unknown>>,
  besides: readonly string[],
): readonly UnknownField[] => {
  const written = writtenFields(fields);
  const known = new Set([...written, ...besides]);
  const own = Object.keys(form).filter((name) => !known.has(name));
  const inner = Object.entries(fields).flatMap(([name, field]) => {
    const rows: unknown = Object.hasOwn(form, name) ? form[name] : null;
    if (field.kind !== 'rows' || !Array.isArray(rows)) return [];
    const columns = writtenFields(field.fields);
    const taken = new Set([...columns, field.number]);
    return rows.flatMap((row: unknown, index) =>
      isObject(row)
        ? Object.keys(row).flatMap((column) =>
            taken.has(column) ? [] : [{ path: `${name}.${index}.${column}`, known: columns }],
          )
        : [],
    );
  });
  return [...own.map((path) => ({ path, known: written })), ...inner];
};
