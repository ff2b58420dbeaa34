import { expect, test } from 'vitest';

import { gatherVisits } from '#domain/geo/gather-visits.ts';

/** So many metres east of a yard. */
const at = (eastM: number) => ({ longitudeDeg: 121.5 + eastM / 96_400, latitudeDeg: 29.9 });

test('visits within a yard are one place, with a circle that holds them all', () => {
  const [place, ...others] = gatherVisits([at(0), at(60), at(120)]);
  expect(others).toEqual([]);
  expect(place?.visits).toHaveLength(3);
  expect(place?.longitudeDeg).toBeCloseTo(at(60).longitudeDeg, 6);
  // 60 m to the farthest, and 50 of room.
  expect(place?.radiusM).toBe(110);
});

test('a place is never smaller than a forecourt, and a street away is another one', () => {
  const places = gatherVisits([at(0), at(5), at(600), at(2)]);
  expect(places.map(({ visits, radiusM }) => [visits.length, radiusM])).toEqual([
    [3, 80],
    [1, 80],
  ]);
});
