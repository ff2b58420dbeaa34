import { existsSync, readdirSync } from 'node:fs';
import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { StartFailure } from '../../kernel/start/start-causes.ts';
import { type BackupFile, describeFile, readManifest } from './backup-manifest.ts';

/** Folder of the archive's files within a backup. */
export const archiveFolder = 'archive';

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .toSorted()
    : [];

/**
 * Copies the files of an archive that is a folder. One that the backup before has as well is linked to there, where the
 * file system can: files of the archive are never written over.
 * @param before the newest backup; empty: there is none
 * @throws StartFailure `backupDamaged`: what was written is not what was read
 */
export const saveArchive = async (
  from: string,
  backup: string,
  before: string,
): Promise<readonly BackupFile[]> => {
  const known = new Map(
    before === '' ? [] : (await readManifest(before)).files.map(({ path, sha256 }) => [path, sha256]),
  );
  const saved: BackupFile[] = [];
  for (const name of filesBelow(from)) {
    const path = `${archiveFolder}/${name}`;
    const to = join(backup, path);
    // oxlint-disable no-await-in-loop -- one file at a time: a disk is no faster with many
    const source = await describeFile(from, name);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const isKnown = known.get(path) === source.sha256;
    const linked =
      isKnown &&
      (await link(join(before, path), to).then(
        () => true,
        // Another file system, or one without links: it is copied.
        () => false,
      ));
    if (!linked) await copyFile(join(from, name), to);
    const written = await describeFile(backup, path);
    // oxlint-enable no-await-in-loop
    if (written.sha256 !== source.sha256)
      throw new StartFailure('backupDamaged', { place: backup, said: path });
    saved.push(written);
  }
  return saved;
};

/** Puts back the files of the archive that are missing. @returns how many */
export const restoreArchive = async (
  backup: string,
  files: readonly BackupFile[],
  to: string,
): Promise<number> => {
  let restored = 0;
  for (const { path } of files) {
    if (!path.startsWith(`${archiveFolder}/`)) continue;
    const target = join(to, path.slice(archiveFolder.length + 1));
    if (existsSync(target)) continue;
    // oxlint-disable no-await-in-loop -- one file at a time
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(join(backup, path), target);
    // oxlint-enable no-await-in-loop
    restored += 1;
  }
  return restored;
};
