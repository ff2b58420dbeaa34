import type { Language } from '#i18n/text.ts';
import { formatDate, formatMoment, missing } from '#domain/time/time.ts';

const chinaDate = (ms: number, year: boolean): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Shanghai',
    day: 'numeric',
    month: 'short',
    ...(year && { year: 'numeric' }),
  }).format(ms);

/**
 * A time to the minute, in China: the clock alone for today. In English with the month as a word, since readers of a link
 * may be of any country and `12/03` is March to most of them. @param time ISO 8601; null: not known
 */
export const shownMoment = (time: string | null, nowMs: number, language: Language): string => {
  if (time === null) return missing;
  const moment = formatMoment(time, nowMs, language).slice(0, -3);
  const isToday = formatDate(time, language) === formatDate(nowMs, language);
  if (language === 'zh' || isToday) return moment;
  const ms = Date.parse(time);
  const isThisYear = formatDate(ms, 'zh').slice(0, 4) === formatDate(nowMs, 'zh').slice(0, 4);
  return `${chinaDate(ms, !isThisYear)}, ${moment.slice(-5)}`;
};
