import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A copy of a file that is elsewhere, while somebody reads it or there is room for it. */
export interface Copy {
  readonly name: string;
  readonly path: string;
  /** What its home says of its content. */
  readonly tag: string;
  readonly bytes: number;
  readers: number;
  /** Nobody else is given it. */
  isOver: boolean;
}

export interface CopyRoom {
  /** The copy that stands for a name, with one more reader. */
  take(name: string): Copy | null;
  /** A place for a copy that is to be written, with its writer as its reader; nobody else is given it yet. */
  begin(name: string, tag: string, bytes: number): Promise<Copy>;
  /** From now on it stands for its name, and is the last that was used. */
  use(copy: Copy): void;
  /** One reader less. @param isOver nobody else is to read it: it goes with its last reader */
  release(copy: Copy, isOver: boolean): Promise<void>;
}

/**
 * Room for copies, of so many bytes; more only while they are read. Those that were not used for longest go first.
 * @param folder of this process alone
 */
export const createCopyRoom = (folder: string, mostBytes: number): CopyRoom => {
  /** In the order of their last use. */
  const copies = new Map<string, Copy>();
  // Whoever else takes this folder for his own writes other files.
  const own = randomBytes(6).toString('hex');
  let taken = 0;
  let count = 0;

  const removeUnread = async (copy: Copy): Promise<void> => {
    if (!copy.isOver || copy.readers > 0) return;
    taken -= copy.bytes;
    await rm(copy.path, { force: true });
  };
  const end = async (copy: Copy): Promise<void> => {
    copy.isOver = true;
    if (copies.get(copy.name) === copy) copies.delete(copy.name);
    await removeUnread(copy);
  };
  const makeRoom = async (): Promise<void> => {
    for (const copy of copies.values()) {
      if (taken <= mostBytes) return;
      if (copy.readers === 0) await end(copy);
    }
  };
  return {
    take: (name) => {
      const copy = copies.get(name) ?? null;
      if (copy !== null) copy.readers += 1;
      return copy;
    },
    begin: async (name, tag, bytes) => {
      count += 1;
      const path = join(folder, `${own}-${count}.parquet`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      taken += bytes;
      await makeRoom();
      return { name, path, tag, bytes, readers: 1, isOver: false };
    },
    use: (copy) => {
      copies.delete(copy.name);
      copies.set(copy.name, copy);
    },
    release: async (copy, isOver) => {
      copy.readers -= 1;
      await (isOver ? end(copy) : removeUnread(copy));
      await makeRoom();
    },
  };
};
