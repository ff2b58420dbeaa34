import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cleanPicture } from '#domain/pictures/clean-picture.ts';

import { wholeGif, wholeJpeg, wholePng } from '../../support/whole-pictures.ts';

const cleaned = (bytes: Uint8Array): Buffer | null => {
  const picture = cleanPicture(bytes);
  return picture && Buffer.from(picture.bytes);
};

/** A JPEG segment with its length. */
const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const afterStart = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([wholeJpeg.subarray(0, 2), ...parts, wholeJpeg.subarray(2)]);

/** Exif of a camera that lay on its side, in either order of bytes, with a place behind it. */
const exif = (little: boolean): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write(little ? 'II' : 'MM', 0, 'latin1');
  const u16 = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  u16(42, 2);
  u32(8, 4);
  u16(1, 8);
  u16(0x0112, 10);
  u16(3, 12);
  u32(1, 14);
  u16(6, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 29.87N')]));
};

describe.each([
  ['JPEG', wholeJpeg, 'jpg'],
  ['PNG', wholePng, 'png'],
  ['GIF', wholeGif, 'gif'],
] as const)('%s', (_name, whole, ending) => {
  test('what stands behind its end is cut off, whatever it is', () => {
    const alone = cleaned(whole);
    expect(cleanPicture(whole)?.ending).toBe(ending);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (behind) => {
        expect(cleaned(Buffer.concat([whole, behind]))).toEqual(alone);
      }),
    );
    expect(cleaned(Buffer.concat([whole, Buffer.from('PK\u0003\u0004<script>')]))?.includes('script')).toBe(
      false,
    );
  });

  test('cleaned once more it is the same; a piece of it is no picture', () => {
    const alone = cleaned(whole) ?? Buffer.alloc(0);
    expect(cleaned(alone)).toEqual(alone);
    for (let length = 0; length < alone.length; length += 1)
      expect([length, cleaned(alone.subarray(0, length))]).toEqual([length, null]);
  });

  test('bytes of strangers are a picture or none, and never an error', () => {
    const flipped = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 });
    fc.assert(
      fc.property(flipped, (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, value] of changes) bytes[at] = value;
        const alone = cleaned(bytes);
        if (alone !== null) expect(alone.length).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('a JPEG keeps nothing of place, device and comments; only how it is to be turned', () => {
  const told = afterStart(
    exif(false),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')),
    segment(0xfe, Buffer.from('taken by Wang')),
  );
  const alone = cleaned(told);
  expect(alone?.toString('latin1')).not.toMatch(/GPS|xmpmeta|Wang|Google/);
  for (const little of [false, true]) {
    const turned = cleaned(afterStart(exif(little)))?.toString('latin1') ?? '';
    expect(turned.slice(2, 14)).toContain('Exif');
    expect(turned).not.toContain('GPS');
    expect(cleaned(Buffer.from(turned, 'latin1'))?.toString('latin1')).toBe(turned);
  }
});

test('a PNG keeps no texts, a GIF no comments', () => {
  const text = Buffer.concat([Buffer.from([0, 0, 0, 7]), Buffer.from('tEXtAuthorX'), Buffer.alloc(4)]);
  const end = wholePng.length - 12;
  const png = Buffer.concat([wholePng.subarray(0, end), text, wholePng.subarray(end)]);
  expect(cleaned(png)).toEqual(cleaned(wholePng));
  const comment = Buffer.from([0x21, 0xfe, 3, 0x61, 0x62, 0x63, 0]);
  const gif = Buffer.concat([wholeGif.subarray(0, 19), comment, wholeGif.subarray(19)]);
  expect(cleaned(gif)).toEqual(cleaned(wholeGif));
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a head alone', Buffer.from('GIF89a----')],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
])('%s is no picture', (_name, bytes) => {
  expect(cleanPicture(bytes)).toBe(null);
});
