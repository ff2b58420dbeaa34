import type { PastAlarm, PastDay, PastFleet, PastKnowledge, PastSpan } from '#contract/tracks/past-fleet.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import { playSpeeds, statesStepMs } from '#domain/fleet/play-speeds.ts';
import type { Period } from '#domain/time/period.ts';

import { call } from '../hub/hub.ts';
import { pastTrucksOf } from './past-trucks.ts';

export type { PastAlarm, PastDay, PastFleet, PastKnowledge, PastSpan };

const iso = (ms: number): string => new Date(ms).toISOString();

const statesAt = async (atMs: number, known: PastKnowledge): Promise<CallOutcome<PastFleet>> => {
  const outcome = await call('pastFleet.moment', { time: iso(atMs), known });
  if (!outcome.ok) return outcome;
  const { trucks, ...rest } = outcome.value;
  return { ...outcome, value: { ...rest, trucks: pastTrucksOf(trucks, Date.parse(rest.time)) } };
};

/**
 * The fleet at a moment. Without a line the states that were asked for while it was watched, of shortly before: `time`
 * says of when they are.
 */
export const loadPastFleet = async (atMs: number, known: PastKnowledge): Promise<CallOutcome<PastFleet>> => {
  const outcome = await statesAt(atMs, known);
  if (outcome.ok || (outcome.failure.code !== 'network' && outcome.failure.code !== 'timeout'))
    return outcome;
  for (const speed of playSpeeds) {
    const stepMs = statesStepMs(speed);
    const watched = await statesAt(Math.floor(atMs / stepMs) * stepMs, known);
    if (watched.ok) return watched;
  }
  return outcome;
};

/** Its fixes in a period, one in so many seconds. */
export const loadPastSpan = (
  { fromMs, toMs }: Period,
  everyS: number,
  known: PastKnowledge,
): Promise<CallOutcome<PastSpan>> =>
  call('pastFleet.span', { fromTime: iso(fromMs), toTime: iso(toMs), everyS, known });

/** What happened on a China day. */
export const loadPastDay = (day: string): Promise<CallOutcome<PastDay>> => call('pastFleet.day', { day });
