/** Heads of files as cameras write them, with a body that is none. */
const filler = Buffer.alloc(64, 7);

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** @param comment bytes of a comment before the frame */
export const jpegOf = (width: number, height: number, comment = 20): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    uint16(16),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'),
    Buffer.from([0xff, 0xff, 0xfe]),
    uint16(2 + comment),
    Buffer.alloc(comment, 32),
    Buffer.from([0xff, 0xc2]),
    uint16(11),
    Buffer.from([8]),
    uint16(height),
    uint16(width),
    filler,
  ]);

export const pngOf = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    uint32(13),
    Buffer.from('IHDR'),
    uint32(width),
    uint32(height),
    Buffer.from([8, 6, 0, 0, 0]),
    filler,
  ]);

export const gifOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(7), filler]);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
};

export const webpOf = (chunk: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer => {
  const bytes = Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${chunk}\0\0\0\0`), Buffer.alloc(40)]);
  if (chunk === 'VP8 ') {
    bytes.writeUIntBE(0x9d012a, 23, 3);
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else if (chunk === 'VP8L') {
    bytes[20] = 0x2f;
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  } else {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  }
  return bytes;
};

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(8 + body.length), Buffer.from(type), body]);
};

/** A sound track and a picture track, after the data, as recorders write them. */
export const mp4Of = (width: number, height: number): Buffer => {
  const track = (w: number, h: number): Buffer =>
    box(
      'trak',
      box('tkhd', Buffer.alloc(76), uint16(w), uint16(0), uint16(h), uint16(0)),
      box('mdia', filler),
    );
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    box('mdat', filler),
    box('moov', box('mvhd', filler), track(0, 0), track(width, height)),
  ]);
};
