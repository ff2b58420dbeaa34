import { expect, test } from 'vitest';

import { floodAt, floodWindowMs } from '#domain/alarms/alarm-flood.ts';

const times = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => 1_000_000 + i);
const at = (before: boolean, n: number): boolean => floodAt(before, times(n), 1_000_100).on;

test('a flood begins above ten alarms in ten minutes and ends below five; between them it stays what it was', () => {
  expect(at(false, 10)).toBe(false);
  expect(at(false, 11)).toBe(true);
  expect(at(true, 5)).toBe(true);
  expect(at(true, 4)).toBe(false);
});

test('alarms count for ten minutes', () => {
  const all = times(11);
  expect(floodAt(false, all, 1_000_000 + floodWindowMs - 1).count).toBe(11);
  expect(floodAt(true, all, 1_000_010 + floodWindowMs)).toEqual({ on: false, count: 0 });
});
