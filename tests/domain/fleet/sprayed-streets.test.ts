import { expect, test } from 'vitest';

import { type SprayFix, sprayedStreets } from '#domain/fleet/sprayed-streets.ts';

/** Eastward along a street, a fix each 30 s; 0.001° is 96.4 m there. */
const along = (latitudeDeg: number, fromDeg: number, toDeg: number, everyMs = 30_000): SprayFix[] => {
  const steps = Math.round((toDeg - fromDeg) / 0.001);
  return Array.from({ length: steps + 1 }, (_, i) => ({
    timeMs: i * everyMs,
    longitudeDeg: fromDeg + i * 0.001,
    latitudeDeg,
  }));
};
const kmOf = (deg: number): number => deg * 96.4;

test('a street that was sprayed twice is counted once, and is hotter where it was sprayed twice', () => {
  const { km, pieces } = sprayedStreets([along(29.9, 121.5, 121.51), along(29.90005, 121.505, 121.515)]);
  expect(km).toBeCloseTo(kmOf(0.015), 1);
  expect(new Set(pieces.map(({ times }) => times))).toEqual(new Set([1, 2]));
  const first = pieces.find(({ times }) => times === 1)?.line ?? [];
  expect(first[0]).toEqual([121.5, 29.9]);
});

test('there and back in one spraying is one street', () => {
  const there = along(29.9, 121.5, 121.51);
  const back = there.toReversed().map((fix, i) => ({ ...fix, timeMs: 400_000 + i * 30_000 }));
  expect(sprayedStreets([[...there, ...back]]).km).toBeCloseTo(kmOf(0.01), 1);
});

test('over a gap nothing is sprayed', () => {
  const { km, pieces } = sprayedStreets([along(29.9, 121.5, 121.51, 151_000)]);
  expect([km, pieces]).toEqual([0, []]);
});

test('a planned street is covered as far as it was sprayed, and another one is not', () => {
  const { coveredKm } = sprayedStreets([along(29.9, 121.5, 121.51)]);
  const plan = (latitudeDeg: number) =>
    [
      [121.505, latitudeDeg],
      [121.525, latitudeDeg],
    ] as const;
  expect(coveredKm(plan(29.9))).toBeCloseTo(kmOf(0.005), 1);
  expect(coveredKm(plan(29.902))).toBe(0);
});
