import { chinaDayOf, chinaDayRange } from './china-day.ts';

const dayMs = 86_400_000;

/** The seven China days (`YYYY-MM-DD`) of the week of an instant, from Monday on. */
export const chinaWeekOf = (ms: number): readonly string[] => {
  const day = chinaDayOf(ms);
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const { fromMs } = chinaDayRange(day);
  return Array.from({ length: 7 }, (_, index) => chinaDayOf(fromMs + (index - sinceMonday) * dayMs));
};
