import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  bandOf,
  bestStretch,
  driverScore,
  leastKm,
  median,
  noEvents,
  penaltyKinds,
  penaltyRules,
  type DriverFigures,
  type EventCounts,
  type PenaltyKind,
} from '#domain/fleet/driver-score.ts';

const figures = (
  km: number,
  events: Partial<Record<PenaltyKind, Partial<EventCounts>>> = {},
  overspeedS = 0,
  drivingS = 36_000,
): DriverFigures => {
  const of = (kind: PenaltyKind): EventCounts => ({ ...noEvents, ...events[kind] });
  return {
    km,
    drivingS,
    overspeedS,
    events: {
      fatigue: of('fatigue'),
      curve: of('curve'),
      overspeed: of('overspeed'),
      harsh: of('harsh'),
      warning: of('warning'),
      absence: of('absence'),
    },
  };
};

const counts = fc.record({
  light: fc.nat(30),
  serious: fc.nat(30),
  lightLoaded: fc.nat(30),
  seriousLoaded: fc.nat(30),
});
const anyFigures: fc.Arbitrary<DriverFigures> = fc.record({
  km: fc.double({ min: 0, max: 30_000, noNaN: true }),
  drivingS: fc.nat(1_000_000),
  overspeedS: fc.nat(50_000),
  events: fc.record({
    fatigue: counts,
    curve: counts,
    overspeed: counts,
    harsh: counts,
    warning: counts,
    absence: counts,
  }),
});

test('the weights add up to a hundred, and nothing costs nothing', () => {
  expect(penaltyKinds.reduce((sum, kind) => sum + penaltyRules[kind].weight, 0)).toBe(100);
  expect(driverScore(figures(1000))).toMatchObject({ score: 100, band: 'excellent' });
});

test('each kind costs its weight by its own scale', () => {
  // 1,000 km: one serious event is 0.1 per 100 km.
  const one = { serious: 1 };
  expect(driverScore(figures(1000, { fatigue: one })).penalties.fatigue.points).toBeCloseTo((30 * 0.1) / 0.5);
  expect(driverScore(figures(1000, { curve: one })).penalties.curve.points).toBeCloseTo((20 * 0.1) / 0.5);
  expect(driverScore(figures(1000, { harsh: one })).penalties.harsh.points).toBeCloseTo((10 * 0.1) / 2);
  expect(driverScore(figures(1000, { warning: one })).penalties.warning.points).toBeCloseTo((10 * 0.1) / 3);
  expect(driverScore(figures(1000, { absence: one })).penalties.absence.points).toBeCloseTo(10 * 0.1);
  // 6 of 600 minutes are 1 in 100: half of what takes everything.
  expect(driverScore(figures(1000, {}, 360, 36_000)).penalties.overspeed.points).toBeCloseTo(10);
});

test('level 1 counts a half, and harsh driving under load half as much again, nothing else does', () => {
  const points = (kind: PenaltyKind, events: Partial<EventCounts>) =>
    driverScore(figures(1000, { [kind]: events })).penalties[kind].points ?? Number.NaN;
  expect(points('harsh', { light: 2 })).toBeCloseTo(points('harsh', { serious: 1 }));
  expect(points('harsh', { seriousLoaded: 2 })).toBeCloseTo(points('harsh', { serious: 3 }));
  expect(points('curve', { seriousLoaded: 2 })).toBeCloseTo(points('curve', { serious: 2 }));
});

test('under 300 km there is no score, at 300 there is one; events are counted all the same', () => {
  const little = driverScore(figures(leastKm - 0.01, { curve: { serious: 2 } }));
  expect(little).toMatchObject({
    score: null,
    band: null,
    penalties: { curve: { points: null, events: 2 } },
  });
  expect(driverScore(figures(leastKm)).score).toBe(100);
});

test('bands begin at 90, 75 and 60', () => {
  expect([100, 90, 89.9, 75, 74.9, 60, 59.9, 0].map(bandOf)).toEqual([
    'excellent',
    'excellent',
    'good',
    'good',
    'fair',
    'fair',
    'coaching',
    'coaching',
  ]);
});

test('a score is between 0 and 100 and no part takes more than its weight, whatever happened', () => {
  fc.assert(
    fc.property(anyFigures, (all) => {
      const { score, penalties } = driverScore(all);
      if (score !== null) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }
      for (const kind of penaltyKinds) {
        const points = penalties[kind].points ?? 0;
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(penaltyRules[kind].weight);
      }
    }),
  );
});

test('one event more never makes a score better', () => {
  fc.assert(
    fc.property(
      anyFigures,
      fc.constantFrom(...penaltyKinds),
      fc.constantFrom('light', 'serious', 'lightLoaded', 'seriousLoaded'),
      (all, kind, field) => {
        const more = {
          ...all,
          overspeedS: all.overspeedS + (kind === 'overspeed' ? 60 : 0),
          events: { ...all.events, [kind]: { ...all.events[kind], [field]: all.events[kind][field] + 1 } },
        };
        expect(driverScore(more).score ?? 0).toBeLessThanOrEqual(driverScore(all).score ?? 0);
      },
    ),
  );
});

test('twice the way with twice the events is the same score', () => {
  const twice = (of: EventCounts): EventCounts => ({
    light: of.light * 2,
    serious: of.serious * 2,
    lightLoaded: of.lightLoaded * 2,
    seriousLoaded: of.seriousLoaded * 2,
  });
  fc.assert(
    fc.property(anyFigures, (all) => {
      fc.pre(all.km >= leastKm);
      const doubled: DriverFigures = {
        km: all.km * 2,
        drivingS: all.drivingS * 2,
        overspeedS: all.overspeedS * 2,
        events: {
          fatigue: twice(all.events.fatigue),
          curve: twice(all.events.curve),
          overspeed: twice(all.events.overspeed),
          harsh: twice(all.events.harsh),
          warning: twice(all.events.warning),
          absence: twice(all.events.absence),
        },
      };
      expect(driverScore(doubled).score).toBe(driverScore(all).score);
    }),
  );
});

test('a fleet is compared by its median', () => {
  expect(median([])).toBeNull();
  expect(median([80])).toBe(80);
  expect(median([60, 100, 90])).toBe(90);
  expect(median([60, 90, 95, 100])).toBe(92.5);
});

test('the best stretch is the longest way without an event; days off do not end it, an event does', () => {
  expect(bestStretch([])).toBeNull();
  expect(bestStretch([{ day: '2026-03-01', km: 200, events: 1 }])).toBeNull();
  const days = [
    { day: '2026-03-06', km: 150, events: 0 },
    { day: '2026-03-01', km: 100, events: 0 },
    { day: '2026-03-02', km: 120, events: 0 },
    { day: '2026-03-03', km: 300, events: 2 },
    { day: '2026-03-04', km: 0, events: 0 },
    { day: '2026-03-05', km: 90.5, events: 0 },
  ];
  expect(bestStretch(days)).toEqual({ fromDay: '2026-03-05', toDay: '2026-03-06', days: 2, km: 240.5 });
});
