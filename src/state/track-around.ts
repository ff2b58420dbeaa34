import type { CallOutcome } from '#contract/hub.ts';
import type { CargoThen, TrackAround } from '#contract/track-around.ts';

import { call } from './hub.ts';

export type { CargoThen, TrackAround };

/** A truck's way ten minutes before and after a moment, and what it carried then. */
export const loadTrackAround = (signCode: string, atMs: number): Promise<CallOutcome<TrackAround>> =>
  call('trucks.trackAround', { signCode, time: new Date(atMs).toISOString() });
