import { chinaDayRange } from './china-day.ts';
import type { Period } from './period.ts';
import { dayMs } from './time.ts';

const msOfClock = (clock: string | undefined): number => {
  const [hour = 0, minute = 0] = (clock ?? '').split(':').map(Number);
  return (hour * 60 + minute) * 60_000;
};

/**
 * The part of a China day (`YYYY-MM-DD`) that hours are of: `HH:mm-HH:mm`, of which the end may be the next day's; null:
 * the whole day.
 */
export const dayTurn = (day: string, hours: string | null): Period => {
  const { fromMs, toMs } = chinaDayRange(day);
  if (hours === null) return { fromMs, toMs };
  const [from, to] = hours.split('-').map(msOfClock);
  const [beginMs, endMs] = [from ?? 0, to ?? 0];
  return { fromMs: fromMs + beginMs, toMs: fromMs + endMs + (endMs <= beginMs ? dayMs : 0) };
};
