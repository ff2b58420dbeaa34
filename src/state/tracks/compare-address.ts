import type { Period } from '#domain/time/period.ts';
import { instantMs } from '#domain/time/time.ts';

/** A journey: a truck by plate, and the period of its drive. */
export interface Journey {
  readonly signCode: string;
  readonly period: Period;
}

/** Two journeys, the second beside the road of the first. */
export type JourneyPair = readonly [first: Journey, second: Journey];

/** The page of comparisons. */
export const compareAddress = 'monitor/track_compare';

const hourMs = 3_600_000;
const names = [
  ['signCode', 'startTime', 'endTime'],
  ['otherSignCode', 'otherStartTime', 'otherEndTime'],
] as const;

/** Query of the page's address that compares these again. */
export const compareSearch = (pair: JourneyPair): string =>
  new URLSearchParams(
    pair.flatMap(({ signCode, period }, i) => {
      const [plate, start, end] = names[i] ?? names[0];
      return [
        [plate, signCode],
        [start, new Date(period.fromMs).toISOString()],
        [end, new Date(period.toMs).toISOString()],
      ];
    }),
  ).toString();

/** What an address compares; without a period the last 24 hours to the full hour, without a plate none. */
export const comparedOf = (search: string, nowMs: number): JourneyPair => {
  const params = new URLSearchParams(search);
  const toMs = Math.ceil(nowMs / hourMs) * hourMs;
  const journey = ([plate, start, end]: (typeof names)[number]): Journey => {
    const [from, to] = [instantMs(params.get(start)), instantMs(params.get(end))];
    return {
      signCode: (params.get(plate) ?? '').trim(),
      period:
        from === null || to === null ? { fromMs: toMs - 24 * hourMs, toMs } : { fromMs: from, toMs: to },
    };
  };
  return [journey(names[0]), journey(names[1])];
};
