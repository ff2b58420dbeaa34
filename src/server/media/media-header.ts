import { mp4Size } from './mp4-size.ts';

export interface MediaHeader {
  /** MIME type that browsers show. */
  readonly contentType: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

type Size = readonly [widthPx: number, heightPx: number] | null;

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** Frame headers of JPEG (ITU-T T.81, table B.1): all of C0 to CF but tables, extensions and arithmetic conditioning. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegSize = (bytes: Buffer): Size => {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // A marker may be filled up with any number of these before it.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return null;
};

const pngSize = (bytes: Buffer): Size =>
  bytes.length >= 33 && ascii(bytes, 12, 16) === 'IHDR'
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : null;

const gifSize = (bytes: Buffer): Size =>
  bytes.length >= 13 ? [bytes.readUInt16LE(6), bytes.readUInt16LE(8)] : null;

/** By the first chunk of a WebP file (RFC 9649): lossy, lossless, extended. */
const webpSizes: Readonly<Record<string, (bytes: Buffer) => Size>> = {
  'VP8 ': (bytes) =>
    bytes.readUIntBE(23, 3) === 0x9d012a
      ? [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
      : null,
  VP8L: (bytes) => {
    const bits = bytes.readUInt32LE(21);
    return bytes[20] === 0x2f ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1] : null;
  },
  VP8X: (bytes) => [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1],
};

const webpSize = (bytes: Buffer): Size =>
  bytes.length >= 30 ? (webpSizes[ascii(bytes, 12, 16)]?.(bytes) ?? null) : null;

/** Type of a file by its first bytes, whatever its sender names. */
const kinds: readonly (readonly [
  contentType: string,
  is: (bytes: Buffer) => boolean,
  size: (bytes: Buffer) => Size,
])[] = [
  ['image/jpeg', (bytes) => ascii(bytes, 0, 3) === '\xff\xd8\xff', jpegSize],
  ['image/png', (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n', pngSize],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)), gifSize],
  ['image/webp', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP', webpSize],
  ['video/mp4', (bytes) => ascii(bytes, 4, 8) === 'ftyp', mp4Size],
];

/** Reads the header of a photo or film. Null: it is no such file, or its header can't be read. */
export const mediaHeaderOf = (bytes: Buffer): MediaHeader | null => {
  const [contentType, , sizeOf] = kinds.find(([, is]) => is(bytes)) ?? [];
  const size = sizeOf?.(bytes) ?? null;
  if (contentType === undefined || size === null || Math.min(...size) < 1) return null;
  return { contentType, widthPx: size[0], heightPx: size[1] };
};
