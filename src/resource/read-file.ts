import { bytesOfBase64 } from '#domain/text/base64.ts';
import { isStorable } from '#domain/text/storable-text.ts';
import type { Text } from '#i18n/text.ts';

import type { FileField, GivenFile } from './fields.ts';
import { fileFormats } from './file-formats.ts';

const maxNameLength = 120;

/** What a file above the size that its format allows is told. */
export const tooLarge = ({ format }: FileField): Text => {
  const megabytes = Number((fileFormats[format].maxBytes / 1_048_576).toFixed(1));
  return [`文件不能超过 ${megabytes} MB`, `The file must not be larger than ${megabytes} MB`];
};

const isGiven = (input: unknown): input is GivenFile =>
  typeof input === 'object' &&
  input !== null &&
  typeof Reflect.get(input, 'name') === 'string' &&
  typeof Reflect.get(input, 'base64') === 'string';

type ReadFile = { readonly file: GivenFile } | { readonly text: Text };

/** A form is checked at each key: a file that stays the same is read once. */
const readBefore = new WeakMap<object, ReadFile>();

/** Reads a file of a form by the rules of its format. */
export const readFile = (field: FileField, input: unknown): ReadFile => {
  if (!isGiven(input)) return { text: ['请选择文件', 'Choose a file'] };
  const read = readBefore.get(input) ?? readGiven(field, input);
  readBefore.set(input, read);
  return read;
};

const readGiven = (field: FileField, { name, base64 }: GivenFile): ReadFile => {
  const { ending, maxBytes, fault } = fileFormats[field.format];
  if (!name.toLowerCase().endsWith(ending) || name.length > maxNameLength || !isStorable(name))
    return { text: [`仅支持 ${ending} 文件`, `Only ${ending} files`] };
  // Before it is decoded: four characters hold three bytes.
  if (base64.length > Math.ceil(maxBytes / 3) * 4) return { text: tooLarge(field) };
  const bytes = bytesOfBase64(base64);
  if (bytes === null) return { text: ['文件无法读取', 'The file can’t be read'] };
  const wrong = fault(bytes);
  return wrong === null ? { file: { name, base64 } } : { text: wrong };
};
