import { expect, test } from 'vitest';
import * as fc from 'fast-check';

import { outlineCrossesItself as crossesItself } from '#domain/geo/outline.ts';
import { readGeometry } from '#resource/read-geometry.ts';

import { runs } from '../support/engine/runs.ts';

const field = { kind: 'geometry', title: ['', ''], minRadiusM: 10, maxRadiusM: 1000 } as const;
const faultOf = (input: unknown): string | undefined => {
  const read = readGeometry(input, field);
  return 'text' in read ? read.text[1] : undefined;
};

/** Corners of a regular polygon around a centre, in order. */
const regular = (corners: number, size: number): [number, number][] =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return [121 + size * Math.cos(angle), 30 + size * Math.sin(angle)];
  });

const circle = (radiusM: unknown, longitudeDeg: unknown = 121) => ({
  circle: { longitudeDeg, latitudeDeg: 30, radiusM },
});

test('a circle needs a centre on the globe and a radius within its limits', () => {
  expect(faultOf(circle(10))).toBeUndefined();
  expect(faultOf(circle(1000))).toBeUndefined();
  for (const radiusM of [9.99, 1000.01, Number.NaN, Infinity, '200', null])
    expect(faultOf(circle(radiusM)), String(radiusM)).toBe('Radius between 10 and 1000 m');
  for (const longitudeDeg of ['121', undefined, Number.NaN])
    expect(faultOf(circle(100, longitudeDeg ?? null)), String(longitudeDeg)).toBe(
      'Coordinates are not right',
    );
  for (const input of [null, undefined, 3, '', [], {}])
    expect(faultOf(input)).toBe('Draw it on the map first');
});

test('a polygon has three to 500 corners on the globe', () => {
  expect(faultOf({ polygon: regular(3, 0.1) })).toBeUndefined();
  expect(faultOf({ polygon: regular(500, 0.1) })).toBeUndefined();
  expect(faultOf({ polygon: regular(501, 0.1) })).toBe('At most 500 corners');
  expect(faultOf({ polygon: regular(2, 0.1) })).toBe('At least three corners');
  expect(faultOf({ polygon: [[1], [2], [3]] })).toBe('Coordinates are not right');
});

test('what is written the other way round is told so, and corners on one line are no fence', () => {
  const swapped = 'A latitude over 90°: coordinates are longitude, latitude';
  expect(faultOf({ circle: { longitudeDeg: 29.87, latitudeDeg: 121.55, radiusM: 300 } })).toBe(swapped);
  expect(faultOf({ polygon: regular(3, 0.1).map(([x, y]) => [y, x]) })).toBe(swapped);
  const flat = 'It has no area: its corners are on one line';
  expect(
    faultOf({
      polygon: [
        [121.5, 29.8],
        [121.5, 29.8],
        [121.5, 29.8],
      ],
    }),
  ).toBe(flat);
  expect(
    faultOf({
      polygon: [
        [121.5, 29.8],
        [121.6, 29.8],
        [121.7, 29.8],
      ],
    }),
  ).toBe(flat);
  // A pump island is one.
  expect(faultOf({ polygon: regular(4, 0.000_02) })).toBeUndefined();
});

test('no regular polygon crosses itself; with two neighbours of a square exchanged it does', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 60 }),
      fc.double({ min: 0.001, max: 1, noNaN: true }),
      (n, size) => {
        expect(crossesItself(regular(n, size))).toBe(false);
      },
    ),
    { numRuns: runs(50, 1000) },
  );
  const [a, b, c, d] = regular(4, 0.1);
  if (!a || !b || !c || !d) throw new Error('a square has four corners');
  expect(crossesItself([a, c, b, d])).toBe(true);
  expect(crossesItself([a, b, d, c])).toBe(true);
});

test('what no map could show is refused in words that say why', () => {
  const ring = (...corners: readonly (readonly [number, number])[]) => faultOf({ polygon: corners });
  expect(ring([179.9, 10], [-179.9, 10], [-179.9, 10.2], [179.9, 10.2])).toContain('±180°');
  expect(ring([180.1, 10], [180.2, 10], [180.2, 10.2])).toBe('A longitude over 180°');
  expect(faultOf(circle(1_000, 179.995))).toContain('±180°');
  expect(faultOf(circle(1_000, 179.9))).toBeUndefined();
  expect(faultOf({ circle: { longitudeDeg: 0, latitudeDeg: 0, radiusM: 100 } })).toContain('0°, 0°');
  expect(ring([0, 0], [0.1, 0], [0.1, 0.1])).toContain('0°, 0°');
  expect(ring([0, 51.48], [0.1, 51.48], [0.1, 51.5])).toBeUndefined();
  expect(ring([13_525_000, 3_490_000], [13_526_000, 3_490_000], [13_526_000, 3_491_000])).toContain(
    'EPSG:4326',
  );
  expect(ring([121, 29], [121.1, 29.1], [121.2, 29.2])).toBe('It has no area: its corners are on one line');
});
