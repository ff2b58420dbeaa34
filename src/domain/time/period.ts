import { chinaOffsetMs } from './china-day.ts';
import { chinaDayStartMs, dayMs } from './time.ts';

/** From ≤ t < to, milliseconds. */
export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Quick date ranges (specification 9) in China days, today included; yesterday alone is not. */
export const quickRanges = {
  today: { text: ['今天', 'Today'], daysBack: 0, days: 1 },
  yesterday: { text: ['昨天', 'Yesterday'], daysBack: 1, days: 1 },
  recentThreeDays: { text: ['近三天', 'Recent three days'], daysBack: 2, days: 3 },
  recentWeek: { text: ['近一周', 'Recent week'], daysBack: 6, days: 7 },
} as const;

export type QuickRange = keyof typeof quickRanges;

export const quickRangeNames = ['today', 'yesterday', 'recentThreeDays', 'recentWeek'] as const;

export const quickRange = (name: QuickRange, nowMs: number): Period => {
  const { daysBack, days } = quickRanges[name];
  const fromMs = chinaDayStartMs(nowMs) - daysBack * dayMs;
  return { fromMs, toMs: fromMs + days * dayMs };
};

/** The month, China time, that holds `nowMs`; it goes on to the end of today's day. */
export const monthSoFar = (nowMs: number): Period => {
  const dayStartMs = chinaDayStartMs(nowMs);
  return {
    fromMs: dayStartMs - (new Date(dayStartMs + chinaOffsetMs).getUTCDate() - 1) * dayMs,
    toMs: dayStartMs + dayMs,
  };
};

export type PeriodProblem = 'startAfterEnd' | 'tooLong';

/** Start must not be after end; a query spans at most `maxDays` (specification 5). */
export const periodProblem = ({ fromMs, toMs }: Period, maxDays?: number): PeriodProblem | null => {
  if (fromMs > toMs) return 'startAfterEnd';
  if (maxDays !== undefined && toMs - fromMs > maxDays * dayMs) return 'tooLong';
  return null;
};
