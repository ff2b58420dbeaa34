/** Of two bytes a letter: files that Excel saves as "Unicode text" have a mark, others are known by their zeros. */
const wideOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 64);
  const zeros = (odd: 0 | 1): number => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (sample.length >= 4 && zeros(1) > sample.length / 8 && zeros(0) === 0) return 'utf-16le';
  return sample.length >= 4 && zeros(0) > sample.length / 8 && zeros(1) === 0 ? 'utf-16be' : null;
};

/**
 * Whether bytes that are no UTF-8 are a text of Western Europe: its letters beyond ASCII stand alone between others, those of
 * Chinese come by twos.
 */
const isWestern = (bytes: Uint8Array): boolean => {
  let odd = 0;
  let even = 0;
  let length = 0;
  for (const byte of [...bytes.subarray(0, 65_536), 0]) {
    if (byte >= 0x80) length += 1;
    else if (length > 0) {
      if (length % 2 === 1) odd += 1;
      else even += 1;
      length = 0;
    }
  }
  return odd > even;
};

/** Text files of the field are UTF-8, UTF-16 or, from older programs, GB 18030 or Windows-1252. */
export const decodeText = (bytes: Uint8Array): string => {
  const wide = wideOf(bytes);
  // A byte order mark is left out by the decoder.
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // No UTF-8.
    return new TextDecoder(isWestern(bytes) ? 'windows-1252' : 'gb18030').decode(bytes);
  }
};
