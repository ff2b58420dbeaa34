const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** What a file is by its first bytes; nobody's word is taken for it. Everything else is refused. */
const kinds: readonly (readonly [contentType: string, is: (bytes: Buffer) => boolean])[] = [
  ['image/jpeg', (bytes) => ascii(bytes, 0, 3) === '\xff\xd8\xff'],
  ['image/png', (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6))],
  ['image/webp', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'],
  ['video/mp4', (bytes) => ascii(bytes, 4, 8) === 'ftyp'],
];

/** MIME type of a photo or film that browsers show, or null. */
export const mediaKindOf = (bytes: Buffer): string | null => kinds.find(([, is]) => is(bytes))?.[0] ?? null;
