import { rowsOfBundles } from '../ingest/writing/bundle-sql.ts';
import { bundledKindOf } from '../ingest/writing/bundled-kinds.ts';
import type { DayTable } from '../ingest/messages/partitions.ts';

type Day = Pick<DayTable, 'table' | 'name'>;

/** SQL: rows of a day's table, of which bundles hold several each. A condition may be added about what is stored, `b`. */
export const rowsOfDay = ({ table, name }: Day): string => {
  const kind = bundledKindOf(table);
  return kind === undefined ? `select b.* from "${name}" b` : rowsOfBundles(kind, `"${name}"`);
};

/** SQL: how many rows a day's table has. */
export const countOfDay = ({ table }: Day): string =>
  bundledKindOf(table) === undefined ? 'count(*)' : 'coalesce(sum(cardinality(items)), 0)';
