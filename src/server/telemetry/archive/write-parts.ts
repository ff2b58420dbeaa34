import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { PartitionedTable } from '../messages/partitions.ts';
import { sha256OfFile } from './archive-store.ts';
import { bucketColumns, bucketsFor, timeColumnOf } from './buckets.ts';
import { type Duck, quoted } from './duck.ts';

/** A file of a day that is written and was read back. */
export interface WrittenPart {
  readonly path: string;
  readonly bucket: number;
  readonly buckets: number;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** ISO 8601. */
  readonly firstTime: string;
  readonly lastTime: string;
}

interface Content {
  readonly rows: string;
  /** A number that hardly any other rows have; null: there are none. */
  readonly hash: string | null;
  readonly first: string | null;
  readonly last: string | null;
}

const contentOf = async (duck: Duck, rows: string, time: string): Promise<Content> => {
  const [content] = await duck.rows<Content>(
    `select count(*)::varchar as rows, sum(hash(t))::varchar as hash, epoch_us(min("${time}"))::varchar as first,
       epoch_us(max("${time}"))::varchar as last from ${rows} t`,
  );
  if (content === undefined) throw new Error('DuckDB counted nothing');
  return content;
};

const isoOf = (microseconds: string | null): string =>
  new Date(Math.floor(Number(microseconds ?? 0) / 1000)).toISOString();

/**
 * Writes lines of JSON as Parquet files, one a bucket, each ordered by truck and time so that little is read for one
 * truck; and reads each back.
 * @param wanted rows that there are
 * @throws Error where a file does not say what the lines say
 */
export const writeParts = async (
  duck: Duck,
  table: PartitionedTable,
  columns: readonly { readonly name: string; readonly type: string }[],
  { lines, work, wanted }: { readonly lines: string; readonly work: string; readonly wanted: number },
): Promise<WrittenPart[]> => {
  const buckets = bucketsFor(wanted);
  const key = bucketColumns[table];
  const time = timeColumnOf(table);
  const types = columns.map(({ name, type }) => `${quoted(name)}: ${quoted(type)}`).join(', ');
  await duck.run(`create table day as
    select *, ('0x' || md5(coalesce("${key}", ''))[:8])::bigint % ${buckets} as bucket_of_day
    from read_json(${quoted(lines)}, format = 'newline_delimited', columns = {${types}}, maximum_object_size = 67108864)`);
  const parts: WrittenPart[] = [];
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const rows = `(select * exclude bucket_of_day from day where bucket_of_day = ${bucket})`;
    const before = await contentOf(duck, rows, time);
    if (Number(before.rows) === 0) continue;
    const path = join(work, `${bucket}.parquet`);
    await duck.run(
      `copy (from ${rows} order by "${key}", "${time}") to ${quoted(path)} (format parquet, compression zstd)`,
    );
    const after = await contentOf(duck, `read_parquet(${quoted(path)})`, time);
    if (JSON.stringify(after) !== JSON.stringify(before))
      throw new Error(`${table}: a file says ${JSON.stringify(after)} instead of ${JSON.stringify(before)}`);
    parts.push({
      path,
      bucket,
      buckets,
      rows: Number(before.rows),
      bytes: (await stat(path)).size,
      sha256: await sha256OfFile(path),
      firstTime: isoOf(before.first),
      lastTime: isoOf(before.last),
    });
  }
  const written = parts.reduce((sum, { rows }) => sum + rows, 0);
  if (written !== wanted) throw new Error(`${table}: ${written} rows were written of ${wanted}`);
  return parts;
};
