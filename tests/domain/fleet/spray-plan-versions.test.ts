import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sprayPlanSpans, type SprayPlanVersion } from '#domain/fleet/spray-plan-versions.ts';

const period = { fromMs: 1000, toMs: 2000 };
const version = (number: number, effectiveFromMs: number, planned = true): SprayPlanVersion => ({
  number,
  effectiveFromMs,
  days: planned ? ['mon'] : [],
  hours: null,
  fromDay: null,
  line: [],
});
const spansOf = (...versions: readonly SprayPlanVersion[]) =>
  sprayPlanSpans(versions, period).map(({ fromMs, toMs, plan }) => [fromMs, toMs, plan.number]);

test('each plan is in force from its time on, until one that was written later is', () => {
  expect(spansOf(version(1, 0), version(2, 1500))).toEqual([
    [1000, 1500, 1],
    [1500, 2000, 2],
  ]);
  expect(spansOf(version(1, 1200), version(2, 3000)), 'before the first, and after the period').toEqual([
    [1200, 2000, 1],
  ]);
});

test('what is written later for an earlier day takes the place of all from that day on', () => {
  expect(spansOf(version(1, 0), version(2, 1800), version(3, 1200))).toEqual([
    [1000, 1200, 1],
    [1200, 2000, 3],
  ]);
});

test('a plan that ended is in force no longer, and one that begins again is', () => {
  expect(spansOf(version(1, 0), version(2, 1300, false), version(3, 1700))).toEqual([
    [1000, 1300, 1],
    [1700, 2000, 3],
  ]);
  expect(spansOf()).toEqual([]);
});

test('at every moment the plan in force is the last written of those that hold', () => {
  const versions = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.boolean()), { maxLength: 8 })
    .map((all) => all.map(([fromMs, planned], number) => version(number, fromMs, planned)));
  fc.assert(
    fc.property(versions, fc.integer({ min: 1000, max: 1999 }), (all, atMs) => {
      const last = all.filter(({ effectiveFromMs }) => effectiveFromMs <= atMs).at(-1);
      const expected = last === undefined || last.days.length === 0 ? null : last.number;
      const found = sprayPlanSpans(all, period).filter(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
      expect(found.map(({ plan }) => plan.number)).toEqual(expected === null ? [] : [expected]);
    }),
  );
});
