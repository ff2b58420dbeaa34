import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const home = (dataDir: string): string => resolve(dataDir, 'archive-work');

/** Folder of this process alone, for files on their way: several processes may have one `dataDir`. */
export const workFolder = (dataDir: string, use: 'moving' | 'reading' | 'copies'): string =>
  join(home(dataDir), `${process.pid}-${use}`);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process can't be signalled, and is there.
    return Reflect.get(Object(error), 'code') === 'EPERM';
  }
};

/** Removes folders of processes that were killed: a day on its way may take gigabytes. */
export const removeLeftFolders = async (dataDir: string): Promise<void> => {
  const names = await readdir(home(dataDir)).catch((error: unknown) => {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return [];
    throw error;
  });
  for (const name of names)
    if (!isAlive(Number.parseInt(name, 10)))
      await rm(join(home(dataDir), name), { recursive: true, force: true });
};
