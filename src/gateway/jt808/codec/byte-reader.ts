/** A body that ends before its fields do. */
export class ShortBody extends RangeError {
  override readonly name = 'ShortBody';
}

/** Text of terminals: GBK, ended by its length or by zeros. */
const gbk = new TextDecoder('gbk');

/** Reads a body from its beginning; big endian (JT/T 808-2019, 4.3). @throws ShortBody by every reading beyond the end */
export interface ByteReader {
  readonly u8: () => number;
  readonly u16: () => number;
  readonly u32: () => number;
  readonly bytes: (count: number) => Buffer;
  /** GBK, without the zeros and blanks that fill it up. */
  readonly text: (bytes: number) => string;
  /** Digits, two a byte; a nibble above 9 is its hexadecimal letter. */
  readonly digits: (bytes: number) => string;
  readonly left: () => number;
}

/** See `ByteReader`. */
export const byteReader = (body: Uint8Array): ByteReader => {
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let at = 0;
  const take = (count: number): number => {
    if (at + count > buffer.length)
      throw new ShortBody(`${count} bytes wanted at ${at}, the body has ${buffer.length}`);
    at += count;
    return at - count;
  };
  return {
    u8: () => buffer.readUInt8(take(1)),
    u16: () => buffer.readUInt16BE(take(2)),
    u32: () => buffer.readUInt32BE(take(4)),
    bytes: (count) => {
      const from = take(count);
      return buffer.subarray(from, from + count);
    },
    text: (count) => {
      const from = take(count);
      return gbk
        .decode(buffer.subarray(from, from + count))
        .replaceAll('\u0000', '')
        .trim();
    },
    digits: (count) => {
      const from = take(count);
      return buffer.toString('hex', from, from + count);
    },
    left: () => buffer.length - at,
  };
};
