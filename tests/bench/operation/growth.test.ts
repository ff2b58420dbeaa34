import { expect, test } from 'vitest';

import { grows, type Points, slopePerDay } from './growth.ts';

const points = (value: (day: number) => number): Points =>
  Array.from({ length: 15 }, (_, index) => [10 * index, value(10 * index)]);
/** Up and down by a tenth. */
const swing = (day: number): number => 1000 + 100 * Math.sin(day);

test('a line is found in what swings', () => {
  expect(slopePerDay(points((day) => 3 * day + 7))).toBeCloseTo(3);
  expect(slopePerDay(points(() => 7))).toBe(0);
});

test('what rises for as long as it is watched grows; what swings, falls, or is little, does not', () => {
  expect(
    grows(
      points((day) => swing(day) + 3 * day),
      10,
    ),
  ).toBe(true);
  expect(grows(points(swing), 10)).toBe(false);
  expect(
    grows(
      points((day) => swing(day) - 3 * day),
      10,
    ),
  ).toBe(false);
  expect(
    grows(
      points((day) => day),
      200,
    ),
  ).toBe(false);
  expect(
    grows(
      points((day) => (day === 70 ? 5000 : 1000)),
      10,
    ),
  ).toBe(false);
  expect(grows([], 10)).toBe(false);
});
