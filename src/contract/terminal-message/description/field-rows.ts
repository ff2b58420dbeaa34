import { type SchemaNode, typeText } from './node.ts';
import { unitOf } from './units.ts';

/** One field of a message, those of objects and lists within it too. */
export interface FieldRow {
  /** As `compartments[].levelMm`. */
  readonly path: string;
  /** What it may be, as `integer 0 to 99`. */
  readonly type: string;
  /** As `km/h`; '': it has none. */
  readonly unit: string;
  readonly needed: boolean;
  /** As the contract says it; '': the name says it all. */
  readonly meaning: string;
}

/** @param code how a word that is sent as it stands is written */
export const fieldRows = (
  node: SchemaNode,
  code: (word: string | number | boolean) => string = String,
  path = '',
): readonly FieldRow[] =>
  Object.entries(node.properties ?? {}).flatMap(([name, field]) => {
    const at = `${path}${name}`;
    const row: FieldRow = {
      path: at,
      type: typeText(field, code),
      unit: unitOf(name),
      needed: node.required?.includes(name) === true,
      meaning: field.description ?? '',
    };
    const inner =
      field.type === 'array'
        ? fieldRows(field.items ?? {}, code, `${at}[].`)
        : fieldRows(field, code, `${at}.`);
    return [row, ...inner];
  });

/** Fields of a value that no schema reads, as `/compartments/0/level`: slips, or what a later version knows. */
export const unreadFields = (
  node: SchemaNode | undefined,
  value: unknown,
  path: string,
): readonly string[] => {
  if (typeof value !== 'object' || value === null || node === undefined) return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => unreadFields(node.items, item, `${path}/${index}`));
  const { properties } = node;
  if (properties === undefined) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = `${path}/${name}`;
    return Object.hasOwn(properties, name) ? unreadFields(properties[name], inner, at) : [at];
  });
};
