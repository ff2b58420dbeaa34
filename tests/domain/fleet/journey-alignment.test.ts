import fc from 'fast-check';
import { expect, test } from 'vitest';

import { alignedJourneys } from '#domain/fleet/journey-alignment.ts';
import { journeyPoints, journeyStepM } from '#domain/fleet/journey-points.ts';
import { behindMs, journeyStretches, stretchTimes } from '#domain/fleet/journey-stretches.ts';
import type { TrackFix } from '#domain/fleet/track-thinning.ts';

import { runs } from '../../support/engine/runs.ts';

const degM = 111_195;
const minuteMs = 60_000;

/** A part of a drive: metres east and north, km/h, and minutes that it stood at the end; a fix a minute. */
interface Leg {
  readonly eastM: number;
  readonly northM: number;
  readonly kmh: number;
  readonly standMin: number;
}
const drive = (legs: readonly Leg[], startMs: number, offsetM = 0): readonly TrackFix[] => {
  const fixes: TrackFix[] = [];
  let [eastM, northM, ms] = [0, offsetM, startMs];
  const put = (speedKmh: number): void => {
    fixes.push({ ms, longitudeDeg: 121 + eastM / degM, latitudeDeg: northM / degM, speedKmh });
  };
  put(0);
  for (const leg of legs) {
    const tookMs = (Math.hypot(leg.eastM, leg.northM) / (leg.kmh / 3.6)) * 1000;
    const pieces = Math.max(1, Math.ceil(tookMs / minuteMs));
    for (let i = 1; i <= pieces; i++) {
      eastM += leg.eastM / pieces;
      northM += leg.northM / pieces;
      ms += Math.round(tookMs / pieces);
      put(i === pieces && leg.standMin > 0 ? 0 : leg.kmh);
    }
    if (leg.standMin === 0) continue;
    ms += leg.standMin * minuteMs;
    put(0);
  }
  return fixes;
};
const east = (km: number, kmh = 60, standMin = 0): Leg => ({ eastM: km * 1000, northM: 0, kmh, standMin });
const align = (first: readonly TrackFix[], second: readonly TrackFix[]) =>
  alignedJourneys(journeyPoints(first, 100), journeyPoints(second, 100), 100);

const anyLeg = fc.record({
  eastM: fc.integer({ min: -2000, max: 3000 }),
  northM: fc.integer({ min: -2000, max: 3000 }),
  kmh: fc.integer({ min: 30, max: 90 }),
  standMin: fc.constantFrom(0, 0, 0, 3),
});
const anyLegs = fc.array(anyLeg, { minLength: 1, maxLength: 12 });

test('a journey beside itself at another time is the same at every place', () => {
  fc.assert(
    fc.property(anyLegs, fc.integer({ min: -1e9, max: 1e9 }), (legs, laterMs) => {
      const pairs = align(drive(legs, 1e12), drive(legs, 1e12 + laterMs));
      const behind = behindMs(pairs);
      // A single point has no road.
      if (pairs.length < 2) return;
      for (const ms of behind) {
        expect(ms).not.toBeNull();
        expect(Math.abs(ms ?? 0)).toBeLessThan(1);
      }
    }),
    { numRuns: runs(30, 200) },
  );
});

test('neither journey ever goes back, and a passage is within the second', () => {
  fc.assert(
    fc.property(anyLegs, anyLegs, (a, b) => {
      const second = drive(b, 2e12);
      let atMs = second[0]?.ms ?? 0;
      let metres = 0;
      for (const { point, other } of align(drive(a, 1e12), second)) {
        expect(point.metres).toBeGreaterThanOrEqual(metres);
        metres = point.metres;
        if (other === null) continue;
        expect(other.leaveMs).toBeGreaterThanOrEqual(other.arriveMs);
        expect(other.leaveMs).toBeGreaterThanOrEqual(atMs);
        atMs = other.leaveMs;
      }
      expect(atMs).toBeLessThanOrEqual(second.at(-1)?.ms ?? 0);
    }),
    { numRuns: runs(30, 200) },
  );
});

test('a stop and a slower drive are found where they were', () => {
  const first = drive([east(4), east(4), east(4)], 0);
  const second = drive([east(4, 60, 5), east(4, 40), east(4)], 1e9, 20);
  const pairs = align(first, second);
  expect(pairs.every(({ other }) => other !== null)).toBe(true);
  const at = (km: number): number =>
    (behindMs(pairs)[pairs.findIndex(({ point }) => point.metres >= km * 1000)] ?? Number.NaN) / minuteMs;
  expect(at(3.9)).toBeCloseTo(0, 1);
  expect(at(4.1)).toBeCloseTo(5.05, 1);
  expect(at(8)).toBeCloseTo(7, 1);
  expect(at(11.9)).toBeCloseTo(7, 1);
  const stretches = journeyStretches(pairs);
  expect(stretches).toEqual([{ from: 0, to: pairs.length - 1, common: true }]);
  const times = stretches.map((stretch) => stretchTimes(pairs, stretch));
  expect(times[0]?.firstMs).toBeCloseTo(12 * minuteMs, -3);
  expect(times[0]?.otherMs).toBeCloseTo(19 * minuteMs, -3);
});

test('where the second drove another road, the other way or nowhere known, nothing is said of it', () => {
  const first = drive([east(3), east(4), east(3)], 0);
  const around: Leg[] = [
    east(3),
    { eastM: 0, northM: 1500, kmh: 60, standMin: 0 },
    east(4),
    { eastM: 0, northM: -1500, kmh: 60, standMin: 0 },
    east(3),
  ];
  const pairs = align(first, drive(around, 1e9));
  const parts = journeyStretches(pairs);
  expect(parts.map(({ common }) => common)).toEqual([true, false, true]);
  const apart = parts[1] ?? { from: 0, to: 0, common: true };
  expect(pairs[apart.from]?.point.metres).toBeGreaterThanOrEqual(2900);
  expect(pairs[apart.to]?.point.metres).toBeLessThanOrEqual(7100);
  // Until it was back it took three kilometres more.
  const times = stretchTimes(pairs, apart);
  expect(((times?.otherMs ?? 0) - (times?.firstMs ?? 0)) / minuteMs).toBeCloseTo(3, 0);

  const back = drive([east(-10)], 1e9).map((fix) => ({
    ...fix,
    longitudeDeg: fix.longitudeDeg + 10_000 / degM,
  }));
  expect(align(first, back).every(({ other }) => other === null)).toBe(true);
  const beside = drive([east(10)], 1e9, 1200);
  expect(align(first, beside).every(({ other }) => other === null)).toBe(true);
  expect(journeyStretches(align(first, []))).toMatchObject([{ from: 0, common: false }]);
  expect(align([], first)).toEqual([]);

  // Ten minutes without a fix: the kilometres between are not on any road that is known.
  const silent = drive([east(3), east(4, 24), east(3)], 1e9).filter(
    ({ longitudeDeg }) => longitudeDeg < 121 + 3001 / degM || longitudeDeg > 121 + 6999 / degM,
  );
  const holed = align(first, silent);
  const inside = holed.filter(({ point }) => point.metres > 3100 && point.metres < 6900);
  expect(inside.length).toBeGreaterThan(30);
  expect(inside.every(({ other }) => other === null)).toBe(true);
});

test('a bend between two fixes is not another road; fixes close to one another tell roads apart', () => {
  // A road with bends of 120 m, seen every 100 m, and every second kilometre.
  const fixes = (everyM: number, aside: (km: number) => number): readonly TrackFix[] =>
    Array.from({ length: Math.floor(10_000 / everyM) + 1 }, (_, i) => {
      const km = (i * everyM) / 1000;
      return {
        ms: Math.round(km * minuteMs),
        longitudeDeg: 121 + (km * 1000) / degM,
        latitudeDeg: aside(km) / degM,
        speedKmh: 60,
      };
    });
  const bent = (km: number): number => 120 * Math.sin((km * Math.PI) / 2);
  const common = (first: readonly TrackFix[], second: readonly TrackFix[]): number => {
    const pairs = align(first, second);
    return pairs.filter(({ other }) => other !== null).length / pairs.length;
  };
  expect(common(fixes(100, bent), fixes(2000, bent))).toBe(1);
  expect(
    common(
      fixes(100, bent),
      fixes(100, () => 0),
    ),
  ).toBeLessThan(0.5);
  expect(
    common(
      fixes(100, () => 0),
      fixes(100, () => 150),
    ),
  ).toBe(0);
});

test('a console that sleeps while it stands leaves one stop, not an unknown way', () => {
  const drives = drive([east(3, 60, 3), east(3)], 0);
  const slept = drives.map((fix) =>
    fix.longitudeDeg < 121 + 3001 / degM && fix.ms <= 3 * minuteMs + 1000
      ? fix
      : { ...fix, ms: fix.ms + 30 * minuteMs },
  );
  const points = journeyPoints(slept, 100);
  expect(new Set(points.map(({ run }) => run)).size).toBe(1);
  const stop = points.find(({ arriveMs, leaveMs }) => leaveMs > arriveMs);
  expect(((stop?.leaveMs ?? 0) - (stop?.arriveMs ?? 0)) / minuteMs).toBeCloseTo(33, 1);
});

test('a trip elsewhere and back to the same place is not time on the common road', () => {
  const first = drive([east(4), east(4)], 0);
  const north = (km: number): Leg => ({ eastM: 0, northM: km * 1000, kmh: 60, standMin: 0 });
  const second = drive([east(4), north(5), north(-5), east(4)], 1e9);
  const pairs = align(first, second);
  const parts = journeyStretches(pairs);
  expect(parts.map(({ common }) => common)).toEqual([true, false, true]);
  const took = parts.filter(({ common }) => common).map((part) => stretchTimes(pairs, part)?.otherMs ?? 0);
  expect(took.reduce((sum, ms) => sum + ms, 0) / minuteMs).toBeCloseTo(8, 0);
});

test('three days back and forth on one road are paired by points farther apart, and as truly', () => {
  const legs = Array.from({ length: 72 }, (_, i) => east(i % 2 === 0 ? 60 : -60));
  const [first, second] = [drive(legs, 0), drive(legs, 5 * minuteMs)];
  const stepM = journeyStepM([first, second]);
  expect(stepM).toBeGreaterThan(1000);
  const own = journeyPoints(first, stepM);
  expect(own.length).toBeLessThan(4200);
  const aligned = alignedJourneys(own, journeyPoints(second, stepM), stepM);
  const behind = aligned.flatMap(({ point, other }) =>
    other === null ? [] : [other.arriveMs - point.arriveMs],
  );
  expect(behind.length).toBeGreaterThan(own.length * 0.95);
  for (const ms of behind) expect(Math.abs(ms - 5 * minuteMs)).toBeLessThan(2 * minuteMs);
  // One day of one road stays fine.
  expect(journeyStepM([drive([east(300)], 0)])).toBe(100);
});
