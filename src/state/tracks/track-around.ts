import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { CargoAtMoment, TrackAround } from '#contract/tracks/track-around.ts';

import { call } from '../hub/hub.ts';

export type { CargoAtMoment, TrackAround };

/** Track of a truck ten minutes before and after a moment, and its cargo at that moment. */
export const loadTrackAround = (signCode: string, atMs: number): Promise<CallOutcome<TrackAround>> =>
  call('trucks.trackAround', { signCode, time: new Date(atMs).toISOString() });
