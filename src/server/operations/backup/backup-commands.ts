import { resolve } from 'node:path';

import { openStore } from '../../telemetry/archive/open-store.ts';
import { StartFailure } from '../../kernel/start/start-causes.ts';
import { newestBackup } from './backup-folder.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { type BackupPorts, takeBackup } from './take-backup.ts';

const restoreUsage = 'npm run restore -- <folder of a backup> | --check [--bucket] [<folder of a backup>]';

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const contentOf = ({ time, engine, schema, files, bucketFiles, key }: BackupManifest): string => {
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  const archived = files.filter(({ path }) => path.startsWith('archive/')).length;
  const keys: Readonly<Record<BackupManifest['key'], string>> = {
    file: 'secret.key is in it',
    environment: 'NOT IN IT: the key, which is SECRET_KEY of the server; keep it elsewhere',
    none: 'no key was made yet',
  };
  return [
    `of ${time}, ${engine}, schema ${schema}`,
    `${files.length} files, ${megabytes(bytes)}, of them ${archived} of the archive`,
    keys[key],
    ...(bucketFiles.length > 0
      ? [`NOT IN IT: ${bucketFiles.length} files of the archive's bucket, which the manifest names`]
      : []),
  ].join('\n');
};

/** Reads each file of the bucket and compares it with what the backup's database expects. */
const checkBucket = async (
  config: BackupPorts['config'],
  { bucketFiles }: BackupManifest,
  folder: string,
  now: () => number,
): Promise<string> => {
  const store = openStore(config, now);
  for (const { path, sha256 } of bucketFiles) {
    // oxlint-disable-next-line no-await-in-loop -- one file at a time
    const found = await store.sha256(path).catch((error: unknown) => {
      const said = `${path}: ${error instanceof Error ? error.message : String(error)}`;
      throw new StartFailure('backupDamaged', { place: folder, said }, error);
    });
    if (found !== sha256) throw new StartFailure('backupDamaged', { place: folder, said: path });
  }
  return `bucket: all ${bucketFiles.length} files are there and sound`;
};

const backup = async (ports: BackupPorts, words: readonly string[]): Promise<string> => {
  if (words.length > 0) throw new StartFailure('usage', { said: 'npm run backup' });
  const { folder, manifest } = await takeBackup(ports);
  return `backup: ${folder}\n${contentOf(manifest)}\nEvery file was read again, and the database in it can be restored.`;
};

const restore = async (ports: BackupPorts, words: readonly string[]): Promise<string> => {
  const { config, worker, now } = ports;
  const options = new Set(words.filter((word) => word.startsWith('--')));
  const [named, ...others] = words.filter((word) => !word.startsWith('--'));
  const known = [...options].every((option) => option === '--check' || option === '--bucket');
  if (!known || others.length > 0) throw new StartFailure('usage', { said: restoreUsage });
  if (options.has('--check')) {
    const folder = named === undefined ? newestBackup(resolve(config.backupDir)) : resolve(named);
    if (folder === '') throw new StartFailure('noBackup', { place: resolve(config.backupDir) });
    const manifest = await checkBackup(folder, worker);
    const bucket = options.has('--bucket') ? [await checkBucket(config, manifest, folder, now)] : [];
    return [`sound: ${folder}`, contentOf(manifest), ...bucket].join('\n');
  }
  if (named === undefined || options.size > 0) throw new StartFailure('usage', { said: restoreUsage });
  const { manifest, archived } = await restoreBackup(resolve(named), ports);
  return `restored: ${resolve(named)}\n${contentOf(manifest)}\narchive: ${archived} files put back`;
};

const commands: Readonly<Record<string, (ports: BackupPorts, words: readonly string[]) => Promise<string>>> =
  {
    backup,
    restore,
  };

/** Whether a word is a command that works on files, and opens no database of its own. */
export const isBackupCommand = (word: string | undefined): boolean => word !== undefined && word in commands;

/** Runs `backup` or `restore`; its answer. @throws StartFailure */
export const runBackupCommand = (
  word: string,
  words: readonly string[],
  ports: BackupPorts,
): Promise<string> => commands[word]?.(ports, words) ?? Promise.reject(new Error(word));
