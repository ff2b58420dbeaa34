import { expect, test } from 'vitest';

import { scaleBarOf } from '#domain/geo/scale-bar.ts';

test.each([
  [1000, 200],
  [8000, 2000],
  [20_000, 5000],
  [39_999, 5000],
  [40_000, 10_000],
])('a map of %i m gets a bar of %i m', (mapWidthM, lengthM) => {
  const bar = scaleBarOf(mapWidthM);
  expect(bar?.lengthM).toBe(lengthM);
  expect(bar?.share).toBeCloseTo(lengthM / mapWidthM, 9);
});

test('without a map there is no bar', () => {
  expect(scaleBarOf(0)).toBeNull();
  expect(scaleBarOf(Number.NaN)).toBeNull();
});
