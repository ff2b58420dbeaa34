import { crc32, deflateSync } from 'node:zlib';

import { dotsOf } from '../dot-font.ts';

/** A picture of a pretend camera: 160 × 96 points of sixteen colours. */
const width = 160;
const height = 96;

/** Greys from black to white, then the colour bars that monitors are set with. */
const palette: readonly number[] = [
  0x0b1012, 0x1d2528, 0x2f3a3e, 0x445055, 0x5b686d, 0x78868b, 0xa5b1b5, 0xe8eeee, 0xc8c8c8, 0xc8c832,
  0x32c8c8, 0x32c832, 0xc832c8, 0xc83232, 0x3232c8, 0xffffff,
];

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** A PNG (ISO/IEC 15948) of four bits a point. Not compressed, so every card has the same number of bytes. */
const png = (points: Uint8Array): Buffer => {
  const stride = width / 2 + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 2)
      rows[y * stride + 1 + x / 2] = ((points[y * width + x] ?? 0) << 4) | (points[y * width + x + 1] ?? 0);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([4, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** What the camera of a truck that does not exist sees: plate, channel, time, code and colour bars. Not a photo of anything. */
export const testCard = (lines: readonly string[]): Buffer => {
  const points = new Uint8Array(width * height).fill(1);
  const set = (x: number, y: number, colour: number): void => {
    if (x >= 0 && x < width && y >= 0 && y < height) points[y * width + x] = colour;
  };
  for (let y = 68; y < 88; y += 1)
    for (let x = 8; x < 152; x += 1)
      set(x, y, y < 80 ? 8 + Math.floor((x - 8) / 18) : Math.floor((x - 8) / 18));
  const write = (text: string, left: number, top: number, size: number): void => {
    for (const [x, y] of dotsOf(text))
      for (let dot = 0; dot < size * size; dot += 1)
        set(left + x * size + (dot % size), top + y * size + Math.floor(dot / size), 15);
  };
  lines
    .slice(0, 4)
    .forEach((line, index) => write(line, 8, index === 0 ? 8 : 14 + index * 14, index === 0 ? 3 : 2));
  return png(points);
};

/** Bytes of every card. */
export const testCardBytes = testCard([]).length;
