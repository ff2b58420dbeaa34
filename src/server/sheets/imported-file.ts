import type { FileContent } from '../resource-kit/files/file-kinds.ts';
import type { ReadFile } from '../resource-kit/files/file-reader.ts';

/** What a file that is imported holds. */
export type ImportedFile = FileContent<'sheet'>;

/** Reads a file that somebody imports. @throws Refusal 400: what is wrong with it */
export const readImportedFile = (read: ReadFile, base64: string): Promise<ImportedFile> =>
  read('sheet', new Uint8Array(Buffer.from(base64, 'base64')));
