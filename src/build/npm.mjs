import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs npm in the project's folder and gives what it wrote. */
export const npm = (...args) =>
  spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    // On Windows npm is a script.
    shell: process.platform === 'win32',
  });
