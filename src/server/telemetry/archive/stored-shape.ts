import { bundlesOfRows, rowsOfBundles, rowsWithBundles } from '../records/bundle-sql.ts';
import { bundledKindOf } from '../records/bundled-kinds.ts';
import type { DayTable, PartitionedTable } from '../messages/partitions.ts';

/** SQL: rows of a day's table, of which bundles hold several each. A condition may be added about what is stored, `b`. */
export const rowsOfDay = ({ table, name }: DayTable): string => {
  const kind = bundledKindOf(table);
  return kind === undefined ? `select b.* from "${name}" b` : rowsOfBundles(kind, `"${name}"`);
};

/** SQL: how many rows a day's table has. */
export const countOfDay = ({ table }: DayTable): string =>
  bundledKindOf(table) === undefined ? 'count(*)' : 'coalesce(sum(cardinality(items)), 0)';

/** SQL: rows of a table in the shape in which it stores them. */
export const asStored = (table: PartitionedTable, rows: string): string => {
  const kind = bundledKindOf(table);
  return kind === undefined ? rows : bundlesOfRows(kind, rows);
};

/** SQL: rows of a table and of what is beside it in the shape in which it stores them. */
export const rowsWithStored = (table: PartitionedTable, stored: string): string => {
  const kind = bundledKindOf(table);
  return kind === undefined ? `select * from "${table}" union all ${stored}` : rowsWithBundles(kind, stored);
};
