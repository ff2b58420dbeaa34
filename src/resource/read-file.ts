import { bytesOfBase64 } from '#domain/text/base64.ts';
import { isStorable } from '#domain/text/storable-text.ts';
import type { Text } from '#i18n/text.ts';

import type { FileField, GivenFile } from './fields.ts';
import { fileFormats } from './file-formats.ts';

const maxNameLength = 120;

const isGiven = (input: unknown): input is GivenFile =>
  typeof input === 'object' &&
  input !== null &&
  typeof Reflect.get(input, 'name') === 'string' &&
  typeof Reflect.get(input, 'base64') === 'string';

/** Reads a file of a form by the rules of its format. */
export const readFile = (
  field: FileField,
  input: unknown,
): { readonly file: GivenFile } | { readonly text: Text } => {
  const { ending, maxBytes, fault } = fileFormats[field.format];
  if (!isGiven(input)) return { text: ['请选择文件', 'Choose a file'] };
  const { name, base64 } = input;
  if (!name.toLowerCase().endsWith(ending) || name.length > maxNameLength || !isStorable(name))
    return { text: [`仅支持 ${ending} 文件`, `Only ${ending} files`] };
  // Before it is decoded: four characters hold three bytes.
  if (base64.length > Math.ceil(maxBytes / 3) * 4)
    return { text: ['文件不能超过 1 MB', 'The file must not be larger than 1 MB'] };
  const bytes = bytesOfBase64(base64);
  if (bytes === null) return { text: ['文件无法读取', 'The file can’t be read'] };
  const wrong = fault(bytes);
  return wrong === null ? { file: { name, base64 } } : { text: wrong };
};
