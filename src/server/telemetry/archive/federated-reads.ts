import type { QueryResultRow } from 'pg';

import type { Queries, SqlValue } from '../../database/database.ts';
import type { Reads } from '../../database/replica/replica-reads.ts';
import { type PartitionedTable, partitionedTables } from '../messages/partitions.ts';
import type { ColdRows } from './archived-rows.ts';
import { asStored, rowsWithStored } from './stored-shape.ts';

const readsFrom = new Map(
  partitionedTables.map((table) => [table, new RegExp(String.raw`\b(?:from|join)\s+"?${table}"?(?![\w"])`)]),
);

/** Tables that are cut by day and that a statement reads. */
export const coldTablesOf = (text: string): readonly PartitionedTable[] =>
  partitionedTables.filter((table) => readsFrom.get(table)?.test(text) ?? false);

/**
 * A statement that reads rows of the archive as well: each table is shadowed by itself and the rows beside it. Within
 * its own definition the name still is that of the table.
 * @param besides a statement of what is beside each table, as it is stored
 */
export const shadowed = (
  text: string,
  besides: readonly (readonly [PartitionedTable, stored: string])[],
): string => {
  const shadows = besides.map(
    ([table, stored]) => `"${table}" as not materialized (${rowsWithStored(table, stored)})`,
  );
  const [, others] = /^\s*with\s+([\s\S]*)$/.exec(text) ?? [];
  return `with ${shadows.join(', ')}${others === undefined ? ` ${text}` : `, ${others}`}`;
};

/** Reads whose statements find the rows of the archive beside those of the database. */
export const createJoinedReads = (
  reads: Reads,
  coldRows: (table: PartitionedTable) => Promise<ColdRows>,
): Reads => {
  const joined = async (text: string, values: readonly SqlValue[]) => {
    const cold = await Promise.all(
      coldTablesOf(text).map(async (table) => [table, await coldRows(table)] as const),
    );
    const told = cold.filter(([, { rows }]) => rows > 0);
    if (told.length === 0) return null;
    const besides = told.map(
      ([table], i) =>
        [
          table,
          asStored(
            table,
            `select * from json_populate_recordset(null::"${table}", $${values.length + i + 1}::json)`,
          ),
        ] as const,
    );
    return { text: shadowed(text, besides), values: [...values, ...told.map(([, { json }]) => json)] };
  };
  const over = (queries: Queries): Queries => ({
    query: async <R extends QueryResultRow>(
      text: string,
      values: readonly SqlValue[] = [],
      name?: string,
    ) => {
      const other = await joined(text, values);
      // A name stands for one text.
      return other === null
        ? queries.query<R>(text, values, name)
        : queries.query<R>(other.text, other.values);
    },
  });
  return {
    query: over(reads).query,
    // Rows of the archive change no more: they are of every moment.
    snapshot: (work) => reads.snapshot(([first, second]) => work([over(first), over(second)])),
    async *cursor<R extends QueryResultRow>(text: string, values: readonly SqlValue[], size: number) {
      const other = await joined(text, values);
      yield* other === null
        ? reads.cursor<R>(text, values, size)
        : reads.cursor<R>(other.text, other.values, size);
    },
  };
};
