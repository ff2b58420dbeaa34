import fc from 'fast-check';
import { expect, test } from 'vitest';

import { shapeBox, shapeHolds, shapeOf, shapeText, wayTouches } from '#domain/fleet/search-shape.ts';
import { between, distanceM } from '#domain/geo/geo.ts';

import { runs } from '../../support/engine/runs.ts';

const at = (longitudeDeg: number, latitudeDeg: number) => ({ longitudeDeg, latitudeDeg });

const corner = fc.tuple(
  fc.integer({ min: 121_400_000, max: 121_600_000 }).map((e6) => e6 / 1e6),
  fc.integer({ min: 29_800_000, max: 29_990_000 }).map((e6) => e6 / 1e6),
);
const shape = fc.oneof(
  fc.record({
    circle: fc.record({
      longitudeDeg: corner.map(([x]) => x),
      latitudeDeg: corner.map(([, y]) => y),
      radiusM: fc.integer({ min: 20, max: 5000 }),
    }),
  }),
  fc.record({ polygon: fc.array(corner, { minLength: 3, maxLength: 6 }) }),
  fc.record({
    line: fc.array(corner, { minLength: 2, maxLength: 5 }),
    halfWidthM: fc.integer({ min: 5, max: 200 }),
  }),
);

test('a shape is read from its text as it was written', () => {
  fc.assert(
    fc.property(shape, (one) => {
      expect(shapeOf(shapeText(one))).toEqual(one);
    }),
  );
});

test.each([
  ['', 'nothing'],
  ['circle:500:121.5', 'no latitude'],
  ['circle:0:121.5,29.9', 'no radius'],
  ['circle:50001:121.5,29.9', 'a radius beyond the limit'],
  ['circle:1e3:121.5,29.9', 'a radius in another notation'],
  ['polygon:121.5,29.9;121.6,29.9', 'two corners'],
  ['polygon:121.5,29.9;122.9,29.9;121.5,29.8', 'more than 100 km'],
  ['polygon:181,29.9;180,29.9;180,29.8', 'beyond the earth'],
  ['line:201:121.5,29.9;121.6,29.9', 'a road too broad'],
  ['line:20:121.5,29.9', 'one place'],
  ['star:20:121.5,29.9;121.6,29.9', 'an unknown kind'],
  [`line:20:${Array.from({ length: 201 }, () => '121.5,29.9').join(';')}`, 'too many corners'],
])('%s is no shape: %s', (text) => {
  expect(shapeOf(text)).toBeNull();
});

test('what is on a shape is in its box, and a way to it touches it', () => {
  fc.assert(
    fc.property(shape, corner, corner, (one, [x, y], [otherX, otherY]) => {
      const [west, south, east, north] = shapeBox(one);
      const [a, b] = [at(x, y), at(otherX, otherY)];
      if (shapeHolds(one, a)) {
        expect(x >= west - 1e-4 && x <= east + 1e-4 && y >= south - 1e-4 && y <= north + 1e-4).toBe(true);
        expect(wayTouches(one, a, b)).toBe(true);
      }
      expect(wayTouches(one, a, b)).toBe(wayTouches(one, b, a));
      // Whatever a sample of the way finds, the way touches.
      const found = Array.from({ length: 50 }, (_, i) => between(a, b, i / 49)).some((p) =>
        shapeHolds(one, p),
      );
      // Degrees are a plane here: on the border of a corridor the two may differ by metres.
      const grown = 'line' in one ? { ...one, halfWidthM: one.halfWidthM + distanceM(a, b) / 1000 } : one;
      if (found && !('circle' in one)) expect(wayTouches(grown, a, b)).toBe(true);
    }),
    { numRuns: runs(500, 50_000) },
  );
});

test('a way that crosses a small circle between its ends touches it', () => {
  const circle = { circle: { ...at(121.5, 29.9), radiusM: 100 } };
  expect(wayTouches(circle, at(121.49, 29.9), at(121.51, 29.9))).toBe(true);
  expect(wayTouches(circle, at(121.49, 29.905), at(121.51, 29.905))).toBe(false);
});
