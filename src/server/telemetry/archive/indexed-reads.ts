import type { QueryResultRow } from 'pg';

import type { Queries, SqlValue } from '../../database/database.ts';
import type { Reads } from '../../database/replica/replica-reads.ts';
import type { PartitionedTable } from '../messages/partitions.ts';
import { bucketColumns, timeColumnOf } from './buckets.ts';
import type { ColdRows } from './archived-rows.ts';
import { coldTablesOf, shadowed } from './federated-reads.ts';
import { asStored } from './stored-shape.ts';

/**
 * Reads within a transaction whose statements find rows of the archive in tables with an index: for those that look
 * for rows truck by truck.
 */
export const createIndexedReads = (
  queries: Queries,
  coldRows: (table: PartitionedTable) => Promise<ColdRows>,
): Reads => {
  const made = new Map<PartitionedTable, Promise<string | null>>();
  const make = async (table: PartitionedTable): Promise<string | null> => {
    const { json, rows } = await coldRows(table);
    if (rows === 0) return null;
    const name = `cold_${table}`;
    await queries.query(
      `create temporary table "${name}" on commit drop as
       ${asStored(table, `select * from json_populate_recordset(null::"${table}", $1::json)`)}`,
      [json],
    );
    await queries.query(`create index on "${name}" ("${bucketColumns[table]}", "${timeColumnOf(table)}")`);
    await queries.query(`analyze "${name}"`);
    return `select * from "${name}"`;
  };
  const madeOf = (table: PartitionedTable): Promise<string | null> => {
    const known = made.get(table) ?? make(table);
    made.set(table, known);
    return known;
  };
  const query = async <R extends QueryResultRow>(
    text: string,
    values: readonly SqlValue[] = [],
    name?: string,
  ): Promise<R[]> => {
    const besides: (readonly [PartitionedTable, string])[] = [];
    for (const table of coldTablesOf(text)) {
      const rows = await madeOf(table);
      if (rows !== null) besides.push([table, rows]);
    }
    return besides.length === 0
      ? queries.query<R>(text, values, name)
      : queries.query<R>(shadowed(text, besides), values);
  };
  return {
    query,
    // The transaction is of one moment.
    snapshot: (work) => work([{ query }, { query }]),
    async *cursor<R extends QueryResultRow>(text: string, values: readonly SqlValue[]) {
      yield await query<R>(text, values);
    },
  };
};
