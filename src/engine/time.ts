import { isoTime } from '#domain/time/iso-time.ts';

let lastMs = Number.NaN;
let lastText = '';

/** An instant as rows carry it. The last one is kept, because a fact writes its moment into several rows. */
export const iso = (ms: number): string => {
  if (ms !== lastMs) {
    lastText = isoTime(ms);
    lastMs = ms;
  }
  return lastText;
};

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
const chinaMs = 8 * hourMs;

let lastDay = Number.NaN;
let lastDayText = '';

/** China day (`yyyy-mm-dd`, UTC+8) of an instant. */
export const chinaDay = (ms: number): string => {
  const day = Math.floor((ms + chinaMs) / dayMs);
  if (day !== lastDay) {
    lastDayText = new Date(day * dayMs).toISOString().slice(0, 10);
    lastDay = day;
  }
  return lastDayText;
};

/** First moment of the next China day. */
export const nextChinaMidnight = (ms: number): number =>
  (Math.floor((ms + chinaMs) / dayMs) + 1) * dayMs - chinaMs;
