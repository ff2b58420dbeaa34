import { existsSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Config } from '../config.ts';
import type { ConnectionFailure } from '../../database/connection-failure.ts';
import type { Database } from '../../database/database.ts';
import { lockDirectory } from '../../database/directory-lock.ts';
import { openEmbeddedDatabase } from '../../database/embedded-database.ts';
import { openPostgresqlDatabase } from '../../database/postgresql-database.ts';
import { openWorkerExecutor } from '../../database/wire/worker-executor.ts';
import type { Log } from '../../kernel/log/log.ts';
import { awaitAnswer } from '../../database/await-answer.ts';
import { checkPages } from '../../database/check-pages.ts';
import { checkServerVersion } from '../../database/check-server-version.ts';
import type { StartPlaces } from '../../kernel/start/explain-start.ts';
import { StartFailure } from '../../kernel/start/start-causes.ts';

export interface OpenPorts {
  readonly config: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'serveDamaged' | 'demo'>;
  readonly places: StartPlaces;
  /** The built `database/wire/pglite-worker.ts`. */
  readonly worker: URL;
  /** As a PostgreSQL names the process's connections. */
  readonly name: string;
  readonly connectionFailed: ConnectionFailure;
  readonly log: Log;
  /** A database that does not answer is waited for, and why is told once; null: that ends the process. */
  readonly waiting: ((failure: StartFailure) => void) | null;
}

export interface OpenDatabase {
  readonly database: Database;
  /** Lets other processes have the folder. */
  readonly release: () => void;
}

/** Less free space than the embedded database needs to open: its log grows by files of 16 MB. */
const leastFreeBytes = 16 * 1_048_576;

/** Whether a folder has an embedded database. */
export const hasEmbeddedDatabase = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'));

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(existsSync(folder) ? folder : dirname(folder));
  return bavail * bsize;
};

const refuseFullDisk = (folder: string): void => {
  if (freeBytes(folder) < leastFreeBytes)
    throw new StartFailure('diskFull', { variable: 'DATA_DIR', place: folder });
};

/** Errors of files have a code and say what is wrong; those of the WebAssembly say nothing. */
const isOfFiles = (error: unknown): boolean => error instanceof Error && 'code' in error && 'path' in error;

const lookAtPages = async (database: Database, ports: OpenPorts): Promise<void> => {
  const { places, config, log } = ports;
  const { folder, newestBackup } = places;
  const fromMs = performance.now();
  const { rebuilt, damaged } = await checkPages(database);
  const ms = Math.round(performance.now() - fromMs);
  if (rebuilt.length > 0) log.error({ rebuilt }, 'damaged indexes were built anew; check the disk');
  if (damaged.length === 0) return log.info({ ms }, 'every page of the database was checked');
  if (!config.serveDamaged)
    throw new StartFailure('pageDamaged', {
      variable: 'DATA_DIR',
      place: folder,
      said: damaged.join('; '),
      backup: newestBackup(),
    });
  log.error({ damaged }, 'serving with damaged pages: what lies on them can not be read');
};

const openEmbedded = async (ports: OpenPorts): Promise<OpenDatabase> => {
  const { places, worker, connectionFailed } = ports;
  const { folder, newestBackup } = places;
  const release = lockDirectory(folder);
  const isNew = !hasEmbeddedDatabase(folder);
  try {
    refuseFullDisk(folder);
    const database = await openEmbeddedDatabase(
      folder,
      (dataDir) => openWorkerExecutor(worker, dataDir),
      connectionFailed,
    );
    // The demo's past can be made anew, and who tries it out waits for it.
    if (!isNew && !ports.config.demo) await lookAtPages(database, ports);
    return { database, release };
  } catch (error) {
    release();
    if (error instanceof StartFailure || isOfFiles(error)) throw error;
    // Of a disk that it has filled it says nothing either.
    refuseFullDisk(folder);
    const said = error instanceof Error ? error.message : 'PGlite';
    const facts = { variable: 'DATA_DIR', place: folder, said, backup: newestBackup() };
    throw new StartFailure('databaseDamaged', facts, error);
  }
};

/**
 * Opens the database of a process and looks whether it can be relied on.
 * @throws StartFailure, or what `explainStart` explains
 */
export const openDatabase = async (ports: OpenPorts): Promise<OpenDatabase> => {
  const { config, places, name, connectionFailed } = ports;
  if (config.databaseUrl === null) return openEmbedded(ports);
  const database = openPostgresqlDatabase(config.databaseUrl, {
    connections: config.databaseConnections,
    failed: connectionFailed,
    name,
  });
  const check = (): Promise<void> => checkServerVersion(database, places.database?.place ?? '');
  await (ports.waiting === null ? check() : awaitAnswer(check, places, ports.waiting));
  return { database, release: () => {} };
};
