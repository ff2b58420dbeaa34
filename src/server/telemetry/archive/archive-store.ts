import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file of the archive as it is now, where DuckDB can read it. */
export interface HeldFile {
  readonly path: string;
  /** What can differ where its content does. */
  readonly stamp: string;
  /** Nobody removes or changes what is at the path before. @param damaged the next reader is given it anew */
  release(damaged?: boolean): Promise<void>;
}

/** Where files of the archive are kept: a folder, or a bucket (src/decisions/archive.md). */
export interface ArchiveStore {
  /** Keeps a copy of a file under a name, and is done only when it is there to stay. */
  put(local: string, name: string): Promise<void>;
  /** Null: there is no such file. */
  hold(name: string): Promise<HeldFile | null>;
  /** SHA-256 of its content as it lies there, hexadecimal. */
  sha256(name: string): Promise<string>;
  /** Nothing happens where there is none. */
  remove(name: string): Promise<void>;
}

/** SHA-256 of a file, hexadecimal. */
export const sha256OfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1_048_576 }))
    hash.update(piece as Buffer);
  return hash.digest('hex');
};

const synced = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** An archive in a folder, which is made where it is missing. */
export const createFolderStore = (folder: string): ArchiveStore => {
  const path = (name: string): string => join(folder, name);
  return {
    put: async (local, name) => {
      const directory = dirname(path(name));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await copyFile(local, path(name));
      await synced(path(name));
      await synced(directory);
    },
    hold: async (name) => {
      const found = await stat(path(name)).catch((error: unknown) => {
        if (Reflect.get(Object(error), 'code') === 'ENOENT') return null;
        throw error;
      });
      return found === null
        ? null
        : {
            path: path(name),
            stamp: `${found.size} ${found.mtimeMs} ${found.ino}`,
            release: async () => {},
          };
    },
    sha256: (name) => sha256OfFile(path(name)),
    remove: (name) => rm(path(name), { force: true }),
  };
};
