import { gbkOf } from './gbk.ts';

/** A field of a body: a number of so many bytes, bytes as they are, or text as GBK. */
export type Field = readonly ['u8' | 'u16' | 'u32', number] | Uint8Array | string;

const widths = { u8: 1, u16: 2, u32: 4 } as const;

const bytesOf = (field: Field): Uint8Array => {
  if (typeof field === 'string') return gbkOf(field);
  if (field instanceof Uint8Array) return field;
  const [kind, value] = field;
  const bytes = Buffer.alloc(widths[kind]);
  bytes.writeUIntBE(value, 0, widths[kind]);
  return bytes;
};

/** A body of fields in their order; big endian. @throws RangeError where a number does not fit its field */
export const bodyOf = (...fields: readonly Field[]): Buffer => Buffer.concat(fields.map(bytesOf));

/** Text as GBK in a field of fixed width, zeros behind; what is too long is cut between letters. */
export const fixedText = (text: string, width: number): Buffer => {
  const field = Buffer.alloc(width);
  let at = 0;
  for (const letter of text) {
    const bytes = gbkOf(letter);
    if (at + bytes.length > width) break;
    bytes.copy(field, at);
    at += bytes.length;
  }
  return field;
};

/** Decimal digits, two a byte, zeros in front. */
export const bcdOf = (digits: string, width: number): Buffer =>
  Buffer.from(digits.slice(-width * 2).padStart(width * 2, '0'), 'hex');
