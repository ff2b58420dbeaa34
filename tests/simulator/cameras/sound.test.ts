import { expect, test } from 'vitest';

import { aLawOf, soundAt, soundFrameMs } from '#simulator/cameras/sound.ts';

/** The other way round, as ITU-T G.711 says: the middle of each step. */
const sampleOf = (coded: number): number => {
  const turned = coded ^ 0x55;
  const segment = (turned >> 4) & 7;
  const within = ((turned & 15) << 4) + 8;
  const size = segment === 0 ? within : (within + 0x100) << (segment - 1);
  return turned & 0x80 ? size : -size;
};

test('A-law has the codes that G.711 names for silence and for the ends', () => {
  expect([0, -1, 32_767, -32_768].map(aLawOf)).toEqual([0xd5, 0x55, 0xaa, 0x2a]);
});

test('every sample is read back within half a step, which is a thirtieth of it or 8', () => {
  for (let sample = -32_768; sample < 32_768; sample += 7)
    expect(Math.abs(sampleOf(aLawOf(sample)) - sample)).toBeLessThanOrEqual(
      Math.max(8, Math.abs(sample) / 30),
    );
});

test('frames of 320 bytes make seconds with one quiet beep at the start', () => {
  const startMs = Date.parse('2026-03-01T01:02:03.000Z');
  const frames = Array.from({ length: 50 }, (_, index) => soundAt(startMs + index * soundFrameMs));
  expect(frames.every(({ length }) => length === 320)).toBe(true);
  const loudest = frames.map((frame) => Math.max(...[...frame].map((byte) => Math.abs(sampleOf(byte)))));
  const second = [...Array<boolean>(3).fill(true), ...Array<boolean>(22).fill(false)];
  expect(loudest.map((level) => level > 1000)).toEqual([...second, ...second]);
  expect(Math.max(...loudest)).toBeLessThan(4000);
});
