import type { Queries } from '../../database/database.ts';

/** A row's id, and the number of the transaction that wrote it as it is. */
export interface WrittenRow {
  readonly id: number;
  readonly writer: number;
}

/** Rows of a table that no correction has taken the place of, and how they are read a portion at a time. */
export interface RowsInForce {
  readonly table: string;
  readonly name: string;
  readonly sql: string;
}

const writer = 'xmin::text::bigint';

/** So many rows are parsed before others have their turn: 20 ms at most, of tank tables. */
const portion = 200;

/**
 * Rows of a table that no correction has taken the place of.
 * @param content SQL of names and values that a row is read as
 */
export const rowsInForce = (table: string, content: string): RowsInForce => ({
  table,
  name: `new_${table}`,
  sql: `select coalesce(json_agg(json_build_object('id', id, 'writer', ${writer}, ${content}) order by id), '[]') as rows
   from (select xmin, * from ${table} where superseded_by is null and id > $1 order by id limit ${portion}) as x`,
});

/** Those with greater ids, in their order. */
export async function* portionsAfter<T extends WrittenRow>(
  queries: Queries,
  { sql, name }: RowsInForce,
  id: number,
): AsyncGenerator<readonly T[]> {
  let after = id;
  for (let read = portion; read === portion;) {
    const [found] = await queries.query<{ rows: readonly T[] }>(sql, [after], name);
    const rows = found?.rows ?? [];
    yield rows;
    read = rows.length;
    after = rows.at(-1)?.id ?? after;
  }
}

/** What the rows that are known add up to, and the last of them. */
export interface KnownRows {
  readonly count: number;
  readonly idSum: number;
  readonly writerSum: number;
  readonly lastId: number;
}

export const noRows: KnownRows = { count: 0, idSum: 0, writerSum: 0, lastId: 0 };

export const withRows = (known: KnownRows, rows: readonly WrittenRow[]): KnownRows => ({
  count: known.count + rows.length,
  idSum: known.idSum + rows.reduce((sum, { id }) => sum + id, 0),
  writerSum: known.writerSum + rows.reduce((sum, row) => sum + row.writer, 0),
  lastId: rows.reduce((most, { id }) => Math.max(most, id), known.lastId),
});

/**
 * Whether what is known is all that is in force: a row of which a correction has taken the place, one that was committed
 * after a later one, and one that was written again in its place each change a sum.
 */
export const isWhole = async (
  queries: Queries,
  { table }: RowsInForce,
  { count, idSum, writerSum }: KnownRows,
): Promise<boolean> => {
  const [sums] = await queries.query<Omit<KnownRows, 'lastId'> & Record<string, number>>(
    `select count(*)::float8 as count, coalesce(sum(id), 0)::float8 as "idSum", coalesce(sum(${writer}), 0)::float8 as "writerSum"
     from ${table} where superseded_by is null`,
    [],
    `sums_${table}`,
  );
  return sums?.count === count && sums.idSum === idSum && sums.writerSum === writerSum;
};
