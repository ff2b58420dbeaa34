import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Database } from '../../database/database.ts';
import { type DayTable, partitionLock } from '../messages/partitions.ts';
import { keepLastReadings } from '../last-readings.ts';
import type { ArchiveStore } from './archive-store.ts';
import type { DuckInstance } from './duck.ts';
import { forgetPart, type NamedPart, noteParts, serveParts } from './manifest.ts';
import { columnsOf } from './table-columns.ts';
import { tableVersion } from './table-version.ts';
import { writeLines } from './write-lines.ts';
import { writeParts } from './write-parts.ts';

export interface ArchivePorts {
  readonly database: Database;
  readonly store: ArchiveStore;
  /** Folder of this process alone, for files on their way. */
  readonly work: string;
  readonly now: () => number;
  /** A text that was not there before. */
  readonly unique: () => string;
  readonly openDuck: (file: string | null, work: string) => Promise<DuckInstance>;
}

const writtenParts = async ({ database, work, openDuck }: ArchivePorts, day: DayTable, wanted: number) => {
  // What a killed process left is in the way.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  const lines = join(work, 'lines.json');
  await writeLines(database, day, lines);
  const duck = await openDuck(join(work, 'day.duckdb'), work);
  try {
    const columns = await columnsOf(database, day.table);
    return await duck.connected((connection) =>
      writeParts(connection, day.table, columns, { lines, work, wanted }),
    );
  } finally {
    duck.close();
  }
};

/**
 * Moves a day of a table into the archive: writes its files, reads them back, and drops the table in the transaction
 * from whose end on the files are read. Killed at any point, the day is either in the database or in the archive.
 * @returns `changed`: a row was written meanwhile, and nothing was moved
 * @throws Error where a file does not say what the table says
 */
export const archiveDay = async (
  ports: ArchivePorts,
  dayTable: DayTable,
): Promise<'archived' | 'changed'> => {
  const { database, store, now } = ports;
  const { table, name, day } = dayTable;
  const before = await tableVersion(database, dayTable);
  const written = before.rows === 0 ? [] : await writtenParts(ports, dayTable, before.rows);
  const parts = written.map((part): NamedPart => ({
    ...part,
    file: `${table}/${day}/${part.bucket}-of-${part.buckets}-${ports.unique()}.parquet`,
  }));
  await noteParts(database, table, day, parts, now());
  for (const { path, file, sha256 } of parts) {
    await store.put(path, file);
    if ((await store.sha256(file)) !== sha256) throw new Error(`${file} is not what was put there`);
  }
  const moved = await database.transaction(async (queries) => {
    // Readers of the table hold the drop up, and the drop later readers: better to try again later.
    await queries.query(`set local lock_timeout = '2s'`);
    await queries.query('select pg_advisory_xact_lock($1)', [partitionLock]);
    await queries.query(`lock table "${name}" in access exclusive mode`);
    if ((await tableVersion(queries, dayTable)).version !== before.version) return false;
    await serveParts(
      queries,
      parts.map(({ file }) => file),
      now(),
    );
    await keepLastReadings(queries, dayTable);
    await queries.query(`drop table "${name}"`);
    return true;
  }, 'background');
  await rm(ports.work, { recursive: true, force: true });
  if (moved) return 'archived';
  for (const { file } of parts) {
    await store.remove(file);
    await forgetPart(database, file);
  }
  return 'changed';
};
