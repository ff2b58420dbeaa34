import { type ArchiveNote, joinedNotes } from '#contract/archive-note.ts';
import type { TrackAddress } from '#state/tracks/track-address.ts';
import { maxTrackTrucks, trackPeriodProblem } from '#domain/fleet/track-period.ts';
import type { Period } from '#domain/time/period.ts';
import type { CallFailure, CallOutcome } from '#state/hub/failures.ts';
import { loadTrack } from '#state/tracks/track.ts';
import { now } from '#state/view/clock.ts';

import { useRead } from '../use-read.ts';
import { replayTrackOf, type ReplayTrack } from './replay-track.ts';

/** What was read together: one moment of the server stands for all. */
export interface LoadedTracks {
  readonly key: string;
  readonly tracks: readonly ReplayTrack[];
  /** The asked one up to now: there is no track of the future. */
  readonly period: Period;
  readonly startMs: number;
}

const loadAll = async (key: string, asked: TrackAddress): Promise<CallOutcome<LoadedTracks>> => {
  const { fromMs, toMs } = asked.period;
  const period = { fromMs, toMs: Math.max(fromMs + 1000, Math.min(toMs, now.peek())) };
  const outcomes = await Promise.all(
    asked.signCodes.slice(0, maxTrackTrucks).map((plate) => loadTrack(plate, asked.period)),
  );
  const tracks: ReplayTrack[] = [];
  let cached = false;
  let late = false;
  let asOfMs = Number.POSITIVE_INFINITY;
  for (const outcome of outcomes) {
    if (!outcome.ok) return outcome;
    tracks.push(replayTrackOf(outcome.value, period.toMs));
    cached ||= outcome.cached;
    late ||= outcome.late ?? false;
    asOfMs = Math.min(asOfMs, outcome.asOfMs);
  }
  // Without a moment it begins where there is something to see: at the whole second that has the first fix behind it.
  const firstMs = Math.min(...tracks.map(({ spots }) => spots[0]?.ms ?? period.toMs));
  const startMs = asked.atMs > fromMs ? asked.atMs : Math.max(fromMs, Math.ceil(firstMs / 1000) * 1000);
  const archive = joinedNotes(outcomes.map((outcome) => (outcome.ok ? outcome.archive : null)));
  return {
    ok: true,
    value: { key, tracks, period, startMs },
    cached,
    late,
    asOfMs,
    ...(archive !== null && { archive }),
  };
};

/** Reads the tracks that an address asks for; nothing while it names no truck or a period that can't be asked for. */
export const useTracks = (
  asked: TrackAddress,
  attempt: number,
): {
  readonly loaded: LoadedTracks | null;
  readonly cached: boolean;
  readonly late: boolean;
  readonly archive: ArchiveNote | null;
  readonly asOfMs: number;
  readonly failure: CallFailure | null;
  /** Nothing is asked for. */
  readonly idle: boolean;
} => {
  const idle = asked.signCodes.length === 0 || trackPeriodProblem(asked.period) !== null;
  const key = JSON.stringify([asked, attempt]);
  const { value, ...rest } = useRead(idle ? null : key, () => loadAll(key, asked));
  return { loaded: value, idle, ...rest };
};
