import type { TrackQuestion } from '#state/tracks/search-address.ts';
import { findStops, findVisits, maxSearchDays } from '#state/tracks/track-search.ts';
import type { CallOutcome } from '#state/hub/failures.ts';
import { periodProblem } from '#domain/time/period.ts';
import { useRead } from '#templates/use-read.ts';

import { type Found, stopRows, visitRows } from './found-row.part.ts';

/** Whether a question can be asked: ground where it needs some, and a period that is not too long. */
export const isWhole = ({ kind, shape, period }: TrackQuestion): boolean =>
  (shape !== null || kind === 'stop') && periodProblem(period, maxSearchDays) === null;

const find = async (question: TrackQuestion): Promise<CallOutcome<Found>> => {
  const { kind } = question;
  if (kind === 'stop') {
    const outcome = await findStops(question);
    if (!outcome.ok) return outcome;
    const { stops, more } = outcome.value;
    return { ...outcome, value: { kind, rows: stopRows(stops), more } };
  }
  const outcome = await findVisits(question);
  if (!outcome.ok) return outcome;
  const { visits, more } = outcome.value;
  return { ...outcome, value: { kind, rows: visitRows(visits), more } };
};

/** Never settles: without a key nothing is read. */
const nothingRead = new Promise<never>(() => {});

/** What was found; nothing while nothing whole was asked. */
export const useFound = (asked: TrackQuestion | null, attempt: number) => {
  const whole = asked !== null && isWhole(asked) ? asked : null;
  const key = whole === null ? null : JSON.stringify([whole, attempt]);
  const { value, ...rest } = useRead(key, () => (whole === null ? nothingRead : find(whole)));
  return { found: whole === null ? null : value, idle: whole === null, ...rest };
};
