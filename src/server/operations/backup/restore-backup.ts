import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { openPostgresqlDatabase } from '../../database/postgresql-database.ts';
import { StartFailure } from '../../kernel/start/start-causes.ts';
import { type BackupManifest, checkFiles, readManifest } from './backup-manifest.ts';
import { checkEmbedded, embeddedArchive } from './check-embedded.ts';
import { libpqEnvironment, runProgram } from './programs.ts';
import { restoreArchive } from './save-archive.ts';
import { type BackupPorts, checkDump, keyFile, postgresqlDump } from './take-backup.ts';

/** Reads a backup as a restore would, and writes nothing but beside it. @throws StartFailure */
export const checkBackup = async (folder: string, worker: URL): Promise<BackupManifest> => {
  const manifest = await readManifest(folder);
  await checkFiles(folder, manifest);
  if (manifest.engine === 'postgresql') await checkDump(folder);
  else await checkEmbedded(folder, worker, async () => {});
  return manifest;
};

const refuseFilled = async (url: string, place: string): Promise<void> => {
  const database = openPostgresqlDatabase(url, { connections: 1, name: 'tankwatch restore' });
  try {
    const tables = await database.query(
      `select from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') limit 1`,
    );
    if (tables.length > 0) throw new StartFailure('notEmpty', { variable: 'DATABASE_URL', place });
  } finally {
    await database.close();
  }
};

const refuseOtherKey = (from: string, to: string): void => {
  if (existsSync(from) && existsSync(to) && !readFileSync(from).equals(readFileSync(to)))
    throw new StartFailure('otherKey', { place: to });
};

/** Beside its place first, so that nothing half done stands there. */
const unpackEmbedded = async (folder: string, dataDir: string, to: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const aside = await mkdtemp(join(dataDir, '.restore-'));
  try {
    const archive = join(folder, embeddedArchive);
    await runProgram('tar', ['--extract', '--gzip', '--file', archive, '--directory', aside]);
    // An empty folder may be there; whatever else was is refused before.
    if (existsSync(to)) await rmdir(to);
    await rename(join(aside, 'database'), to);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};

/**
 * Restores a backup into an empty database, with its key and its archive. Everything that could stop it is asked before
 * anything is written.
 * @returns the manifest, and how many files of the archive were put back
 * @throws StartFailure
 */
export const restoreBackup = async (
  folder: string,
  { config, places, worker }: BackupPorts,
): Promise<{ readonly manifest: BackupManifest; readonly archived: number }> => {
  const { databaseUrl, archiveDir } = config;
  const dataDir = resolve(config.dataDir);
  const manifest = await readManifest(folder);
  if ((manifest.engine === 'postgresql') !== (databaseUrl !== null))
    throw new StartFailure('backupOfOther', { place: folder, said: manifest.engine });
  await checkBackup(folder, worker);
  refuseOtherKey(join(folder, keyFile), join(dataDir, keyFile));
  if (databaseUrl === null) {
    if (existsSync(places.folder) && readdirSync(places.folder).length > 0)
      throw new StartFailure('notEmpty', { variable: 'DATA_DIR', place: places.folder });
    await unpackEmbedded(folder, dataDir, places.folder);
  } else {
    const place = places.database?.place ?? '';
    await refuseFilled(databaseUrl, place);
    const environment = libpqEnvironment(databaseUrl);
    const whole = ['--exit-on-error', '--single-transaction', '--no-owner'];
    const into = `--dbname=${environment['PGDATABASE'] ?? ''}`;
    await runProgram('pg_restore', [...whole, into, join(folder, postgresqlDump)], environment, place);
  }
  if (manifest.key === 'file') {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    copyFileSync(join(folder, keyFile), join(dataDir, keyFile));
  }
  const archived =
    typeof archiveDir === 'string' ? await restoreArchive(folder, manifest.files, archiveDir) : 0;
  return { manifest, archived };
};
