import fc from 'fast-check';
import { expect, test } from 'vitest';

import { nearestTrucks } from '#domain/fleet/nearest-trucks.ts';

const place = { longitudeDeg: 121.55, latitudeDeg: 29.88 };
const truck = (signCode: string, longitudeDeg: number, latitudeDeg: number) => ({
  signCode,
  longitudeDeg,
  latitudeDeg,
});

test('the soonest by road comes first, and who is off the network last, without a time', () => {
  const far = truck('far', 121.8, 29.9);
  const near = truck('near', 121.56, 29.89);
  const sea = truck('sea', 122.9, 29.4);
  const found = nearestTrucks(place, [sea, far, near], 10);
  expect(found.map(({ truck: { signCode } }) => signCode)).toEqual(['near', 'far', 'sea']);
  expect(found[2]?.road).toBeNull();
  expect((found[0]?.road?.seconds ?? 0) < (found[1]?.road?.seconds ?? 0)).toBe(true);
});

test('no way by road is shorter than the straight one, and the order is that of the times', () => {
  const spot = fc.tuple(
    fc.integer({ min: 121_200, max: 121_900 }).map((e3) => e3 / 1000),
    fc.integer({ min: 29_600, max: 30_100 }).map((e3) => e3 / 1000),
  );
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 20 }), (spots) => {
      const trucks = spots.map(([x, y], i) => truck(String(i), x, y));
      const found = nearestTrucks(place, trucks, 5);
      expect(found.length).toBe(Math.min(5, trucks.length));
      const seconds = found.map(({ road }) => road?.seconds ?? Infinity);
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
      // Places are taken to the road in a plane: a thousandth is lost.
      for (const { road, straightM } of found)
        if (road !== null) expect(road.km * 1000).toBeGreaterThan(straightM * 0.995 - 5);
    }),
    { numRuns: 50 },
  );
});
