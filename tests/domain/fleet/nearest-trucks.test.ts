import fc from 'fast-check';
import { expect, test } from 'vitest';

import { nearCandidates, soonestFirst } from '#domain/fleet/nearest-trucks.ts';
import { distanceM } from '#domain/geo/geo.ts';
import { localWay } from '#domain/roads/road-way.ts';

const place = { longitudeDeg: 121.55, latitudeDeg: 29.88 };
const truck = (signCode: string, longitudeDeg: number, latitudeDeg: number) => ({
  signCode,
  longitudeDeg,
  latitudeDeg,
});

const nearest = (trucks: readonly ReturnType<typeof truck>[], most: number) =>
  soonestFirst(
    nearCandidates(place, trucks).map((one) => ({ truck: one, way: localWay(one, place) })),
    most,
  );

test('the soonest by road comes first, and who is off the network last, with a range and without a time', () => {
  const far = truck('far', 121.8, 29.9);
  const near = truck('near', 121.56, 29.89);
  const sea = truck('sea', 122.9, 29.4);
  const farther = truck('farther', 123.9, 29.4);
  const found = nearest([farther, sea, far, near], 10);
  expect(found.map(({ truck: { signCode } }) => signCode)).toEqual(['near', 'far', 'sea', 'farther']);
  expect(found.map(({ way }) => way.source)).toEqual(['network', 'network', 'estimate', 'estimate']);
  const km = distanceM(sea, place) / 1000;
  expect(found[2]?.way).toEqual({ source: 'estimate', leastKm: km * 1.15, mostKm: km * 2.2 });
});

test('no more than sixty are asked for their way, the nearest in a straight line', () => {
  const trucks = Array.from({ length: 100 }, (_, i) => truck(String(i), 121.55 + i / 100, 29.88));
  expect(nearCandidates(place, trucks.toReversed()).map(({ signCode }) => Number(signCode))).toEqual(
    Array.from({ length: 60 }, (_, i) => i),
  );
});

test('no way by road is shorter than the straight one, and the order is that of the times', () => {
  const spot = fc.tuple(
    fc.integer({ min: 121_200, max: 121_900 }).map((e3) => e3 / 1000),
    fc.integer({ min: 29_600, max: 30_100 }).map((e3) => e3 / 1000),
  );
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 20 }), (spots) => {
      const trucks = spots.map(([x, y], i) => truck(String(i), x, y));
      const found = nearest(trucks, 5);
      expect(found.length).toBe(Math.min(5, trucks.length));
      const seconds = found.map(({ way }) => (way.source === 'estimate' ? Infinity : way.seconds));
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
      // Places are taken to the road in a plane: a thousandth is lost.
      for (const { way, truck: one } of found)
        if (way.source !== 'estimate')
          expect(way.km * 1000).toBeGreaterThan(distanceM(one, place) * 0.995 - 5);
    }),
    { numRuns: 50 },
  );
});
