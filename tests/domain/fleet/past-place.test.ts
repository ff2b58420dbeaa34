import fc from 'fast-check';
import { expect, test } from 'vitest';

import { mostGapS, type PastColumns, pastPlaceAt } from '#domain/fleet/past-place.ts';

const columns = (fixes: readonly (readonly [number, number, number])[]): PastColumns => ({
  atS: fixes.map(([atS]) => atS),
  longitudeE6: fixes.map(([, x]) => x),
  latitudeE6: fixes.map(([, , y]) => y),
  speedKmh: fixes.map(() => 50),
  bearingDeg: fixes.map(() => 90),
});

const tracks = fc
  .uniqueArray(fc.integer({ min: -3600, max: 3600 }), { minLength: 1, maxLength: 40 })
  .chain((times) =>
    fc
      .array(
        fc.tuple(
          fc.integer({ min: 73_000_000, max: 135_000_000 }),
          fc.integer({ min: 3_000_000, max: 53_000_000 }),
        ),
        { minLength: times.length, maxLength: times.length },
      )
      .map((places) =>
        times.toSorted((a, b) => a - b).map((atS, i) => [atS, ...(places[i] ?? [0, 0])] as const),
      ),
  );

/** Among those of other trucks, which must not be mistaken for its own. */
const among = (fixes: readonly (readonly [number, number, number])[]) =>
  [columns([[0, 1, 1], ...fixes, [-3600, 2, 2], [3600, 3, 3]]), [1, fixes.length + 1]] as const;

test('a truck is at a fix at its moment, between two near fixes between them, and else where it was last', () => {
  fc.assert(
    fc.property(tracks, fc.integer({ min: -4000, max: 4000 }), (fixes, wantedS) => {
      const place = pastPlaceAt(...among(fixes), wantedS);
      const before = fixes.findLast(([atS]) => atS <= wantedS);
      const after = fixes.find(([atS]) => atS > wantedS);
      if (before === undefined) {
        expect(place).toBeNull();
        return;
      }
      const [fromS, fromX, fromY] = before;
      if (after === undefined || after[0] - fromS > mostGapS) {
        expect(place).toMatchObject({
          longitudeDeg: fromX / 1e6,
          latitudeDeg: fromY / 1e6,
          ageS: wantedS - fromS,
        });
        return;
      }
      expect(place?.ageS).toBe(0);
      expect(place?.longitudeDeg).toBeGreaterThanOrEqual(Math.min(fromX, after[1]) / 1e6 - 1e-9);
      expect(place?.longitudeDeg).toBeLessThanOrEqual(Math.max(fromX, after[1]) / 1e6 + 1e-9);
      expect(place?.latitudeDeg).toBeGreaterThanOrEqual(Math.min(fromY, after[2]) / 1e6 - 1e-9);
      expect(place?.latitudeDeg).toBeLessThanOrEqual(Math.max(fromY, after[2]) / 1e6 + 1e-9);
    }),
  );
});
