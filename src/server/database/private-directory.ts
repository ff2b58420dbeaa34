import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files of this process are readable by its own user alone (0700, 0600), whatever the umask. */
const ownOnly = 0o077;

/** Makes a directory that only this process's user can read. */
export const makePrivateDirectory = (directory: string): void => {
  process.umask(ownOnly);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
};

/** The embedded database gives its files modes of its own; what it makes later is protected by the mode of the directory. */
export const makeContentPrivate = (directory: string): void => {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink())
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
};
