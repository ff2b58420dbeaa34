/** Begin and end of a frame, each with what escapes it. */
export const beginMark = 0x5b;
export const endMark = 0x5d;
const beginEscape = 0x5a;
const endEscape = 0x5e;

/** By byte: what stands for it within a frame. */
const escapes = new Map<number, readonly [number, number]>([
  [beginMark, [beginEscape, 1]],
  [beginEscape, [beginEscape, 2]],
  [endMark, [endEscape, 1]],
  [endEscape, [endEscape, 2]],
]);

/** Content without marks in it, between marks. */
export const escapedFrame = (content: Uint8Array): Buffer => {
  const bytes: number[] = [beginMark];
  for (const byte of content) bytes.push(...(escapes.get(byte) ?? [byte]));
  bytes.push(endMark);
  return Buffer.from(bytes);
};

/** What was between two marks, as it was before; null: an escape that means nothing. */
export const unescaped = (between: Buffer): Buffer | null => {
  const bytes = Buffer.alloc(between.length);
  let size = 0;
  for (let at = 0; at < between.length; at += 1) {
    let byte = between[at] ?? 0;
    if (byte === beginEscape || byte === endEscape) {
      at += 1;
      const second = between[at];
      if (second !== 1 && second !== 2) return null;
      if (second === 1) byte = byte === beginEscape ? beginMark : endMark;
    }
    bytes[size] = byte;
    size += 1;
  }
  return bytes.subarray(0, size);
};
