import type { Queries } from '../../database/database.ts';
import type { PartitionedTable } from '../messages/partitions.ts';
import type { WrittenPart } from './write-parts.ts';

/** A file of the archive that is served. */
export interface ArchivedPart {
  readonly file: string;
  readonly table: PartitionedTable;
  /** UTC, `2026-07-28`. */
  readonly day: string;
  readonly bucket: number;
  readonly buckets: number;
  readonly rows: number;
  readonly sha256: string;
}

/** A file that is being written, under its name. */
export interface NamedPart extends WrittenPart {
  readonly file: string;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Notes files before they are written: if nobody comes back for them they are removed by these rows. */
export const noteParts = async (
  queries: Queries,
  table: PartitionedTable,
  day: string,
  parts: readonly NamedPart[],
  nowMs: number,
): Promise<void> => {
  await queries.query(
    `insert into archived_part (file, table_name, day, bucket, buckets, rows, bytes, sha256, first_time, last_time, touched_time)
     select file, $1, $2::date, bucket, buckets, rows, bytes, sha256, "firstTime", "lastTime", $4
     from json_to_recordset($3::json) as x(file text, bucket int, buckets int, rows int, bytes bigint, sha256 text,
       "firstTime" timestamptz, "lastTime" timestamptz)`,
    [table, day, JSON.stringify(parts), new Date(nowMs)],
  );
};

/** From the end of this transaction on these files are read. */
export const serveParts = async (
  queries: Queries,
  files: readonly string[],
  nowMs: number,
): Promise<void> => {
  const rows = await queries.query(
    'update archived_part set archived_time = $2 where file = any($1::text[]) and archived_time is null returning file',
    [files, new Date(nowMs)],
  );
  if (rows.length !== files.length) throw new Error('a file of the archive is not noted');
};

/** From now on files of days before this moment are not read; they are removed by the next sweep. */
export const expireParts = (queries: Queries, beforeMs: number): Promise<{ file: string }[]> =>
  queries.query<{ file: string }>(
    `update archived_part set archived_time = null, touched_time = '-infinity'
     where archived_time is not null and day < $1::date returning file`,
    [dayOf(beforeMs)],
  );

/** Files that nobody reads and nobody came back for since a moment. */
export const forsakenParts = (queries: Queries, beforeMs: number): Promise<{ file: string }[]> =>
  queries.query<{ file: string }>(
    'select file from archived_part where archived_time is null and touched_time < $1',
    [new Date(beforeMs)],
  );

export const forgetPart = (queries: Queries, file: string): Promise<unknown> =>
  queries.query('delete from archived_part where file = $1 and archived_time is null', [file]);

/** The end of the newest day in the archive, of one table or of any; null: nothing is there. */
export const archivedUntil = async (
  queries: Queries,
  table: PartitionedTable | null = null,
): Promise<Date | null> => {
  const [archived] = await queries.query<{ until: Date | null }>(
    `select (max(day) + 1)::timestamp at time zone 'UTC' as until from archived_part
     where archived_time is not null and ($1::text is null or table_name = $1)`,
    [table],
    'archived_until',
  );
  return archived?.until ?? null;
};

/** Files of the days of a period, both ends included, ms UTC. */
export const partsBetween = (
  queries: Queries,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<ArchivedPart[]> =>
  queries.query<ArchivedPart & Record<string, unknown>>(
    `select file, table_name as "table", day, bucket, buckets, rows, sha256 from archived_part
     where archived_time is not null and day between $1::date and $2::date order by day, bucket, file`,
    [dayOf(Math.max(fromMs, 0)), dayOf(Math.min(toMs, 4_000_000_000_000))],
    'archived_parts',
  );
