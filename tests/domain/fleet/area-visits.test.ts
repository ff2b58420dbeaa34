import fc from 'fast-check';
import { expect, test } from 'vitest';

import { areaVisits, linkedMs, type VisitFix } from '#domain/fleet/area-visits.ts';
import { shapeHolds } from '#domain/fleet/search-shape.ts';

const circle = { circle: { longitudeDeg: 121.5, latitudeDeg: 29.9, radiusM: 500 } };
/** A fix so many metres east of the centre, about, at a second. */
const fix = (second: number, eastM: number, speedKmh = 40): VisitFix => ({
  timeMs: second * 1000,
  longitudeDeg: 121.5 + eastM / 96_400,
  latitudeDeg: 29.9,
  speedKmh,
});

test('a drive through is one visit, from its first fix inside to its last', () => {
  const [visit, ...more] = areaVisits(circle, [
    fix(0, -900),
    fix(60, -300, 30),
    fix(120, 300, 50),
    fix(180, 900, 90),
  ]);
  expect(more).toEqual([]);
  expect(visit).toMatchObject({
    fromMs: 60_000,
    toMs: 120_000,
    fixes: 2,
    unseenMs: 0,
    maxSpeedKmh: 50,
    entered: true,
    left: true,
  });
  // The circle is a kilometre across.
  expect(visit?.insideM).toBeGreaterThan(950);
  expect(visit?.insideM).toBeLessThan(1050);
});

test('who passes between two fixes is found, and nothing is said of its speed there', () => {
  const visits = areaVisits(circle, [fix(0, -900), fix(60, 900)]);
  expect(visits).toMatchObject([{ fromMs: 0, toMs: 60_000, fixes: 0, maxSpeedKmh: null }]);
});

test('over a longer gap nobody knows which way a truck went', () => {
  expect(areaVisits(circle, [fix(0, -900), fix(151, 900)])).toEqual([]);
});

test('time without fixes is told, and who was there before and after is not said to have come or gone', () => {
  expect(areaVisits(circle, [fix(0, 0, 0), fix(600, 5, 0), fix(660, 0, 0)])).toMatchObject([
    { fromMs: 0, toMs: 660_000, fixes: 3, unseenMs: 600_000, entered: false, left: false },
  ]);
});

test('two stays with a fix elsewhere between them are two', () => {
  expect(areaVisits(circle, [fix(0, 0), fix(60, 2000), fix(120, 0)])).toHaveLength(2);
});

test('every fix on the ground is in exactly one visit, in the order of time', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: -2000, max: 2000 })), {
        maxLength: 60,
      }),
      (steps) => {
        let second = 0;
        const fixes = steps.map(([stepS, eastM]) => {
          second += stepS;
          return fix(second, eastM);
        });
        const visits = areaVisits(circle, fixes);
        const inside = fixes.filter((one) => shapeHolds(circle, one));
        expect(visits.reduce((sum, { fixes: count }) => sum + count, 0)).toBe(inside.length);
        for (const [i, visit] of visits.entries()) {
          expect(visit.fromMs <= visit.toMs).toBe(true);
          expect(visit.unseenMs <= visit.toMs - visit.fromMs).toBe(true);
          expect(visit.fromMs >= (visits[i - 1]?.toMs ?? 0)).toBe(true);
          if (visit.fixes === 0) expect(visit.toMs - visit.fromMs <= linkedMs).toBe(true);
        }
      },
    ),
  );
});
