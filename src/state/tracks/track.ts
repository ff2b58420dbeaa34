import type { Track, TrackMark } from '#contract/tracks/track.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Period } from '#domain/time/period.ts';

import { call } from '../hub/hub.ts';

export type { Track, TrackMark };

const iso = (ms: number): string => new Date(ms).toISOString();

/** What is stored of a truck's way, with the fixes that a drawing needs. */
export const loadTrack = (signCode: string, { fromMs, toMs }: Period): Promise<CallOutcome<Track>> =>
  call('trucks.track', { signCode, startTime: iso(fromMs), endTime: iso(toMs) });

/** The same with every stored fix, for files. */
export const loadEveryFix = (signCode: string, { fromMs, toMs }: Period): Promise<CallOutcome<Track>> =>
  call('trucks.track', { signCode, startTime: iso(fromMs), endTime: iso(toMs), every: true });
