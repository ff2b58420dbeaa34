import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { StartFailure } from '../kernel/start/start-causes.ts';
import { makePrivateDirectory } from './private-directory.ts';

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Keeps a second process off a data directory. The embedded database has no lock of its own, and two processes on one
 * directory lose rows without an error. Returns a function that unlocks.
 */
export const lockDirectory = (directory: string): (() => void) => {
  makePrivateDirectory(directory);
  const path = join(directory, 'tankwatch.lock');
  for (;;) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const owner = Number(readFileSync(path, 'utf8'));
      if (owner > 0 && owner !== process.pid && alive(owner))
        throw new StartFailure('folderInUse', {
          variable: 'DATA_DIR',
          place: directory,
          said: String(owner),
        });
      rmSync(path, { force: true });
    }
  }
};
