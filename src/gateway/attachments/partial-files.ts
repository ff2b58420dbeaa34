import { type ByteRange, missingRanges, withRange } from './byte-ranges.ts';

/** Bytes of files of which something is missing, of all terminals together, at most: older ones make room. */
const mostBytes = 128 * 1024 * 1024;
/** A file of which nothing has come for so long is begun anew. */
const keptMs = 15 * 60_000;

interface PartialFile {
  readonly content: Buffer;
  ranges: readonly ByteRange[];
  heardMs: number;
}

/** Files that are on their way, by alarm and name: a link that breaks loses nothing of them. */
export const createPartialFiles = (clock: () => number) => {
  const files = new Map<string, PartialFile>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= files.get(key)?.content.length ?? 0;
    files.delete(key);
  };
  const makeRoom = (size: number): void => {
    for (const [key, { heardMs }] of files) {
      if (bytes + size <= mostBytes && clock() - heardMs < keptMs) break;
      drop(key);
    }
  };
  return {
    /** Puts bytes of a file of this size at their place; what lies beyond the file is left out. */
    put: (key: string, size: number, offset: number, piece: Buffer): void => {
      const known = files.get(key);
      if (known !== undefined && known.content.length !== size) drop(key);
      if (!files.has(key)) makeRoom(size);
      const file = files.get(key) ?? { content: Buffer.alloc(size), ranges: [], heardMs: 0 };
      if (!files.has(key)) bytes += size;
      const fitting = piece.subarray(0, Math.max(0, size - offset));
      fitting.copy(file.content, offset);
      file.ranges = withRange(file.ranges, { offset, length: fitting.length });
      file.heardMs = clock();
      // The one that was heard of last stands last.
      files.delete(key);
      files.set(key, file);
    },
    /** What of a file of this size has not come. */
    missing: (key: string, size: number): readonly ByteRange[] =>
      missingRanges(files.get(key)?.ranges ?? [], size),
    /** The whole file. */
    content: (key: string): Buffer => files.get(key)?.content ?? Buffer.alloc(0),
    drop,
    bytes: (): number => bytes,
  };
};

export type PartialFiles = ReturnType<typeof createPartialFiles>;
