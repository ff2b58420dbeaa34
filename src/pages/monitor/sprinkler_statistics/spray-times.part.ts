import { isSprayDay, sprayDays } from '#domain/fleet/spray-plan.ts';
import { chinaDayRange } from '#domain/time/china-day.ts';
import { formatDate } from '#domain/time/time.ts';
import type { Language, Text } from '#i18n/text.ts';

const dayIn = (day: string, language: Language): string => formatDate(chinaDayRange(day).fromMs, language);

const workdays = 'mon tue wed thu fri';
const all = Object.keys(sprayDays).join(' ');

/** Days, hours and beginning of a plan in words: `周一至周五 05:00-07:00，自 2026-11-01`. */
export const sprayTimes = (codes: readonly string[], hours: string | null, fromDay: string | null): Text => {
  const days = Object.keys(sprayDays).filter((day) => codes.includes(day));
  const named = days.filter(isSprayDay).map((day) => sprayDays[day].text);
  const spoken: Text =
    days.join(' ') === all
      ? ['每天', 'Every day']
      : days.join(' ') === workdays
        ? ['周一至周五', 'Mon to Fri']
        : [named.map(([zh]) => zh).join('、'), named.map(([, en]) => en).join(', ')];
  const part = hours === null ? (['全天', 'all day'] as const) : ([hours, hours] as const);
  const since: Text =
    fromDay === null ? ['', ''] : [`，自 ${dayIn(fromDay, 'zh')}`, `, from ${dayIn(fromDay, 'en')}`];
  return [`${spoken[0]} ${part[0]}${since[0]}`, `${spoken[1]} ${part[1]}${since[1]}`];
};
