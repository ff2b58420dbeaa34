import { joinedNotes } from '#contract/archive-note.ts';
import { alignedJourneys, type AlignedPoint } from '#domain/fleet/journey-alignment.ts';
import { journeyPoints, journeyStepM } from '#domain/fleet/journey-points.ts';
import { trackPeriodProblem } from '#domain/fleet/track-period.ts';
import type { JourneyPair } from '#state/tracks/compare-address.ts';
import { loadEveryFix } from '#state/tracks/track.ts';
import type { CallOutcome } from '#state/hub/failures.ts';
import { now } from '#state/view/clock.ts';
import { replayTrackOf, type ReplayTrack } from '#templates/replay/replay-track.ts';
import { useRead } from '#templates/use-read.ts';

/** Two journeys, and the second by the places of the first. */
export interface Compared {
  readonly key: string;
  readonly tracks: readonly [first: ReplayTrack, second: ReplayTrack];
  readonly points: readonly AlignedPoint[];
}

/** With every fix: from those that a drawing needs nobody sees how far apart they were taken. */
const loadPair = async (key: string, [a, b]: JourneyPair): Promise<CallOutcome<Compared>> => {
  const [first, second] = await Promise.all([
    loadEveryFix(a.signCode, a.period),
    loadEveryFix(b.signCode, b.period),
  ]);
  if (!first.ok) return first;
  if (!second.ok) return second;
  const nowMs = now.peek();
  const tracks = [
    replayTrackOf(first.value, Math.min(a.period.toMs, nowMs)),
    replayTrackOf(second.value, Math.min(b.period.toMs, nowMs)),
  ] as const;
  const stepM = journeyStepM(tracks.map(({ spots }) => spots));
  const [own, other] = [journeyPoints(tracks[0].spots, stepM), journeyPoints(tracks[1].spots, stepM)];
  const archive = joinedNotes([first.archive, second.archive]);
  return {
    ok: true,
    value: {
      key,
      tracks,
      points: alignedJourneys(own, other, stepM),
    },
    cached: first.cached || second.cached,
    late: (first.late ?? false) || (second.late ?? false),
    asOfMs: Math.min(first.asOfMs, second.asOfMs),
    ...(archive !== null && { archive }),
  };
};

/** Reads two journeys; nothing while a plate is missing or a period can't be asked for. */
export const useJourneys = (pair: JourneyPair, attempt: number) => {
  const idle = pair.some(({ signCode, period }) => signCode === '' || trackPeriodProblem(period) !== null);
  const key = JSON.stringify([pair, attempt]);
  const { value, ...rest } = useRead(idle ? null : key, () => loadPair(key, pair));
  return { compared: value, idle, ...rest };
};
