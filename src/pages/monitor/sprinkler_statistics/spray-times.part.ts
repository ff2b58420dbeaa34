import { chinaDayRange } from '#domain/time/china-day.ts';
import { formatDate } from '#domain/time/time.ts';
import { weekdaysText } from '#domain/time/weekdays-text.ts';
import type { Language, Text } from '#i18n/text.ts';

const dayIn = (day: string, language: Language): string => formatDate(chinaDayRange(day).fromMs, language);

/** Days, hours and beginning of a plan in words: `周一至周五 05:00-07:00，自 2026-11-01`. */
export const sprayTimes = (codes: readonly string[], hours: string | null, fromDay: string | null): Text => {
  const spoken = weekdaysText(codes);
  const part = hours === null ? (['全天', 'all day'] as const) : ([hours, hours] as const);
  const since: Text =
    fromDay === null ? ['', ''] : [`，自 ${dayIn(fromDay, 'zh')}`, `, from ${dayIn(fromDay, 'en')}`];
  return [`${spoken[0]} ${part[0]}${since[0]}`, `${spoken[1]} ${part[1]}${since[1]}`];
};
