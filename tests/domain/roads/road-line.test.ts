import { expect, test } from 'vitest';

import { lengthM, metresFromLine } from '#domain/geo/line.ts';
import { roadLine } from '#domain/roads/road-line.ts';
import { roads } from '#domain/roads/road-graph.ts';
import { roadTime } from '#domain/roads/road-time.ts';

import { deep } from '../../support/engine/runs.ts';

/** The middle of a road, and a place some hundred metres north of it. */
const beside = (index: number) => {
  const { line } = roads[index] ?? { line: [] };
  const middle = 2 * Math.floor(line.length / 4);
  return { longitudeDeg: line[middle] ?? 0, latitudeDeg: (line[middle + 1] ?? 0) + 0.003 };
};
const some = [0, 40, 80, 120, 160, 200].map(beside);

const roadLines = roads.map(({ line }) =>
  Array.from({ length: line.length / 2 }, (_, i) => [line[2 * i] ?? 0, line[2 * i + 1] ?? 0] as const),
);
/** Every so many positions of a line are looked for on all roads. */
const every = deep ? 1 : 25;

test('the line begins and ends at its places, follows roads, and is as long as the fastest way', () => {
  for (const from of some)
    for (const to of some) {
      if (from === to) continue;
      const line = roadLine([from, to]);
      expect([line[0]?.[0], line.at(-1)?.[0]]).toEqual(
        [from, to].map(({ longitudeDeg }) => Number(longitudeDeg.toFixed(6))),
      );
      const way = roadTime(from, to);
      expect(Math.abs(lengthM(line) / 1000 - (way?.km ?? 0))).toBeLessThan(0.04 * (way?.km ?? 0) + 0.5);
      // Each position but the ends lies on some road.
      for (const [longitudeDeg, latitudeDeg] of line.slice(1, -1).filter((_, i) => i % every === 0))
        expect(
          Math.min(...roadLines.map((road) => metresFromLine(road, { longitudeDeg, latitudeDeg }))),
        ).toBeLessThan(5);
    }
});

test('through a place on the way it passes that place; off the network it is straight', () => {
  const [a, b, c] = some;
  if (a === undefined || b === undefined || c === undefined) throw new Error('three places');
  expect(metresFromLine(roadLine([a, b, c]), b)).toBeLessThan(1);
  const sea = { longitudeDeg: 124, latitudeDeg: 30 };
  const out = { longitudeDeg: 124.5, latitudeDeg: 30 };
  expect(roadLine([sea, out])).toEqual([
    [124, 30],
    [124.5, 30],
  ]);
});

test('two places on one road are connected by it', () => {
  const road = roads.find(({ km, line }) => km > 5 && line.length > 12);
  if (road === undefined) throw new Error('a long road');
  const place = (i: number) => ({
    longitudeDeg: road.line[2 * i] ?? 0,
    latitudeDeg: road.line[2 * i + 1] ?? 0,
  });
  const [one, other] = [place(1), place(3)];
  for (const ends of [
    [one, other],
    [other, one],
  ])
    expect(metresFromLine(roadLine(ends), place(2))).toBeLessThan(11);
});
