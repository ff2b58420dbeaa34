import type { PastAlarm, PastDay, PastFleet, PastKnowledge, PastTrack } from '#contract/tracks/past-fleet.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Period } from '#domain/time/period.ts';

import { call } from '../hub/hub.ts';

export type { PastAlarm, PastDay, PastFleet, PastKnowledge, PastTrack };

const iso = (ms: number): string => new Date(ms).toISOString();

/** The fleet at a moment. */
export const loadPastFleet = (atMs: number, known: PastKnowledge): Promise<CallOutcome<PastFleet>> =>
  call('pastFleet.at', { time: iso(atMs), known });

/** Its fixes in a period, one in so many seconds. */
export const loadPastTracks = (
  { fromMs, toMs }: Period,
  everyS: number,
  known: PastKnowledge,
): Promise<CallOutcome<PastTrack[]>> =>
  call('pastFleet.tracks', { fromTime: iso(fromMs), toTime: iso(toMs), everyS, known });

/** What happened on a China day. */
export const loadPastDay = (day: string): Promise<CallOutcome<PastDay>> => call('pastFleet.day', { day });
