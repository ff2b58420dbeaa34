import { copyFileSync, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Queries } from '../../database/database.ts';
import { lockDirectory } from '../../database/directory-lock.ts';
import { openPostgresqlDatabase } from '../../database/postgresql-database.ts';
import type { ArchiveConfig } from '../../telemetry/archive/archive-config.ts';
import type { StartPlaces } from '../../kernel/start/explain-start.ts';
import { backupName, newestBackup } from './backup-folder.ts';
import {
  type BackupFile,
  type BackupManifest,
  checkFiles,
  describeFile,
  writeManifest,
} from './backup-manifest.ts';
import { checkEmbedded, embeddedArchive } from './check-embedded.ts';
import { libpqEnvironment, runProgram } from './programs.ts';
import { saveArchive } from './save-archive.ts';

/** What a dump of PostgreSQL is called in a backup. */
export const postgresqlDump = 'database.dump';
export const keyFile = 'secret.key';

export interface BackupPorts {
  readonly config: Pick<ArchiveConfig, 'archiveDir' | 'dataDir'> & {
    /** PostgreSQL, or null for the embedded database under `dataDir`. */
    readonly databaseUrl: string | null;
    readonly backupDir: string;
    /** Key that the environment has; null: it is a file in `dataDir`. */
    readonly secretKey: string | null;
  };
  readonly places: StartPlaces;
  /** The built `database/wire/pglite-worker.ts`. */
  readonly worker: URL;
  readonly now: () => number;
}

interface Told {
  readonly schema: string;
  readonly parts: readonly BackupFile[];
}

/** Files of the archive that a database reads, and its newest step. */
const tell = async (queries: Queries): Promise<Told> => {
  const [newest] = await queries.query<{ name: string }>('select max(name) as name from migration');
  const parts = await queries.query<BackupFile & Record<string, unknown>>(
    'select file as path, bytes::float8 as bytes, sha256 from archived_part where archived_time is not null order by 1',
  );
  return { schema: newest?.name ?? '', parts };
};

/** Reads the whole dump as a restore would, into nothing. @throws StartFailure `toolFailed` */
export const checkDump = (folder: string): Promise<void> =>
  runProgram('pg_restore', ['--file=/dev/null', join(folder, postgresqlDump)]);

const savePostgresql = async (url: string, folder: string, place: string): Promise<Told> => {
  const environment = libpqEnvironment(url);
  const to = join(folder, postgresqlDump);
  await runProgram('pg_dump', ['--format=custom', '--no-owner', `--file=${to}`], environment, place);
  await checkDump(folder);
  const database = openPostgresqlDatabase(url, { connections: 1, name: 'tankwatch backup' });
  try {
    return await tell(database);
  } finally {
    await database.close();
  }
};

const saveEmbedded = async ({ config, places, worker }: BackupPorts, folder: string): Promise<Told> => {
  // A server that writes meanwhile would leave pages of two moments in it.
  const release = lockDirectory(places.folder);
  try {
    const exclude = '--exclude=tankwatch.lock';
    const from = ['--directory', resolve(config.dataDir), 'database'];
    await runProgram('tar', [
      '--create',
      '--gzip',
      exclude,
      '--file',
      join(folder, embeddedArchive),
      ...from,
    ]);
  } finally {
    release();
  }
  return checkEmbedded(folder, worker, tell);
};

/** The key that lies beside the data, where it does. */
const saveKey = ({ secretKey, dataDir }: BackupPorts['config'], folder: string): BackupManifest['key'] => {
  if (secretKey !== null) return 'environment';
  if (!existsSync(join(dataDir, keyFile))) return 'none';
  copyFileSync(join(dataDir, keyFile), join(folder, keyFile));
  return 'file';
};

/**
 * Saves the database, then the key and the archive, since what the database has moved to the archive meanwhile is in
 * both, and never in neither; reads all of it again, and says so in a manifest. What failed leaves nothing behind.
 * @returns the folder of the backup, and its manifest
 * @throws StartFailure
 */
export const takeBackup = async (
  ports: BackupPorts,
): Promise<{ readonly folder: string; readonly manifest: BackupManifest }> => {
  const { config, places, now } = ports;
  const { databaseUrl, archiveDir } = config;
  const home = resolve(config.backupDir);
  const beganMs = now();
  const before = newestBackup(home);
  const folder = join(home, backupName(beganMs));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const { schema, parts } =
      databaseUrl === null
        ? await saveEmbedded(ports, folder)
        : await savePostgresql(databaseUrl, folder, places.database?.place ?? '');
    const key = saveKey(config, folder);
    const own = [
      databaseUrl === null ? embeddedArchive : postgresqlDump,
      ...(key === 'file' ? [keyFile] : []),
    ];
    const inFolder = typeof archiveDir === 'string';
    const files = [
      ...(await Promise.all(own.map((path) => describeFile(folder, path)))),
      ...(inFolder ? await saveArchive(archiveDir, folder, before) : []),
    ];
    const manifest: BackupManifest = {
      version: 1,
      time: new Date(beganMs).toISOString(),
      build: import.meta.env['VITE_BUILD'] ?? 'dev',
      engine: databaseUrl === null ? 'embedded' : 'postgresql',
      schema,
      key,
      archive: parts.length === 0 ? 'none' : inFolder ? 'folder' : 'bucket',
      files,
      bucketFiles: inFolder ? [] : parts,
    };
    await checkFiles(folder, manifest);
    await writeManifest(folder, manifest);
    return { folder, manifest };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};
