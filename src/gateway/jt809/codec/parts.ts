import { type ByteReader, byteReader, ShortBody } from '../../jt808/codec/byte-reader.ts';
import { bodyOf, type Field, fixedText } from '../../jt808/codec/byte-writer.ts';
import { gbkOf } from '../../jt808/codec/gbk.ts';

/** A part of a body: how it is read, and how it is written. */
export interface Part<T> {
  /** @throws ShortBody where the body ends before it does */
  readonly read: (reader: ByteReader) => T;
  readonly write: (value: T) => readonly Field[];
}

const unsigned = (width: 'u8' | 'u16' | 'u32'): Part<number> => ({
  read: (reader) => reader[width](),
  write: (value) => [[width, value]],
});

export const byte = unsigned('u8');
export const word = unsigned('u16');
export const double = unsigned('u32');

/** A number that other editions do not send, where null is said as 0. */
export const orNull = (part: Part<number>): Part<number | null> => ({
  read: part.read,
  write: (value) => part.write(value ?? 0),
});

/** Seconds since 1970 in eight bytes, as ms; null is 0: open, or said by nobody. */
export const moment: Part<number | null> = {
  read: (reader) => {
    const high = reader.u32();
    const low = reader.u32();
    // After 2106 the high half begins to count; until then it can only be garbage.
    return high !== 0 || low === 0 ? null : low * 1000;
  },
  write: (ms) => [
    ['u32', 0],
    ['u32', ms === null ? 0 : Math.floor(ms / 1000)],
  ],
};

/** GBK in a fixed width, zeros behind. */
export const text = (width: number): Part<string> => ({
  read: (reader) => reader.text(width),
  write: (value) => [fixedText(value, width)],
});

/** Code of a platform, eleven digits; some write it as one number. */
export const platformCode: Part<string> = {
  read: (reader) => {
    const bytes = reader.bytes(11);
    return bytes[0] === 0 && bytes.some((one) => one > 0)
      ? BigInt(`0x${bytes.toString('hex')}`).toString()
      : byteReader(bytes).text(11);
  },
  write: (value) => [fixedText(value, 11)],
};

/** Digits in a fixed width, zeros in front. */
export const paddedDigits = (width: number): Part<string> => ({
  read: (reader) => reader.text(width),
  write: (value) => [fixedText(value.slice(-width).padStart(width, '0'), width)],
});

/** GBK behind its length in four bytes. */
export const longText: Part<string> = {
  read: (reader) => reader.text(reader.u32()),
  write: (value) => {
    const bytes = gbkOf(value);
    return [['u32', bytes.length], bytes];
  },
};

/** GBK up to the end. */
export const restText: Part<string> = {
  read: (reader) => reader.text(reader.left()),
  write: (value) => [gbkOf(value)],
};

/** Bytes behind their length in four bytes. */
export const longBytes: Part<Buffer> = {
  read: (reader) => reader.bytes(reader.u32()),
  write: (value) => [['u32', value.length], value],
};

/** What an edition does not send. */
export const absent = <T>(value: T): Part<T> => ({ read: () => value, write: () => [] });

/** Parts one behind the other, in the order of their names. */
export const struct = <T extends object>(parts: { readonly [K in keyof T]: Part<T[K]> }): Part<T> => {
  const names = Object.keys(parts) as (keyof T)[];
  return {
    read: (reader) => {
      const value: Partial<T> = {};
      for (const name of names) value[name] = parts[name].read(reader);
      return value as T;
    },
    write: (value) => names.flatMap((name) => parts[name].write(value[name])),
  };
};

/** Parts behind their count in one byte. */
export const counted = <T>(part: Part<T>): Part<readonly T[]> => ({
  read: (reader) => Array.from({ length: reader.u8() }, () => part.read(reader)),
  write: (values) => [['u8', values.length], ...values.flatMap(part.write)],
});

/** The layout of several that fits to the last byte; written is the first. Authorities do not all speak what they say they do. */
export const firstFitting = <T>(first: Part<T>, ...others: readonly Part<T>[]): Part<T> => ({
  read: (reader) => {
    const bytes = reader.bytes(reader.left());
    for (const part of [first, ...others]) {
      const value = wholeBody(part, bytes);
      if (value !== null) return value;
    }
    return first.read(byteReader(bytes));
  },
  write: first.write,
});

/** A body read to its last byte; null: it is shorter, or longer. */
export const wholeBody = <T>(part: Part<T>, body: Buffer): T | null => {
  const reader = byteReader(body);
  const value = read(part, reader);
  return value !== null && reader.left() === 0 ? value.value : null;
};

const read = <T>(part: Part<T>, reader: ByteReader): { readonly value: T } | null => {
  try {
    return { value: part.read(reader) };
  } catch (error) {
    if (error instanceof ShortBody) return null;
    throw error;
  }
};

/** A body; null: it ends too soon. What stands behind is another’s addition and no fault. */
export const readBody = <T>(part: Part<T>, body: Buffer): T | null =>
  read(part, byteReader(body))?.value ?? null;

/** The bytes of a body. @throws RangeError where a number does not fit */
export const writeBody = <T>(part: Part<T>, value: T): Buffer => bodyOf(...part.write(value));
