import { chinaOffsetMs } from '#domain/time/china-day.ts';

import { bcdOf } from './byte-writer.ts';

/**
 * Time of a terminal, `YYMMDDhhmmss` at GMT+8 (JT/T 808-2019, table 23), as ms since 1970; null: no such moment.
 */
export const timeOfDigits = (digits: string): number | null => {
  const parts = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const ms = Date.UTC(2000 + year, month - 1, day, hour, minute, second);
  const back = new Date(ms);
  // The thirtieth of February is the first of March elsewhere; here it is a fault.
  return back.getUTCMonth() === month - 1 &&
    back.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60
    ? ms - chinaOffsetMs
    : null;
};

/** The other way round. */
export const digitsOfTime = (ms: number): Buffer =>
  bcdOf(new Date(ms + chinaOffsetMs).toISOString().replaceAll(/\D/g, '').slice(2, 14), 6);
