import { chinaDayOf, chinaDayRange } from '../time/china-day.ts';
import { dayTurn } from '../time/day-turn.ts';
import type { Period } from '../time/period.ts';
import { dayMs } from '../time/time.ts';
import { type Weekday, weekdayOf } from '../time/weekdays.ts';

/** When a street is to be sprayed. `hours`: `HH:mm-HH:mm` of China time, the end may be the next day's; null: the whole day. `fromDay`: the China day from which on it holds. */
export interface SprayPlan {
  readonly days: readonly Weekday[];
  readonly hours: string | null;
  readonly fromDay: string;
}

/** Of this share of its length on, a street was sprayed: the rest is crossings and the error of receivers. */
export const sprayedShare = 0.9;

/** The times in which a plan wants a street sprayed that lie in a period as a whole. */
export const sprayTurns = (
  { days, hours, fromDay }: SprayPlan,
  { fromMs, toMs }: Period,
): readonly Period[] => {
  const turns: Period[] = [];
  for (let ms = chinaDayRange(chinaDayOf(fromMs)).fromMs; ms < toMs; ms += dayMs) {
    const day = chinaDayOf(ms);
    if (day < fromDay || !days.includes(weekdayOf(day))) continue;
    const turn = dayTurn(day, hours);
    if (turn.fromMs >= fromMs && turn.toMs <= toMs) turns.push(turn);
  }
  return turns;
};
