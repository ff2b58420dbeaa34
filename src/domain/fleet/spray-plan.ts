import { chinaDayOf, chinaDayRange } from '../time/china-day.ts';
import type { Period } from '../time/period.ts';

/** Days of the week on which a street is to be sprayed, from Monday on. */
export const sprayDays = {
  mon: { text: ['周一', 'Mon'] },
  tue: { text: ['周二', 'Tue'] },
  wed: { text: ['周三', 'Wed'] },
  thu: { text: ['周四', 'Thu'] },
  fri: { text: ['周五', 'Fri'] },
  sat: { text: ['周六', 'Sat'] },
  sun: { text: ['周日', 'Sun'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [zh: string, en: string] }>>;

/** See `sprayDays`. */
export type SprayDay = keyof typeof sprayDays;

const order = Object.keys(sprayDays) as readonly SprayDay[];

/** When a street is to be sprayed. `hours`: `HH:mm-HH:mm` of China time, the end may be the next day's; null: the whole day. `fromDay`: the China day from which on it holds. */
export interface SprayPlan {
  readonly days: readonly SprayDay[];
  readonly hours: string | null;
  readonly fromDay: string;
}

/** Of this share of its length on, a street was sprayed: the rest is crossings and the error of receivers. */
export const sprayedShare = 0.9;

const dayMs = 86_400_000;

const minuteMsOf = (clock: string | undefined): number => {
  const [hour = 0, minute = 0] = (clock ?? '').split(':').map(Number);
  return (hour * 60 + minute) * 60_000;
};

const turnOf = (day: string, hours: string | null): Period => {
  const { fromMs, toMs } = chinaDayRange(day);
  if (hours === null) return { fromMs, toMs };
  const [from, to] = hours.split('-').map(minuteMsOf);
  const [beginMs, endMs] = [from ?? 0, to ?? 0];
  return { fromMs: fromMs + beginMs, toMs: fromMs + endMs + (endMs <= beginMs ? dayMs : 0) };
};

/** The times in which a plan wants a street sprayed that lie in a period as a whole. */
export const sprayTurns = (
  { days, hours, fromDay }: SprayPlan,
  { fromMs, toMs }: Period,
): readonly Period[] => {
  const turns: Period[] = [];
  for (let ms = chinaDayRange(chinaDayOf(fromMs)).fromMs; ms < toMs; ms += dayMs) {
    const day = chinaDayOf(ms);
    const weekday = order[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
    if (day < fromDay || weekday === undefined || !days.includes(weekday)) continue;
    const turn = turnOf(day, hours);
    if (turn.fromMs >= fromMs && turn.toMs <= toMs) turns.push(turn);
  }
  return turns;
};

/** A code of `sprayDays`. */
export const isSprayDay = (code: string): code is SprayDay => Object.hasOwn(sprayDays, code);
