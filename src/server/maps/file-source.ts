import { open, type FileHandle } from 'node:fs/promises';

import type { RangeResponse, Source } from 'pmtiles';

/** A file that is read in parts. It stays open, so that one that takes its place does not mix with it. */
export interface PartedFile extends Source {
  readonly sizeBytes: number;
  readonly changedMs: number;
  readonly close: () => Promise<void>;
}

const readPart = async (file: FileHandle, offset: number, length: number): Promise<RangeResponse> => {
  const data = new ArrayBuffer(length);
  const { bytesRead } = await file.read(new Uint8Array(data), 0, length, offset);
  return { data: bytesRead < length ? data.slice(0, bytesRead) : data };
};

/** @throws what the file system says: no such file, no right to read it */
export const openPartedFile = async (path: string): Promise<PartedFile> => {
  const file = await open(path, 'r');
  const { size, mtimeMs } = await file.stat();
  return {
    sizeBytes: size,
    changedMs: Math.floor(mtimeMs),
    getKey: () => path,
    getBytes: (offset, length) => readPart(file, offset, length),
    close: () => file.close(),
  };
};
