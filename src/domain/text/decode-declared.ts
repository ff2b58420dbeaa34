import { decodeText } from './decode-text.ts';

/** Encodings that look otherwise in their first bytes than those whose letters are bytes. */
const byStart: readonly (readonly [first: number, second: number, encoding: string])[] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
  [0x3c, 0x00, 'utf-16le'],
  [0x00, 0x3c, 'utf-16be'],
  [0x7b, 0x00, 'utf-16le'],
  [0x00, 0x7b, 'utf-16be'],
];

/** GB 18030 holds what GB 2312 and GBK do. */
const encodingOf = (name: string): string => (/^(gb|cp936|x-gbk)/i.test(name) ? 'gb18030' : name);

/** So many bytes hold the declaration of a document. */
const declarationBytes = 200;

/**
 * Text of a document in the encoding that it is in: by its first bytes, by the declaration of an XML, else as
 * `decodeText`. Null: it declares one that nobody knows.
 */
export const decodeDeclared = (bytes: Uint8Array): string | null => {
  const wide = byStart.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (wide !== undefined) return new TextDecoder(wide[2]).decode(bytes);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes));
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    start,
  )?.[1];
  // What calls itself UTF-8 and is none is most often of a program that writes GB all the same.
  if (declared === undefined || /^utf-?(8|16)$/i.test(declared)) return decodeText(bytes);
  try {
    return new TextDecoder(encodingOf(declared)).decode(bytes);
  } catch {
    // A name that no decoder has.
    return null;
  }
};
