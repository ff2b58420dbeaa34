/** Bytes, as they stand or as numbers. */
type Bytes = Uint8Array | readonly number[];

export const joinBytes = (parts: readonly Bytes[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/** Big endian; what is above 16 bits is cut off. */
export const uint16s = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => [value >> 8, value]));

/** Big endian; what is above 32 bits is cut off. */
export const uint32s = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => [value >>> 24, value >>> 16, value >>> 8, value]));

export const latin = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

export const zeroBytes = (count: number): Uint8Array => new Uint8Array(count);

/** A box of ISO/IEC 14496-12: length, four letters, body. */
export const mp4Box = (type: string, ...parts: readonly Bytes[]): Uint8Array => {
  const body = joinBytes(parts);
  const headBytes = 8;
  return joinBytes([uint32s(body.length + headBytes), latin(type), body]);
};
