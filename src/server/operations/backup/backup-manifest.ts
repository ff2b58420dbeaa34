import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sha256OfFile } from '../../telemetry/archive/archive-store.ts';
import { StartFailure } from '../../kernel/start/start-causes.ts';
import { manifestFile } from './backup-folder.ts';

/** A file of a backup, below its folder. */
export interface BackupFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a backup has. It is written last, and so says that the backup is whole. */
export interface BackupManifest {
  readonly version: 1;
  /** UTC, when it was begun. */
  readonly time: string;
  /** Build that made it. */
  readonly build: string;
  readonly engine: 'embedded' | 'postgresql';
  /** Newest step of the schema. */
  readonly schema: string;
  /** Where the key is that seals the keys of robots. */
  readonly key: 'file' | 'environment' | 'none';
  /** `folder`: its files are in the backup. `bucket`: they stay there, and `bucketFiles` names them. */
  readonly archive: 'folder' | 'bucket' | 'none';
  readonly files: readonly BackupFile[];
  /** Files of the archive's bucket that the database of the backup reads. */
  readonly bucketFiles: readonly BackupFile[];
}

/** A file as it lies there now. */
export const describeFile = async (folder: string, path: string): Promise<BackupFile> => ({
  path,
  bytes: (await stat(join(folder, path))).size,
  sha256: await sha256OfFile(join(folder, path)),
});

export const writeManifest = (folder: string, manifest: BackupManifest): Promise<void> =>
  writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });

/** @throws StartFailure `noBackup` */
export const readManifest = async (folder: string): Promise<BackupManifest> => {
  if (!existsSync(join(folder, manifestFile))) throw new StartFailure('noBackup', { place: folder });
  return JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as BackupManifest;
};

/** Reads every file of a backup and compares it with what was written. @throws StartFailure `backupDamaged` */
export const checkFiles = async (folder: string, { files }: BackupManifest): Promise<void> => {
  for (const { path, bytes, sha256 } of files) {
    // oxlint-disable-next-line no-await-in-loop -- one file at a time: a disk is no faster with many
    const found = existsSync(join(folder, path)) ? await describeFile(folder, path) : null;
    if (found?.sha256 !== sha256 || found.bytes !== bytes) {
      const said = found === null ? `${path} ✗` : `${path}: SHA-256 ${found.sha256} ≠ ${sha256}`;
      throw new StartFailure('backupDamaged', { place: folder, said });
    }
  }
};
