import { expect, test } from 'vitest';

import { createCamera } from '#simulator/cameras/camera-picture.ts';
import { createEncoder } from '#simulator/cameras/h264-encoder.ts';
import { sameMacroblock } from '#simulator/cameras/macroblock.ts';

const startMs = Date.parse('2026-03-01T01:02:03.000Z');

/** Macroblocks in which two pictures differ. */
const changed = (one: number, other: number, channel = 1): number[] => {
  const draw = createCamera('浙B12345', channel);
  const [before, after] = [draw(one), draw(other)];
  return before.flatMap((macroblock, index) => {
    const now = after[index];
    return now !== undefined && sameMacroblock(macroblock, now) ? [] : [index];
  });
};

test('within a second the spot alone moves, with each picture', () => {
  expect(changed(startMs, startMs + 67)).toHaveLength(2);
  expect(changed(startMs, startMs)).toEqual([]);
});

test('each second the clock and the code change too', () => {
  const places = changed(startMs, startMs + 1000);
  expect(places.some((place) => place < 22)).toBe(true);
  expect(places.some((place) => place >= 17 * 22)).toBe(true);
});

test('the four cameras see four scenes, and say which they are', () => {
  const pictures = [1, 2, 3, 4].map((channel) => createCamera('浙B12345', channel)(startMs));
  const texts = pictures.map((picture) =>
    JSON.stringify(picture.slice(16 * 22, 17 * 22).map(({ luma }) => [...(luma ?? [])])),
  );
  const scenes = pictures.map((picture) => JSON.stringify(picture.slice(3 * 22, 16 * 22)));
  expect(new Set(texts).size).toBe(4);
  expect(new Set(scenes).size).toBe(4);
});

test('the same truck at the same moment gives the same bytes, of less than 80 kbit/s', () => {
  const film = (): Buffer[] => {
    const draw = createCamera('浙B12345', 4);
    const encode = createEncoder({ widthMb: 22, heightMb: 18 });
    return Array.from({ length: 60 }, (_, index) =>
      encode(draw(startMs + (index * 1000) / 15), index % 30 === 0),
    );
  };
  const bytes = film();
  expect(film()).toEqual(bytes);
  expect((Buffer.concat(bytes).length * 8) / 4).toBeLessThan(80_000);
});
