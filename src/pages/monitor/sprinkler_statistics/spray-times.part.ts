import { chinaDayRange } from '#domain/time/china-day.ts';
import { formatDate, formatDateTime } from '#domain/time/time.ts';
import { weekdaysText } from '#domain/time/weekdays-text.ts';
import type { Language, Text } from '#i18n/text.ts';

const dayIn = (day: string, language: Language): string => formatDate(chinaDayRange(day).fromMs, language);

const hoursText = (hours: string | null): Text => (hours === null ? ['全天', 'all day'] : [hours, hours]);

/** Days, hours and beginning of a plan in words: `周一至周五 05:00-07:00，自 2026-11-01`. */
export const sprayTimes = (codes: readonly string[], hours: string | null, fromDay: string | null): Text => {
  const spoken = weekdaysText(codes);
  const part = hoursText(hours);
  const since: Text =
    fromDay === null ? ['', ''] : [`，自 ${dayIn(fromDay, 'zh')}`, `, from ${dayIn(fromDay, 'en')}`];
  return [`${spoken[0]} ${part[0]}${since[0]}`, `${spoken[1]} ${part[1]}${since[1]}`];
};

/** A plan that ended, in words: `周一 05:00-07:00，至 2026-11-20 08:00`. */
export const endedSprayTimes = (codes: readonly string[], hours: string | null, untilTime: string): Text => {
  const spoken = weekdaysText(codes);
  const part = hoursText(hours);
  return [
    `${spoken[0]} ${part[0]}，至 ${formatDateTime(untilTime, 'zh')}`,
    `${spoken[1]} ${part[1]}, until ${formatDateTime(untilTime, 'en')}`,
  ];
};
