import { expect, test } from 'vitest';

import { directionOf, directions } from '#domain/geo/bearing.ts';

test('bearing.16-directions: sixteen names, each once in both languages', () => {
  expect(new Set(directions.map(([zh]) => zh)).size).toBe(16);
  expect(new Set(directions.map(([, en]) => en)).size).toBe(16);
});

test.each([
  [0, 'N'],
  [11.24, 'N'],
  [11.25, 'NNE'],
  [90, 'E'],
  [180, 'S'],
  [225, 'SW'],
  [348.74, 'NNW'],
  [348.75, 'N'],
  [360, 'N'],
])('bearing.16-directions: %s° is %s', (bearing, name) => expect(directionOf(bearing)[1]).toBe(name));
