import { chinaDayOf } from '../time/china-day.ts';
import { dayTurn } from '../time/day-turn.ts';
import type { Period } from '../time/period.ts';
import { dayMs } from '../time/time.ts';
import { weekdayOf } from '../time/weekdays.ts';

/** Types of areas that are fences and have times of validity: a place does not come and go with the hour. */
export const fenceTypes = ['authorizedUnsealing', 'authorizedParking', 'other'] as const;

/** When a fence is valid; what is missing limits nothing. */
export interface FenceTimes {
  /** ISO 8601 UTC, included. */
  readonly validFrom?: string | null;
  /** ISO 8601 UTC, excluded. */
  readonly validTo?: string | null;
  /** `HH:mm-HH:mm` of China time; what ends on the next day belongs to the day on which it began. */
  readonly validHours?: string | null;
  /** Codes of `weekdays`, separated by commas. */
  readonly validDays?: string | null;
}

const isSet = (text: string | null | undefined): text is string => text != null && text !== '';

const isDaily = ({ validHours, validDays }: FenceTimes): boolean => isSet(validHours) || isSet(validDays);

/** The hours of the China day `days` after that of `t`; null: it is not valid on that day. */
const turnAt = ({ validHours, validDays }: FenceTimes, t: number, days: number): Period | null => {
  const day = chinaDayOf(t + days * dayMs);
  if (isSet(validDays) && !validDays.split(',').includes(weekdayOf(day))) return null;
  return dayTurn(day, isSet(validHours) ? validHours : null);
};

const holds = (turn: Period | null, t: number): boolean => turn !== null && t >= turn.fromMs && t < turn.toMs;

/** Whether a fence is valid at `t` (ms UTC). */
export const isValidAt = (times: FenceTimes, t: number): boolean => {
  if (isSet(times.validFrom) && t < Date.parse(times.validFrom)) return false;
  if (isSet(times.validTo) && t >= Date.parse(times.validTo)) return false;
  return !isDaily(times) || holds(turnAt(times, t, 0), t) || holds(turnAt(times, t, -1), t);
};

/** First moment after `t` (ms UTC) at which a fence may begin or cease to be valid; infinite: none. */
const nextTurnMs = (times: FenceTimes, t: number): number => {
  const edges = [times.validFrom, times.validTo].filter(isSet).map((text) => Date.parse(text));
  if (isDaily(times))
    for (let days = -1; days <= 7; days++) {
      const turn = turnAt(times, t, days);
      if (turn !== null) edges.push(turn.fromMs, turn.toMs);
    }
  return Math.min(...edges.filter((edge) => edge > t));
};

/** So many turns are looked at: a month of days with an hour each. */
const mostTurns = 64;

/**
 * First moment from `fromMs` on from which for `leastMs` none of these fences is valid; null: there is none in sight.
 * Milliseconds UTC.
 */
export const firstGapMs = (fences: readonly FenceTimes[], fromMs: number, leastMs: number): number | null => {
  let t = fromMs;
  let gapMs: number | null = null;
  for (let turn = 0; turn < mostTurns; turn++) {
    gapMs = fences.some((times) => isValidAt(times, t)) ? null : (gapMs ?? t);
    const next = Math.min(...fences.map((times) => nextTurnMs(times, t)));
    if (gapMs !== null && next - gapMs >= leastMs) return gapMs;
    if (!Number.isFinite(next)) return null;
    t = next;
  }
  return null;
};
