import { expect, test } from 'vitest';

import { createCamera } from '#simulator/cameras/camera-picture.ts';
import { codeOf, plateHashOf } from '#simulator/cameras/code-row.ts';
import { lumaAt } from '#simulator/cameras/macroblock.ts';

import { readCode } from '../../support/video/read-code.ts';

const dotsOf =
  (bits: readonly boolean[]) =>
  (x: number): number =>
    bits[Math.floor(x / 16)] ? 235 : 16;

test('what a row says is read back, for every channel and plate and over all seconds', () => {
  for (let channel = 0; channel < 8; channel += 1)
    for (let seconds = 0; seconds < 4096; seconds += 61) {
      const plateHash = seconds % 16;
      expect(readCode(dotsOf(codeOf(channel, seconds, plateHash)))).toEqual({ channel, seconds, plateHash });
    }
  expect(readCode(dotsOf(codeOf(9, 4096 + 5, 17)))).toEqual({ channel: 1, seconds: 5, plateHash: 1 });
});

test('a row with one or two neighbouring wrong bits is none, nor is a black, white or grey picture', () => {
  const right = codeOf(4, 1234, 9);
  expect(right).toHaveLength(22);
  for (let place = 0; place < 22; place += 1) {
    const wrong = right.map((bit, index) => (index === place ? !bit : bit));
    expect(readCode(dotsOf(wrong))).toBeNull();
    if (place < 18)
      expect(readCode(dotsOf(wrong.map((bit, index) => (index === place + 1 ? !bit : bit))))).toBeNull();
  }
  for (const brightness of [0, 16, 128, 235, 255]) expect(readCode(() => brightness)).toBeNull();
});

test('a camera’s picture carries the row of its moment', () => {
  const plate = '浙B54321';
  const timeMs = Date.parse('2026-03-01T01:02:03.900Z');
  const picture = createCamera(plate, 2)(timeMs);
  const read = readCode((x, y) => {
    const macroblock = picture[Math.floor(y / 16) * 22 + Math.floor(x / 16)];
    return macroblock === undefined ? 128 : lumaAt(macroblock, x % 16, y % 16);
  });
  expect(read).toEqual({
    channel: 2,
    seconds: (9 * 3600 + 2 * 60 + 3) % 4096,
    plateHash: plateHashOf(plate),
  });
});

test('plates differ in their four bits as well as these can', () => {
  const hashes = Array.from({ length: 400 }, (_, index) => plateHashOf(`浙B${10_000 + index * 37}`));
  expect(new Set(hashes).size).toBe(16);
});
