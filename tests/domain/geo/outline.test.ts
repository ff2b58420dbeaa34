import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cornersOf, outlineM2, outlinesOverlap } from '#domain/geo/outline.ts';

const circle = fc
  .tuple(
    fc.double({ min: 121, max: 122, noNaN: true }),
    fc.double({ min: 29, max: 31, noNaN: true }),
    fc.integer({ min: 20, max: 20_000 }),
  )
  .map(([longitudeDeg, latitudeDeg, radiusM]) => ({ circle: { longitudeDeg, latitudeDeg, radiusM } }));

test('the ground of a circle is that of the polygon that stands for it', () => {
  fc.assert(
    fc.property(circle, (fence) => {
      const polygonM2 = outlineM2({ polygon: cornersOf(fence) });
      expect(Math.abs(polygonM2 / outlineM2(fence) - 1)).toBeLessThan(0.02);
    }),
  );
});

test('a square of 0.01 degrees at the equator holds 1.236 km²', () => {
  const polygon = [
    [0, 0],
    [0.01, 0],
    [0.01, 0.01],
    [0, 0.01],
  ] as const;
  expect(outlineM2({ polygon }) / 1e6).toBeCloseTo(1.2364, 2);
});

test('circles overlap where their centres are nearer than their radii together, whichever is asked first', () => {
  fc.assert(
    fc.property(circle, fc.integer({ min: 1, max: 300 }), (fence, percent) => {
      const { longitudeDeg, latitudeDeg, radiusM } = fence.circle;
      // The other one's centre lies so many radii to the north.
      const apartM = (radiusM * percent) / 100;
      if (Math.abs(percent - 200) < 3) return;
      const other = { circle: { longitudeDeg, latitudeDeg: latitudeDeg + apartM / 111_195, radiusM } };
      expect(outlinesOverlap(fence, other)).toBe(percent < 200);
      expect(outlinesOverlap(other, fence)).toBe(percent < 200);
    }),
  );
});

test('outlines that cross without a corner of one inside the other overlap', () => {
  const bar = (west: number, south: number, east: number, north: number) => ({
    polygon: [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ] as const,
  });
  expect(outlinesOverlap(bar(121, 30.4, 122, 30.6), bar(121.4, 30, 121.6, 31))).toBe(true);
  expect(outlinesOverlap(bar(121, 30.4, 121.3, 30.6), bar(121.4, 30, 121.6, 31))).toBe(false);
});
