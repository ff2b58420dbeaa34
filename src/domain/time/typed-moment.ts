import type { DateLanguage } from './time.ts';

/** How exactly a moment is typed. */
export type MomentPrecision = 'day' | 'minute' | 'second';

const two = (value: number): string => String(value).padStart(2, '0');

const dateFirst =
  /^(?:(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{1,2})\/(\d{1,2})\/(\d{4}))(?:(?:T|\s+)(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?)?$/;

const cut: Readonly<Record<MomentPrecision, number>> = { day: 10, minute: 16, second: 19 };

/**
 * A day or a moment as people type it: year first in either language, month first as English dates are shown. A time
 * that is left out is midnight. As controls keep it (`2026-11-22`, `2026-11-22T08:30`, `2026-11-22T08:30:00`), or null
 * where it is none.
 */
export const readTypedMoment = (typed: string, precision: MomentPrecision): string | null => {
  const found = dateFirst.exec(typed.trim());
  if (!found) return null;
  const [, year = found[6], month = found[4], day = found[5]] = found;
  const [hour = '0', minute = '0', second = '0'] = found.slice(7);
  const iso = `${year}-${two(Number(month))}-${two(Number(day))}T${two(Number(hour))}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}`;
  const ms = Date.parse(`${iso}Z`);
  // 30 February is read as 2 March.
  if (!Number.isFinite(ms) || !new Date(ms).toISOString().startsWith(iso)) return null;
  return iso.slice(0, cut[precision]);
};

/** A moment of a control as pages show it; what is none stays as it was typed. */
export const shownMoment = (value: string, language: DateLanguage): string => {
  const [, year, month, day, clock] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?$/.exec(value) ?? [];
  if (year === undefined) return value;
  const date = language === 'zh' ? `${year}-${month}-${day}` : `${month}/${day}/${year}`;
  return clock === undefined ? date : `${date} ${clock}`;
};

/** Whether somebody has typed all of it; a part of a longer date may be a date too (`1/2/2026` of `11/22/2026`). */
export const isWholeMoment = (typed: string, precision: MomentPrecision): boolean => {
  const value = readTypedMoment(typed, precision);
  return value !== null && [value, shownMoment(value, 'zh'), shownMoment(value, 'en')].includes(typed.trim());
};

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const parts: Readonly<Record<DateLanguage, readonly Part[]>> = {
  zh: ['year', 'month', 'day', 'hour', 'minute', 'second'],
  en: ['month', 'day', 'year', 'hour', 'minute', 'second'],
};

const partMs = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 };

const moved = (at: Date, part: Part, by: number): number => {
  if (part !== 'year' && part !== 'month') return at.getTime() + by * partMs[part];
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() + by * (part === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const day = Math.min(at.getUTCDate(), lastDay);
  return Date.UTC(Math.floor(months / 12), months % 12, day) + (at.getTime() % partMs.day);
};

/**
 * The part of a shown moment in which the caret stands, moved by one as arrow keys do: the new value, and from where
 * to where that part stands in its text.
 */
export const stepMoment = (
  value: string,
  language: DateLanguage,
  caret: number,
  by: 1 | -1,
): { readonly value: string; readonly from: number; readonly to: number } | null => {
  const whole = readTypedMoment(value, 'second');
  if (whole === null) return null;
  const at = new Date(`${whole}Z`);
  const runs = [...shownMoment(value, language).matchAll(/\d+/g)];
  const index = runs.findIndex((run) => caret <= run.index + run[0].length);
  const run = runs[index];
  const part = parts[language][index];
  if (!run || part === undefined) return null;
  const next = new Date(moved(at, part, by));
  // Years of five digits have another form.
  if (Number.isNaN(next.getTime()) || next.getUTCFullYear() > 9999 || next.getUTCFullYear() < 1000)
    return null;
  return {
    value: next.toISOString().slice(0, value.length),
    from: run.index,
    to: run.index + run[0].length,
  };
};
