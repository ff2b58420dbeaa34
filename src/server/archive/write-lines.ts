import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Database } from '../database/database.ts';

/** Blocks of a table that one statement reads: 2 MB, so that the embedded database is never held for long. */
const blocks = 256;

async function* linesOf(database: Database, table: string): AsyncGenerator<string> {
  const [size] = await database.query<{ blocks: number }>(
    `select (pg_relation_size(to_regclass(quote_ident($1))) / current_setting('block_size')::int)::int as blocks`,
    [table],
  );
  for (let from = 0; from < (size?.blocks ?? 0); from += blocks) {
    const rows = await database.query<{ line: string }>(
      `select row_to_json(t)::text as line from "${table}" t where ctid >= $1::text::tid and ctid < $2::text::tid`,
      [`(${from},0)`, `(${from + blocks},0)`],
    );
    if (rows.length > 0) yield `${rows.map(({ line }) => line).join('\n')}\n`;
  }
}

/** Writes the rows of a table into a file, as JSON, one a line. */
export const writeLines = (database: Database, table: string, file: string): Promise<void> =>
  pipeline(Readable.from(linesOf(database, table)), createWriteStream(file, { mode: 0o600 }));
