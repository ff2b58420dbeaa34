import { bytesOfBase64 } from '#domain/text/base64.ts';
import { isStorable } from '#domain/text/storable-text.ts';
import type { Text } from '#i18n/text.ts';

import type { FileField, GivenFile } from './fields.ts';
import { type FileFormatRules, fileFormats } from './file-formats.ts';

const maxNameLength = 120;

/** Whether a field of a form holds a file that is sent with it. */
export const isGivenFile = (input: unknown): input is GivenFile =>
  typeof input === 'object' &&
  input !== null &&
  typeof Reflect.get(input, 'name') === 'string' &&
  typeof Reflect.get(input, 'base64') === 'string';

type ReadFile = { readonly file: GivenFile } | { readonly text: Text };

/** A form is checked at each key: a file that stays the same is read once. */
const readBefore = new WeakMap<object, ReadFile>();

/** Reads a file of a form by the rules of its format. */
export const readFile = (field: FileField, input: unknown): ReadFile => {
  if (!isGivenFile(input)) return { text: ['请选择文件', 'Choose a file'] };
  const read = readBefore.get(input) ?? readGiven(field, input);
  readBefore.set(input, read);
  return read;
};

const readGiven = (field: FileField, given: GivenFile): ReadFile => {
  const { name, base64 } = given;
  const { endings, maxBytes, wrongEnding, tooLarge, fault }: FileFormatRules = fileFormats[field.format];
  const isNamed = endings.some((ending) => name.toLowerCase().endsWith(ending));
  if (!isNamed || name.length > maxNameLength || !isStorable(name)) return { text: wrongEnding };
  // Before it is decoded: four characters hold three bytes.
  if (base64.length > Math.ceil(maxBytes / 3) * 4) return { text: tooLarge };
  const bytes = bytesOfBase64(base64);
  if (bytes !== null && bytes.length > maxBytes) return { text: tooLarge };
  if (bytes === null) return { text: ['文件无法读取', 'The file can’t be read'] };
  const wrong = fault(bytes);
  return wrong === null ? { file: given } : { text: wrong };
};
