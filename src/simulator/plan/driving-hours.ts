import { chinaOffsetMs } from '#domain/time/china-day.ts';

import type { Incident, WorkDay } from './day.ts';
import type { SimTruck } from '../truck.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const continuousLimitMs = 240 * minuteMs;
const dayLimitMs = 480 * minuteMs;
const restMs = 20 * minuteMs;

interface Drive {
  /** Of its work-day, at whose end the driver signs out. */
  readonly day: number;
  readonly fromMs: number;
  readonly toMs: number;
}

const chinaDay = (ms: number): number => Math.floor((ms + chinaOffsetMs) / dayMs);

/** Drives, cut at midnight in China. */
const drivesOf = (days: readonly WorkDay[]): Drive[] =>
  days.flatMap(({ segments, fromMs: day }) =>
    segments.flatMap(({ kind, fromMs, toMs }) => {
      if (kind !== 'drive') return [];
      const midnightMs = (chinaDay(fromMs) + 1) * dayMs - chinaOffsetMs;
      return midnightMs < toMs
        ? [
            { day, fromMs, toMs: midnightMs },
            { day, fromMs: midnightMs, toMs },
          ]
        : [{ day, fromMs, toMs }];
    }),
  );

/**
 * When a truck's driver had driven too long: four hours without 20 minutes of rest, or eight hours of a China day.
 * Computed from the plan, whether it was staged or the day only got that long; another sign-in on such a day counts
 * again.
 */
export const drivenTooLong = (truck: SimTruck, days: readonly WorkDay[]): Incident[] => {
  const found: Incident[] = [];
  let stretchMs = 0;
  let todayMs = 0;
  let last: Drive | null = null;
  for (const drive of drivesOf(days)) {
    if (last !== null && drive.fromMs - last.toMs >= restMs) stretchMs = 0;
    const signedInAnew = last?.day !== drive.day;
    if (last !== null && chinaDay(drive.fromMs) !== chinaDay(last.fromMs)) todayMs = 0;
    const lengthMs = drive.toMs - drive.fromMs;
    const over = (beforeMs: number, limitMs: number): void => {
      const again = beforeMs > limitMs && signedInAnew;
      if (again || (beforeMs <= limitMs && beforeMs + lengthMs > limitMs))
        found.push({
          signCode: truck.signCode,
          kind: 'drivenTooLong',
          atMs: drive.fromMs + Math.max(0, limitMs - beforeMs),
          untilMs: drive.toMs,
        });
    };
    over(stretchMs, continuousLimitMs);
    over(todayMs, dayLimitMs);
    stretchMs += lengthMs;
    todayMs += lengthMs;
    last = drive;
  }
  return found;
};
