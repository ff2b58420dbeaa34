import { expect, test } from 'vitest';

import { hoursBetween, kmBetween, roads } from '#domain/roads/road-graph.ts';
import { nearestRoad } from '#domain/roads/nearest-road.ts';
import { roadTime } from '#domain/roads/road-time.ts';

const pointOf = (line: readonly number[], end: 'first' | 'last') => ({
  longitudeDeg: (end === 'first' ? line[0] : line.at(-2)) ?? 0,
  latitudeDeg: (end === 'first' ? line[1] : line.at(-1)) ?? 0,
});
const [first] = roads;
const far = roads.toSorted((a, b) => kmBetween(first?.a ?? 0, b.b) - kmBetween(first?.a ?? 0, a.b))[0];
if (first === undefined || far === undefined) throw new Error('the network is empty');
const from = pointOf(first.line, 'first');
const to = pointOf(far.line, 'last');

test('from node to node it is the fastest way of the network, somewhat slower than the limits', () => {
  const way = roadTime(from, to);
  const km = kmBetween(first.a, far.b);
  const hours = hoursBetween(first.a, far.b);
  expect(km).toBeGreaterThan(50);
  expect(way?.km).toBeCloseTo(km, 0);
  expect((way?.seconds ?? 0) / 3600 / hours).toBeCloseTo(1 / 0.88, 2);
});

test('it is the same there and back, and shorter from a place on the way', () => {
  const way = roadTime(from, to);
  expect(roadTime(to, from)?.seconds).toBeCloseTo(way?.seconds ?? 0, -1);
  const next = pointOf(first.line, 'last');
  const one = roadTime(from, next);
  const two = roadTime(next, from);
  expect(one?.km).toBeCloseTo(two?.km ?? 0, 2);
  expect(one?.km ?? 0).toBeLessThanOrEqual(first.km + 0.01);
});

test('a place beside a road is on it, one far from all of them nowhere', () => {
  const beside = { ...from, latitudeDeg: from.latitudeDeg + 0.002 };
  expect(nearestRoad(beside)?.offM).toBeLessThan(230);
  expect(nearestRoad({ longitudeDeg: 100, latitudeDeg: 20 })).toBeNull();
  expect(roadTime({ longitudeDeg: 100, latitudeDeg: 20 }, to)).toBeNull();
});
