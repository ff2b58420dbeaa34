import type { Queries } from '../../database/database.ts';

/** Types of the database's columns in files. JSON is its text. */
const fileTypes: ReadonlyMap<string, string> = new Map([
  ['text', 'VARCHAR'],
  ['smallint', 'SMALLINT'],
  ['integer', 'INTEGER'],
  ['bigint', 'BIGINT'],
  ['real', 'FLOAT'],
  ['double precision', 'DOUBLE'],
  ['boolean', 'BOOLEAN'],
  ['date', 'DATE'],
  ['timestamp with time zone', 'TIMESTAMPTZ'],
  ['json', 'JSON'],
  ['jsonb', 'JSON'],
]);

/** Columns of a table, in their order, with their types in files. @throws Error where a type has none */
export const columnsOf = async (
  queries: Queries,
  table: string,
): Promise<readonly { readonly name: string; readonly type: string }[]> => {
  const rows = await queries.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = to_regclass(quote_ident($1)) and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows.map(({ name, type }) => {
    const fileType = fileTypes.get(type);
    if (fileType === undefined) throw new Error(`${table}.${name}: files have no ${type}`);
    return { name, type: fileType };
  });
};
