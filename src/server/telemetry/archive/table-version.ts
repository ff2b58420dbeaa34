import type { Queries } from '../../database/database.ts';
import type { DayTable } from '../messages/partitions.ts';
import { countOfDay } from './stored-shape.ts';

/** A text that differs after any row of a table was written or deleted; and how many rows there are. */
export interface TableVersion {
  readonly rows: number;
  readonly version: string;
}

/** By the numbers of the transactions that wrote its rows: they are not reckoned from the rows, so this is one pass. */
export const tableVersion = async (queries: Queries, day: DayTable): Promise<TableVersion> => {
  const [row] = await queries.query<{ rows: number; version: string }>(
    `select (${countOfDay(day)})::int as rows, concat_ws(' ', count(*), sum(xmin::text::numeric)::text, max(xmin::text::numeric)::text)
       as version from "${day.name}"`,
  );
  return row ?? { rows: 0, version: '' };
};
