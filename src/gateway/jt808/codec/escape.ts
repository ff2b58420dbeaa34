/** Begins and ends a frame (JT/T 808-2019, 4.4.1). */
export const frameMark = 0x7e;
const escapeMark = 0x7d;

/** XOR of all bytes (JT/T 808-2019, 4.4.4). */
export const checkCodeOf = (content: Uint8Array): number => {
  let code = 0;
  for (const byte of content) code ^= byte;
  return code;
};

/** Content with its check code behind, escaped, between marks. */
export const frameOf = (content: Uint8Array): Buffer => {
  // As long as it can get, if all of it were escaped; cut to what it is.
  const bytes = Buffer.allocUnsafe(2 * (content.length + 1) + 2);
  let size = 0;
  const put = (byte: number): void => {
    bytes[size] = byte;
    size += 1;
  };
  const putEscaped = (byte: number): void => {
    if (byte !== frameMark && byte !== escapeMark) return put(byte);
    put(escapeMark);
    return put(byte === frameMark ? 2 : 1);
  };
  put(frameMark);
  for (const byte of content) putEscaped(byte);
  putEscaped(checkCodeOf(content));
  put(frameMark);
  return bytes.subarray(0, size);
};

/** What was between two marks, without escapes; null: an escape that means nothing. */
export const unescaped = (between: Buffer): Buffer | null => {
  if (!between.includes(escapeMark)) return between;
  const bytes = Buffer.alloc(between.length);
  let size = 0;
  for (let at = 0; at < between.length; at += 1) {
    const byte = between[at] ?? 0;
    if (byte !== escapeMark) {
      bytes[size] = byte;
      size += 1;
      continue;
    }
    at += 1;
    const second = between[at];
    if (second !== 1 && second !== 2) return null;
    bytes[size] = second === 1 ? escapeMark : frameMark;
    size += 1;
  }
  return bytes.subarray(0, size);
};
