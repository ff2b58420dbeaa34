const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** From here on years have six digits. */
const longestMs = Date.UTC(10_000, 0);

const digits = (count: number, wide: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(wide, '0'));

const pairs = digits(60, 2);
const minutes = Array.from(
  { length: 1440 },
  (_, minute) => `T${pairs[Math.floor(minute / 60)]}:${pairs[minute % 60]}:`,
);
const milliseconds = digits(1000, 3).map((text) => `.${text}Z`);

let lastDay = Number.NaN;
let lastDayText = '';

/**
 * An instant as `Date.toISOString` writes it, for those who write many of about the same day: five times as fast.
 * @param ms UTC; parts of a millisecond are left out
 * @throws RangeError where it is no time
 */
export const isoTime = (ms: number): string => {
  // Before 1970, after 9999, and what is no time at all.
  if (!(ms >= 0 && ms < longestMs)) return new Date(ms).toISOString();
  const whole = Math.trunc(ms);
  const day = Math.floor(whole / dayMs);
  if (day !== lastDay) {
    lastDayText = new Date(day * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
    lastDay = day;
  }
  const restMs = whole - day * dayMs;
  const minute = Math.floor(restMs / minuteMs);
  const minuteRestMs = restMs - minute * minuteMs;
  const second = Math.floor(minuteRestMs / 1000);
  return `${lastDayText}${minutes[minute]}${pairs[second]}${milliseconds[minuteRestMs - second * 1000]}`;
};
