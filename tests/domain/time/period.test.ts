import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  periodProblem,
  quickRange,
  quickRangeNames,
  quickRanges,
  rangeOfPeriod,
} from '#domain/time/period.ts';
import { toChinaInput } from '#domain/time/time.ts';

import { covers } from '../../support/covers.ts';

const now = Date.parse('2026-11-21T06:32:08Z');
const shown = (name: (typeof quickRangeNames)[number]): readonly [string, string] => {
  const { fromMs, toMs } = quickRange(name, now);
  return [toChinaInput(fromMs), toChinaInput(toMs)];
};

test('range.quick-today: today, yesterday, recent three days and recent week are whole China days', () => {
  covers(
    'range.quick-today',
    'range.quick-yesterday',
    'range.quick-recent-three-days',
    'range.quick-recent-week',
  );
  expect(shown('today')).toEqual(['2026-11-21T00:00', '2026-11-22T00:00']);
  expect(shown('yesterday')).toEqual(['2026-11-20T00:00', '2026-11-21T00:00']);
  expect(shown('recentThreeDays')).toEqual(['2026-11-19T00:00', '2026-11-22T00:00']);
  expect(shown('recentWeek')).toEqual(['2026-11-15T00:00', '2026-11-22T00:00']);
  expect(shown('recentMonth')).toEqual(['2026-10-23T00:00', '2026-11-22T00:00']);
  expect(quickRangeNames.toSorted()).toEqual(Object.keys(quickRanges).toSorted());
});

/** Ranges that are over, and how long after it each means other days at the latest. */
const over = { yesterday: 1, lastWeek: 7, lastMonth: 31 } as const;

test('every quick range that is not over holds the present', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      fc.constantFrom(...quickRangeNames),
      (ms, name) => {
        const { fromMs, toMs } = quickRange(name, ms);
        expect(fromMs <= ms && ms < toMs).toBe(!(name in over));
        expect(toMs <= ms).toBe(name in over);
        const days = name in over ? over[name as keyof typeof over] : 1;
        // Two ranges can be the same days; which one was chosen is known for as long as it means them.
        expect(rangeOfPeriod(quickRange(name, ms), ms)).toBe(name);
        expect(rangeOfPeriod(quickRange(name, ms), ms + 86_400_000 * (days + 1))).toBeNull();
        expect(rangeOfPeriod({ fromMs, toMs }, ms)).toBeNull();
      },
    ),
  );
});

test('what is settled by week, month or quarter goes by the calendar', () => {
  // A Saturday.
  expect(shown('lastWeek')).toEqual(['2026-11-09T00:00', '2026-11-16T00:00']);
  expect(shown('lastMonth')).toEqual(['2026-10-01T00:00', '2026-11-01T00:00']);
  expect(shown('thisQuarter')).toEqual(['2026-10-01T00:00', '2026-11-22T00:00']);
  const shownAt = (name: (typeof quickRangeNames)[number], iso: string): readonly string[] => {
    const { fromMs, toMs } = quickRange(name, Date.parse(iso));
    return [toChinaInput(fromMs), toChinaInput(toMs)];
  };
  // A Monday in China, still Sunday in UTC; a Sunday.
  expect(shownAt('lastWeek', '2026-11-15T16:00:00Z')).toEqual(['2026-11-09T00:00', '2026-11-16T00:00']);
  expect(shownAt('lastWeek', '2026-11-15T15:59:59Z')).toEqual(['2026-11-02T00:00', '2026-11-09T00:00']);
  expect(shownAt('lastMonth', '2026-01-05T00:00:00Z')).toEqual(['2025-12-01T00:00', '2026-01-01T00:00']);
  expect(shownAt('thisQuarter', '2026-03-31T15:00:00Z')).toEqual(['2026-01-01T00:00', '2026-04-01T00:00']);
});

test('the start must not be after the end, and a query spans at most its days', () => {
  expect(periodProblem({ fromMs: 2, toMs: 1 })).toBe('startAfterEnd');
  expect(periodProblem({ fromMs: 0, toMs: 3 * 86_400_000 }, 3)).toBeNull();
  expect(periodProblem({ fromMs: 0, toMs: 3 * 86_400_000 + 1 }, 3)).toBe('tooLong');
});

test('this month goes from its first China day to the end of today, whatever the hour', () => {
  const shownAt = (iso: string): readonly string[] => {
    const { fromMs, toMs } = quickRange('thisMonth', Date.parse(iso));
    return [toChinaInput(fromMs), toChinaInput(toMs)];
  };
  expect(shownAt('2026-11-21T06:32:08Z')).toEqual(['2026-11-01T00:00', '2026-11-22T00:00']);
  // 1 March in China, still February in UTC.
  expect(shownAt('2026-02-28T16:00:00Z')).toEqual(['2026-03-01T00:00', '2026-03-02T00:00']);
  expect(shownAt('2026-03-31T15:59:59Z')).toEqual(['2026-03-01T00:00', '2026-04-01T00:00']);
});
