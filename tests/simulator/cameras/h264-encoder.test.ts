import { expect, test } from 'vitest';

import { createEncoder } from '#simulator/cameras/h264-encoder.ts';
import type { Macroblock, Picture } from '#simulator/cameras/macroblock.ts';

const size = { widthMb: 4, heightMb: 3 };
const grey: Macroblock = { y: 128, u: 128, v: 128 };
const still = (): Picture => Array.from({ length: 12 }, () => ({ ...grey }));

/** nal_unit_type of each unit. */
const typesOf = (bytes: Buffer): number[] => {
  const types: number[] = [];
  for (let at = bytes.indexOf('00000001', 0, 'hex'); at >= 0; at = bytes.indexOf('00000001', at + 4, 'hex'))
    types.push((bytes[at + 4] ?? 0) & 31);
  return types;
};

test('the first picture is a key picture with its parameter sets, later ones when asked for', () => {
  const encode = createEncoder(size);
  expect(typesOf(encode(still(), false))).toEqual([7, 8, 5]);
  expect(typesOf(encode(still(), false))).toEqual([1]);
  expect(typesOf(encode(still(), true))).toEqual([7, 8, 5]);
});

test('key pictures that follow each other differ in their number', () => {
  const encode = createEncoder(size);
  const [one, two, three] = [1, 2, 3].map(() => encode(still(), true).toString('hex'));
  expect(two).not.toBe(one);
  expect(three).toBe(one);
});

test('what did not change costs nothing, be it drawn anew', () => {
  const noise = { ...grey, luma: new Uint8Array(256).fill(50) };
  const pictures = [1, 2].map(() => still().with(5, { ...noise, luma: noise.luma.slice() }));
  const encode = createEncoder(size);
  const lengths = pictures.map((picture) => encode(picture, false).length);
  expect(lengths[0]).toBeGreaterThan(384);
  // Start code, type, header of the slice, and one count of skipped macroblocks.
  expect(lengths[1]).toBeLessThan(12);
});

test('a changed macroblock of one colour costs some bits, one with detail its samples', () => {
  const encode = createEncoder(size);
  encode(still(), true);
  expect(encode(still().with(6, { y: 20, u: 90, v: 240 }), false).length).toBeLessThan(32);
  const detailed = encode(still().with(6, { ...grey, luma: new Uint8Array(256).fill(77) }), false);
  expect(detailed.length).toBeGreaterThan(384);
  expect(detailed.length).toBeLessThan(410);
});

test('a picture of another size is refused', () => {
  expect(() => createEncoder(size)(still().slice(1), true)).toThrow('11 macroblocks, not 4 × 3');
});
