import * as Type from 'typebox';

/** The keys of a table of words as a closed list. */
export const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) =>
  Type.Unsafe<K>({ type: 'string', enum: Object.keys(table) });
