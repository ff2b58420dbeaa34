import fc from 'fast-check';
import { expect, test } from 'vitest';

import { causesOf, lastRun } from '#domain/devices/health-causes.ts';
import { healthScore, type HealthFigures } from '#domain/devices/health-score.ts';
import {
  healthFigures,
  healthFiguresByDay,
  overdueSpans,
  sealUnknownS,
  type HealthSpans,
} from '#domain/devices/health-spans.ts';
import { secondsOf, sharedSpans, united, type Span } from '#domain/time/spans.ts';

const someSpans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 }))
    .map(([from, length]): Span => [from, from + length]),
  { maxLength: 8 },
);

/** Which of the units are within a stretch: the plain way to the same answer. */
const units = (spans: readonly Span[]): readonly boolean[] =>
  Array.from({ length: 80 }, (_, unit) => spans.some(([from, to]) => from <= unit && unit < to));

test('stretches unite and share time as their units do', () => {
  fc.assert(
    fc.property(someSpans, someSpans, (a, b) => {
      expect(units(united(a))).toEqual(units(a));
      const both = sharedSpans(united(a), united(b));
      expect(units(both)).toEqual(units(a).map((in_, unit) => in_ && units(b)[unit] === true));
      expect(secondsOf(both) * 1000).toBe(units(both).filter(Boolean).length);
    }),
  );
});

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Midnight in China. */
const startMs = Date.parse('2026-03-01T16:00:00Z');
const period = { fromMs: startMs, toMs: startMs + 10 * dayMs };
const span = (fromH: number, toH: number): Span => [startMs + fromH * hourMs, startMs + toH * hourMs];
const known = (over: Partial<HealthSpans> = {}): HealthSpans => ({
  due: [span(0, 240)],
  offline: [],
  heartbeat: [],
  supply: [],
  sensors: [],
  installed: { gauge: 4, seal: 4, meter: 1, gnss: 1 },
  readings: [],
  ...over,
});
const scoreOf = (over: Partial<HealthSpans>): number | null =>
  healthScore(healthFigures(known(over), period));

test('each term takes its weight times the bad share of its time', () => {
  expect(scoreOf({})).toBe(100);
  expect(scoreOf({ offline: [span(0, 120)] })).toBe(85);
  expect(scoreOf({ heartbeat: [span(0, 60)] })).toBe(95);
  expect(scoreOf({ supply: [{ fault: 'undervoltage', spans: [span(0, 240)] }] })).toBe(85);
  // One of ten sensors, half the time.
  const gauge = { device: 'gauge', number: 1, fault: 'missing', spans: [span(0, 120)] } as const;
  expect(scoreOf({ sensors: [gauge] })).toBe(99);
  // Two faults of one sensor at once are one faulty sensor.
  expect(scoreOf({ sensors: [gauge, { ...gauge, fault: 'frozen' }] })).toBe(99);
  expect(scoreOf({ readings: [{ dayMs: startMs, readings: 200, notOk: 50 }] })).toBe(96.3);
});

test('what happens while a console is not due takes nothing, and under a day there is no score', () => {
  expect(scoreOf({ due: [span(0, 48)], offline: [span(48, 240)] })).toBe(100);
  expect(scoreOf({ due: [span(0, 23)] })).toBeNull();
  expect(scoreOf({ due: [] })).toBeNull();
});

test('a score stays within 0 and 100 and never rises with more bad time', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const figures = fc
    .record({ offline: share, heartbeat: share, sensor: share, reading: share, supply: share, more: share })
    .map(({ more, ...bad }): [HealthFigures, HealthFigures] => {
      const at = (add: number): HealthFigures => ({
        dueS: 100_000,
        offlineS: Math.min(1, bad.offline + add) * 100_000,
        heartbeatS: Math.min(1, bad.heartbeat + add) * 100_000,
        supplyS: Math.min(1, bad.supply + add) * 100_000,
        sensors: 10,
        sensorFaultS: Math.min(1, bad.sensor + add) * 1_000_000,
        readings: 1000,
        readingsNotOk: Math.min(1, bad.reading + add) * 1000,
      });
      return [at(0), at(more)];
    });
  fc.assert(
    fc.property(figures, ([one, worse]) => {
      const [a, b] = [healthScore(one) ?? -1, healthScore(worse) ?? -1];
      expect(a).toBeLessThanOrEqual(100);
      expect(b).toBeGreaterThanOrEqual(0);
      expect(b).toBeLessThanOrEqual(a);
    }),
  );
});

const causesIn = (over: Partial<HealthSpans>) => {
  const spans = known(over);
  return causesOf(spans, period, healthFigures(spans, period));
};

test('causes come by what they take, with the run of days that is the last', () => {
  const causes = causesIn({
    offline: [span(2, 4), span(150, 155), span(180, 190)],
    sensors: [{ device: 'gauge', number: 3, fault: 'missing', spans: [span(0, 240)] }],
  });
  expect(causes.map(({ kind, number, times, points }) => [kind, number, times, points])).toEqual([
    ['offline', 0, 3, (17 / 240) * 30],
    ['gauge', 3, 1, 2],
  ]);
  expect(causes[0]).toMatchObject({ sinceDayMs: startMs + 6 * dayMs, lastDayMs: startMs + 7 * dayMs });
});

test('silences that begin on the battery are a supply that is cut; a few others do not hide it', () => {
  const nights = [0, 1, 2, 3].map((day) => day * 24 + 20);
  const supply = [{ fault: 'onBattery', spans: nights.map((hour) => span(hour - 4, hour)) }];
  const silent = nights.map((hour) => span(hour + 0.1, hour + 3));
  expect(causesIn({ supply, offline: [...silent, span(200, 201)] })[0]).toMatchObject({
    kind: 'cutWhenParked',
    times: 5,
    matched: 4,
  });
  expect(causesIn({ supply: [], offline: silent })[0]?.kind).toBe('offline');
});

test('a run of bad days is broken by three good ones', () => {
  expect(lastRun([])).toBeNull();
  const day = (index: number): number => startMs + index * dayMs;
  expect(lastRun([day(0), day(3), day(6)])).toEqual({ sinceDayMs: day(0), lastDayMs: day(6) });
  expect(lastRun([day(0), day(4), day(6)])).toEqual({ sinceDayMs: day(4), lastDayMs: day(6) });
});

test('a seal is unknown while its console is off-line or its sensor at fault, and each hour counts once', () => {
  expect(
    sealUnknownS(
      known({
        offline: [span(0, 10)],
        sensors: [{ device: 'seal', number: 2, fault: 'broken', spans: [span(5, 15)] }],
      }),
    ),
  ).toBe(15 * 3600);
});

test('a heartbeat is overdue once its interval has passed, and not for the time around a planned night', () => {
  const gap = { span: span(9.9, 20.1), intervalMs: 0.5 * hourMs };
  expect(overdueSpans([span(0, 10), span(20, 40)], [gap]).filter(([from, to]) => to > from)).toEqual([]);
  expect(overdueSpans([span(0, 40)], [gap])).toEqual([span(10.4, 20.1)]);
});

test('the figures by day are those of each day, however the stretches lie', () => {
  const hours = fc.array(
    fc
      .tuple(fc.integer({ min: -30, max: 260 }), fc.integer({ min: 0, max: 60 }))
      .map(([from, length]) => span(from, from + length)),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(hours, hours, hours, hours, hours, (due, offline, heartbeat, one, other) => {
      const spans = known({
        due: united(due),
        offline,
        heartbeat,
        supply: [{ fault: 'undervoltage', spans: other }],
        sensors: [
          { device: 'gauge', number: 1, fault: 'missing', spans: one },
          { device: 'gauge', number: 1, fault: 'frozen', spans: other },
          { device: 'seal', number: 2, fault: 'broken', spans: other },
        ],
        readings: [
          { dayMs: startMs, readings: 10, notOk: 1 },
          { dayMs: startMs + 3 * dayMs, readings: 7, notOk: 0 },
        ],
      });
      const days = Array.from({ length: 10 }, (_, day) => startMs + day * dayMs);
      expect(healthFiguresByDay(spans, period)).toEqual(
        days.map((fromMs) => healthFigures(spans, { fromMs, toMs: fromMs + dayMs })),
      );
    }),
  );
});
