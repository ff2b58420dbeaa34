/** Parts of a file put together. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Bytes as Latin-1. */
export const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Whole numbers without sign at a place; NaN beyond the end, which compares with nothing. */
export const uint16At = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? Number.NaN) * 0x100 + (bytes[at + 1] ?? Number.NaN);
export const uint32At = (bytes: Uint8Array, at: number): number =>
  uint16At(bytes, at) * 0x1_00_00 + uint16At(bytes, at + 2);
