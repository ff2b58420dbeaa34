import { expect, test } from 'vitest';

import { typedDegrees, typedPosition } from '#domain/sheets/typed-degrees.ts';

test.each([
  ['121.5512', 121.5512],
  ['E121.5512°', 121.5512],
  ['东经121.5512度', 121.5512],
  ['30°10′12″N', 30.17],
  ["30°10.2'", 30.17],
  ['33.9 S', -33.9],
  ['-0.1276', -0.1276],
  ['７．５', 7.5],
  ['7,0123', null],
  ['north', null],
  ['', null],
])('%s', (text, degrees) => {
  const read = typedDegrees(text);
  if (degrees === null) expect(read).toBeNull();
  else expect(read).toBeCloseTo(degrees, 9);
});

test('of two figures that can’t both be latitudes the larger is the longitude', () => {
  expect(typedPosition('121.55, 30.17')).toEqual([121.55, 30.17]);
  expect(typedPosition('30.17，121.55')).toEqual([121.55, 30.17]);
  expect(typedPosition('121.55 30.17')).toEqual([121.55, 30.17]);
  expect(typedPosition('121.55')).toBeNull();
  expect(typedPosition('1, 2, 3')).toBeNull();
});
