import { resultCodes } from '#contract/envelope.ts';
import type { Resource } from '#resource/define.ts';
import { fileFormats } from '#resource/file-formats.ts';
import { isGivenFile } from '#resource/read-file.ts';

import { badRequest, Refusal } from '../../kernel/refusal.ts';
import type { FileReader } from './file-reader.ts';
import { keepTableLines } from './kept-table-lines.ts';
import { parseForm } from '../read-form.ts';

/**
 * Fields of a form whose tank tables have been read. What is wrong with them is said where the rest is known of the
 * tank (`table-of-file.ts`).
 * @throws Refusal 400: no form, a workbook that can't be read; 429: too many files wait to be read
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
    try {
      keepTableLines(given, await files.inTurn(userId, (read) => read('tankTable', bytes)));
    } catch (error) {
      // What is wrong with the file is said at its field; that too many are being read is not.
      if (!(error instanceof Refusal) || error.resultCode !== resultCodes.badRequest) throw error;
      throw badRequest(['请检查表单', 'Please check the form'], { [name]: error.text });
    }
  }
  return form;
};
