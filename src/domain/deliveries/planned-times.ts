import { dayMs } from '../time/time.ts';

/** So far from now may a time of a plan be, before or after, days: further away it is a slip of a year or of a clock. */
const mostDays = 366;

interface Planned {
  readonly plannedTime?: unknown;
  readonly stops?: unknown;
}

/** A field whose time can't be meant. */
export interface PlannedTimeFault {
  /** `plannedTime`, `stops.0.plannedTime`. */
  readonly field: string;
  readonly text: readonly [zh: string, en: string];
}

const tooFar = [
  `距现在超过 ${mostDays} 天，请检查年份`,
  `More than ${mostDays} days from now: check the year`,
] as const;

const stopsOf = ({ stops }: Planned): readonly unknown[] => (Array.isArray(stops) ? stops : []);

const timeOf = (planned: unknown): number => {
  const time: unknown = Reflect.get(Object(planned), 'plannedTime');
  return time === undefined || time === null ? NaN : new Date(time as string).getTime();
};

/**
 * Times of a way bill that nobody can mean; times that it had before stay as they are.
 * @param written what is written of it: whole if it is new, what changes of an old one
 */
export const plannedTimeFaults = (
  written: Planned,
  before: Planned | null,
  nowMs: number,
): readonly PlannedTimeFault[] => {
  const had = new Set(before === null ? [] : [before, ...stopsOf(before)].map(timeOf));
  const isOff = (planned: unknown): boolean => {
    const ms = timeOf(planned);
    return Number.isFinite(ms) && !had.has(ms) && Math.abs(ms - nowMs) > mostDays * dayMs;
  };
  return [
    ...(isOff(written) ? ['plannedTime'] : []),
    ...stopsOf(written).flatMap((stop, index) => (isOff(stop) ? [`stops.${index}.plannedTime`] : [])),
  ].map((field) => ({ field, text: tooFar }));
};
