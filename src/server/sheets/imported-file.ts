import type { FileContent } from '../resource-kit/files/file-kinds.ts';
import type { ReadFile } from '../resource-kit/files/file-reader.ts';

/** What a file that is imported holds. */
export type ImportedFile =
  | { readonly kind: 'sheet'; readonly content: FileContent<'sheet'> }
  | { readonly kind: 'geoJson'; readonly content: FileContent<'geoJson'> };

/** Bytes that tell a spreadsheet from JSON, behind blanks. */
const startBytes = 48;

const isJson = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, startBytes))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('{');

/** Reads a file that somebody imports. @throws Refusal 400: what is wrong with it */
export const readImportedFile = async (read: ReadFile, base64: string): Promise<ImportedFile> => {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  return isJson(bytes)
    ? { kind: 'geoJson', content: await read('geoJson', bytes) }
    : { kind: 'sheet', content: await read('sheet', bytes) };
};
