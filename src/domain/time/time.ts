import { chinaOffsetMs } from './china-day.ts';

export const dayMs = 86_400_000;

/** Shown where a value is missing. */
export const missing = '—';

export type DateLanguage = 'zh' | 'en';

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/**
 * An instant as milliseconds: ISO 8601 text, milliseconds, or a ten-digit timestamp, which is seconds
 * (specification 9). Null where it is none.
 */
export const instantMs = (value: string | number | null | undefined): number | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number')
    return /^\d{10}$/.test(String(value)) ? value * 1000 : Number.isFinite(value) ? value : null;
  if (/^\d{10}$/.test(value)) return Number(value) * 1000;
  const ms = /^\d+$/.test(value) ? Number(value) : Date.parse(value);
  return Number.isFinite(ms) ? ms : null;
};

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly clock: string;
}

const chinaParts = (ms: number): Parts => {
  const shifted = new Date(ms + chinaOffsetMs);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    clock: `${two(shifted.getUTCHours())}:${two(shifted.getUTCMinutes())}:${two(shifted.getUTCSeconds())}`,
  };
};

/** Midnight in China of the day that holds `ms`. */
export const chinaDayStartMs = (ms: number): number =>
  Math.floor((ms + chinaOffsetMs) / dayMs) * dayMs - chinaOffsetMs;

/** China day as `YYYY-MM-DD`, whatever the language: for wires and names of files. */
export const chinaDay = (ms: number): string => {
  const { year, month, day } = chinaParts(ms);
  return `${year}-${two(month)}-${two(day)}`;
};

/** Chinese year-month-day, English month/day/year (specification 9). */
export const formatDate = (value: string | number | null | undefined, language: DateLanguage): string => {
  const ms = instantMs(value);
  if (ms === null) return missing;
  const { year, month, day } = chinaParts(ms);
  return language === 'zh' ? `${year}-${two(month)}-${two(day)}` : `${two(month)}/${two(day)}/${year}`;
};

/** Month and day in China, for axes whose year is said elsewhere. */
export const formatDay = (ms: number, language: DateLanguage): string => {
  const { month, day } = chinaParts(ms);
  return language === 'zh' ? `${two(month)}-${two(day)}` : `${two(month)}/${two(day)}`;
};

/** The same of a day that is written `YYYY-MM-DD`. */
export const shortDay = (day: string, language: DateLanguage): string =>
  language === 'zh' ? day.slice(5) : day.slice(5).replace('-', '/');

/** `hh:mm:ss` in China. */
export const formatClock = (value: string | number | null | undefined): string => {
  const ms = instantMs(value);
  return ms === null ? missing : chinaParts(ms).clock;
};

export const formatDateTime = (value: string | number | null | undefined, language: DateLanguage): string => {
  const ms = instantMs(value);
  return ms === null ? missing : `${formatDate(ms, language)} ${formatClock(ms)}`;
};

/** The clock alone for today, with month and day before it otherwise: dates only when not today. */
export const formatMoment = (
  value: string | number | null | undefined,
  nowMs: number,
  language: DateLanguage,
): string => {
  const ms = instantMs(value);
  if (ms === null) return missing;
  const start = chinaDayStartMs(nowMs);
  if (ms >= start && ms < start + dayMs) return formatClock(ms);
  const { year, month, day, clock } = chinaParts(ms);
  if (year !== chinaParts(nowMs).year) return `${formatDate(ms, language)} ${clock}`;
  return language === 'zh' ? `${two(month)}-${two(day)} ${clock}` : `${two(month)}/${two(day)} ${clock}`;
};

/** China time for a date-and-time input, `YYYY-MM-DDThh:mm`, and back; null where the text is none. */
export const toChinaInput = (ms: number): string => new Date(ms + chinaOffsetMs).toISOString().slice(0, 16);

export const fromChinaInput = (text: string): number | null => {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(text)) return null;
  const ms = Date.parse(`${text}${text.length === 10 ? 'T00:00' : ''}:00Z`);
  return Number.isFinite(ms) ? ms - chinaOffsetMs : null;
};
