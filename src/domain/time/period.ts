import { chinaOffsetMs } from './china-day.ts';
import { chinaDayStartMs, dayMs } from './time.ts';

/** From ≤ t < to, milliseconds. `range` is the quick range by which it was chosen. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
  readonly range?: QuickRange;
}

/** The first day of the month that is so many after that of `ms`, China time. */
const monthStartMs = (ms: number, months: number): number => {
  const day = new Date(ms + chinaOffsetMs);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1) - chinaOffsetMs;
};

/** The month, China time, that holds `nowMs`; it goes on to the end of today's day. */
const monthSoFar = (nowMs: number): Period => ({
  fromMs: monthStartMs(nowMs, 0),
  toMs: chinaDayStartMs(nowMs) + dayMs,
});

/** The quarter so far, to the end of today's day. */
const quarterSoFar = (nowMs: number): Period => ({
  fromMs: monthStartMs(nowMs, -(new Date(nowMs + chinaOffsetMs).getUTCMonth() % 3)),
  toMs: chinaDayStartMs(nowMs) + dayMs,
});

/** Monday to Sunday before the week of `nowMs`. */
const weekBefore = (nowMs: number): Period => {
  const dayStartMs = chinaDayStartMs(nowMs);
  const daysSinceMonday = (new Date(dayStartMs + chinaOffsetMs).getUTCDay() + 6) % 7;
  const toMs = dayStartMs - daysSinceMonday * dayMs;
  return { fromMs: toMs - 7 * dayMs, toMs };
};

/** So many China days, today being the last of them or, `daysBack`, before the last. */
const days =
  (count: number, daysBack = count - 1) =>
  (nowMs: number): Period => {
    const fromMs = chinaDayStartMs(nowMs) - daysBack * dayMs;
    return { fromMs, toMs: fromMs + count * dayMs };
  };

/** Quick date ranges (specification 9, and those in which losses are settled) in China days; what is not over is up to today. */
export const quickRanges = {
  today: { text: ['今天', 'Today'], of: days(1) },
  yesterday: { text: ['昨天', 'Yesterday'], of: days(1, 1) },
  recentThreeDays: { text: ['近 3 天', 'Last 3 days'], of: days(3) },
  recentWeek: { text: ['近 7 天', 'Last 7 days'], of: days(7) },
  lastWeek: { text: ['上周', 'Last week'], of: weekBefore },
  thisMonth: { text: ['本月', 'This month'], of: monthSoFar },
  lastMonth: {
    text: ['上月', 'Last month'],
    of: (nowMs) => ({ fromMs: monthStartMs(nowMs, -1), toMs: monthStartMs(nowMs, 0) }),
  },
  recentMonth: { text: ['近 30 天', 'Last 30 days'], of: days(30) },
  thisQuarter: { text: ['本季度', 'This quarter'], of: quarterSoFar },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [zh: string, en: string]; of: (nowMs: number) => Period }>
>;

export type QuickRange = keyof typeof quickRanges;

export const quickRangeNames = [
  'today',
  'yesterday',
  'recentThreeDays',
  'recentWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'recentMonth',
  'thisQuarter',
] as const satisfies readonly QuickRange[];

export const quickRange = (name: QuickRange, nowMs: number): Period => ({
  ...quickRanges[name].of(nowMs),
  range: name,
});

/**
 * The quick range by which a period was chosen, while it still means these days. It is remembered, not told from the
 * days: on the 30th the last 30 days are this month, too, and a link to them has to be theirs on the next day.
 */
export const rangeOfPeriod = ({ fromMs, toMs, range }: Period, nowMs: number): QuickRange | null => {
  if (range === undefined) return null;
  const meant = quickRanges[range].of(nowMs);
  return meant.fromMs === fromMs && meant.toMs === toMs ? range : null;
};

export type PeriodProblem = 'startAfterEnd' | 'tooLong';

/** Start must not be after end; a query spans at most `maxDays` (specification 5). */
export const periodProblem = ({ fromMs, toMs }: Period, maxDays?: number): PeriodProblem | null => {
  if (fromMs > toMs) return 'startAfterEnd';
  if (maxDays !== undefined && toMs - fromMs > maxDays * dayMs) return 'tooLong';
  return null;
};
