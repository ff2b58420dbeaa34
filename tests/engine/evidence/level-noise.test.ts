import { expect, test } from 'vitest';

import { noiseAfter, unseenNoise } from '#engine/evidence/level-noise.ts';

const after = (apartMm: readonly number[]) =>
  apartMm.reduce((noise, apart) => noiseAfter(noise, apart), unseenNoise);
const deviationMm = (apartMm: readonly number[]) => Math.sqrt(after(apartMm).mm2);

test('a gauge that nobody has seen errs by half a millimetre', () => {
  expect(deviationMm([])).toBe(0.5);
});

test('readings that are all the same make it a gauge without noise, soon but not at once', () => {
  expect(deviationMm([0])).toBeCloseTo(0.41, 2);
  expect(deviationMm(Array.from({ length: 40 }, () => 0))).toBeLessThan(0.1);
});

test('half the square of a difference estimates its noise', () => {
  // Of a deviation of 1 mm two readings are apart by 1.41 mm.
  const apart = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? Math.SQRT2 : -Math.SQRT2));
  expect(deviationMm(apart)).toBeCloseTo(1, 2);
});

test('the last twenty pairs count: what a gauge was like long ago is forgotten', () => {
  const quiet = Array.from({ length: 1000 }, () => 0);
  expect(after(quiet).pairs).toBe(20);
  const louder = Array.from({ length: 60 }, () => 1);
  expect(deviationMm([...quiet, ...louder])).toBeGreaterThan(0.65);
});

test('a step beyond a millimetre and three deviations is liquid that moved, no noise', () => {
  expect(after([2.5])).not.toEqual(unseenNoise);
  expect(after([2.51])).toEqual(unseenNoise);
  expect(after([-2.51])).toEqual(unseenNoise);
  expect(after([100])).toEqual(unseenNoise);
});
