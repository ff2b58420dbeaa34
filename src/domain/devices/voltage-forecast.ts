import { dayMs } from '../time/time.ts';

/** The lowest voltage of a day at rest, V. */
export interface RestingMinimum {
  /** Where the day begins, ms. */
  readonly dayMs: number;
  readonly volts: number;
}

/** When a falling voltage will be at its limit, if it goes on falling as it did. Moments in ms. */
export interface VoltageForecast {
  readonly expectedMs: number;
  /** Within these it lies if the fall goes on between the slowest and the fastest that the days allow (95 %). */
  readonly earliestMs: number;
  readonly latestMs: number;
  /** V a day; below 0. */
  readonly slopeVPerDay: number;
  /** Days that it was made of. */
  readonly days: number;
}

/** Days that are looked at, before the last one. */
export const forecastDays = 60;

/** Fewer days than these say nothing. */
export const leastForecastDays = 14;

/** Nothing is foretold farther ahead. */
const farthestDays = 90;

/** What a day's lowest reading may be off by: a tenth of a volt is the smallest step that consoles tell. */
const stepShare = 0.003;

/** Two-sided 95 % of a normal distribution. */
const z95 = 1.96;

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);

const median = (values: readonly number[]): number => {
  const order = sorted(values);
  const high = order[order.length >> 1] ?? Number.NaN;
  return (high + (order[(order.length - 1) >> 1] ?? high)) / 2;
};

/** Slopes between all pairs of days, and how many of them apart the bounds lie (Sen 1968). */
const slopesOf = (days: readonly RestingMinimum[]) => {
  const slopes = days.flatMap((one, index) =>
    days.slice(index + 1).map((other) => (other.volts - one.volts) / ((other.dayMs - one.dayMs) / dayMs)),
  );
  const order = sorted(slopes);
  const count = days.length;
  const apart = z95 * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18);
  const at = (place: number): number => order[Math.min(order.length - 1, Math.max(0, place))] ?? Number.NaN;
  return {
    slope: median(slopes),
    steepest: at(Math.floor((order.length - apart) / 2) - 1),
    flattest: at(Math.ceil((order.length + apart) / 2)),
  };
};

/**
 * When a supply's resting minima will be below their limit, by the median of all slopes (Theil and Sen), which a fifth of
 * stray days does not turn. Null where that would be a guess: too few days, no fall that is surely one, a fall within
 * the spread of the days, last days that left the line (charged, replaced), a moment too far ahead or too uncertain,
 * and where it is low already.
 * @param minima in any order, one a day
 */
export const voltageForecast = (
  minima: readonly RestingMinimum[],
  limitV: number,
): VoltageForecast | null => {
  const order = minima.toSorted((a, b) => a.dayMs - b.dayMs);
  const last = order.at(-1);
  if (!last) return null;
  const days = order.filter((day) => day.dayMs > last.dayMs - forecastDays * dayMs);
  const [first] = days;
  if (!first || days.length < leastForecastDays) return null;
  const { slope, steepest, flattest } = slopesOf(days);
  if (!(flattest < 0)) return null;
  const ago = (day: RestingMinimum): number => (last.dayMs - day.dayMs) / dayMs;
  const level = median(days.map((day) => day.volts + slope * ago(day)));
  const off = (day: RestingMinimum): number => day.volts - (level - slope * ago(day));
  const step = stepShare * limitV;
  const spread = Math.max(step, 1.4826 * median(days.map((day) => Math.abs(off(day)))));
  if (-slope * ago(first) < 3 * spread) return null;
  const recent = median(days.slice(-5).map(off));
  if (Math.abs(recent) > 2 * spread) return null;
  const room = level - limitV;
  if (room <= 0) return null;
  const ahead = room / -slope;
  const earliest = Math.max(0, room - spread) / -steepest;
  const latest = (room + spread) / -flattest;
  if (ahead > farthestDays || ahead > 2 * ago(first) || latest - earliest > 7 + 1.5 * ahead) return null;
  const moment = (inDays: number): number => last.dayMs + inDays * dayMs;
  return {
    expectedMs: moment(ahead),
    earliestMs: moment(earliest),
    latestMs: moment(latest),
    slopeVPerDay: slope,
    days: days.length,
  };
};
