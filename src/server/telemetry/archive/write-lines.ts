import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Database } from '../../database/database.ts';
import type { DayTable } from '../messages/partitions.ts';
import { rowsOfDay } from './stored-shape.ts';

/**
 * Blocks of a table that one statement reads, so that the embedded database is never held for long: 800 kB, of which bundles
 * make 6 MB of lines.
 */
const blocks = 100;

async function* linesOf(database: Database, day: DayTable): AsyncGenerator<string> {
  const [size] = await database.query<{ blocks: number }>(
    `select (pg_relation_size(to_regclass(quote_ident($1))) / current_setting('block_size')::int)::int as blocks`,
    [day.name],
  );
  for (let from = 0; from < (size?.blocks ?? 0); from += blocks) {
    const rows = await database.query<{ line: string }>(
      `select row_to_json(t)::text as line from (
         ${rowsOfDay(day)} where b.ctid >= $1::text::tid and b.ctid < $2::text::tid) t`,
      [`(${from},0)`, `(${from + blocks},0)`],
    );
    if (rows.length > 0) yield `${rows.map(({ line }) => line).join('\n')}\n`;
  }
}

/** Writes the rows of a day's table into a file, as JSON, one a line. */
export const writeLines = (database: Database, day: DayTable, file: string): Promise<void> =>
  pipeline(Readable.from(linesOf(database, day)), createWriteStream(file, { mode: 0o600 }));
