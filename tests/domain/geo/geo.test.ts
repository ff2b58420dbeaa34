import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fenceBox, metresOutside } from '#domain/geo/fence.ts';
import { distanceM, earthRadiusM, turnDeg } from '#domain/geo/geo.ts';

const point = fc.record({
  longitudeDeg: fc.double({ min: 73, max: 135, noNaN: true }),
  latitudeDeg: fc.double({ min: 18, max: 54, noNaN: true }),
});

test('a degree of latitude is a 360th of the way around', () => {
  const metres = distanceM({ longitudeDeg: 121, latitudeDeg: 29 }, { longitudeDeg: 121, latitudeDeg: 30 });
  expect(metres).toBeCloseTo((2 * Math.PI * earthRadiusM) / 360, 6);
});

test('distance is the same both ways and never negative', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(distanceM(a, b)).toBeCloseTo(distanceM(b, a), 6);
      expect(distanceM(a, b)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a turn over north is short', () => {
  expect(turnDeg(350, 10)).toBe(20);
  expect(turnDeg(10, 350)).toBe(-20);
});

test('outside a circle is the way to its border', () => {
  const circle = { longitudeDeg: 121, latitudeDeg: 30, radiusM: 150 };
  expect(metresOutside({ circle }, { longitudeDeg: 121, latitudeDeg: 30.001 })).toBe(0);
  expect(metresOutside({ circle }, { longitudeDeg: 121, latitudeDeg: 30.002 })).toBeCloseTo(72.39, 1);
});

const polygon = [
  [121.663, 29.861],
  [121.6652, 29.8612],
  [121.665, 29.863],
  [121.664, 29.8624],
  [121.6629, 29.8629],
] as const;

test('a polygon with a notch: inside is 0, in the notch is the way to the edge', () => {
  expect(metresOutside({ polygon }, { longitudeDeg: 121.664, latitudeDeg: 29.862 })).toBe(0);
  const notch = metresOutside({ polygon }, { longitudeDeg: 121.664, latitudeDeg: 29.8626 });
  expect(notch).toBeGreaterThan(5);
  expect(notch).toBeLessThan(30);
});

test('a point inside a fence is inside its box', () => {
  const [west, south, east, north] = fenceBox({ polygon });
  fc.assert(
    fc.property(
      fc.double({ min: 121.66, max: 121.668, noNaN: true }),
      fc.double({ min: 29.86, max: 29.865, noNaN: true }),
      (longitudeDeg, latitudeDeg) => {
        fc.pre(metresOutside({ polygon }, { longitudeDeg, latitudeDeg }) === 0);
        expect(
          longitudeDeg >= west && longitudeDeg <= east && latitudeDeg >= south && latitudeDeg <= north,
        ).toBe(true);
      },
    ),
  );
});
