import type { Resource } from '#resource/define.ts';
import { fileFormats } from '#resource/file-formats.ts';
import { isGivenFile } from '#resource/read-file.ts';

import type { FileReader } from './file-reader.ts';
import { keepTableLines } from './kept-table-lines.ts';
import { parseForm } from '../read-form.ts';

/**
 * Fields of a form whose tank tables have been read. What is wrong with them is said where the rest is known of the
 * tank (`table-of-file.ts`).
 * @throws Refusal 400: no form; 429: too many files wait to be read
 */
export const prepareForm = async (
  files: FileReader,
  { fields }: Resource,
  value: string,
  userId: number,
): Promise<object> => {
  const form = parseForm(value);
  for (const [name, field] of Object.entries(fields)) {
    const given: unknown = Reflect.get(form, name);
    if (field.kind !== 'file' || field.format !== 'tankTable' || !isGivenFile(given)) continue;
    const bytes = new Uint8Array(Buffer.from(given.base64, 'base64'));
    // Larger ones are refused for their size.
    if (bytes.length > fileFormats.tankTable.maxBytes) continue;
    keepTableLines(given, await files.inTurn(userId, (read) => read('tankTable', bytes)));
  }
  return form;
};
