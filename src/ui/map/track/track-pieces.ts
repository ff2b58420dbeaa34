import { speedBandOf, type SpeedBand } from '#domain/fleet/speed-bands.ts';
import { trackGapMs } from '#domain/fleet/track-thinning.ts';

/** A fix on a track. */
export interface TrackSpot {
  readonly ms: number;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly speedKmh: number | null;
}

/** What a track is drawn around; `abnormal` takes the shape and colour of an alarm. */
export interface TrackEvent {
  readonly ms: number | null;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly abnormal: boolean;
}

interface Piece {
  readonly band: SpeedBand;
  readonly after: boolean;
  readonly spots: TrackSpot[];
}

/** Pieces of one band before or after the event; each begins where the last ended. */
export const trackPieces = (spots: readonly TrackSpot[], eventMs: number | null): readonly Piece[] => {
  const pieces: Piece[] = [];
  for (const [i, spot] of spots.entries()) {
    const before = spots[i - 1];
    if (before === undefined || spot.ms - before.ms > trackGapMs) continue;
    const band = speedBandOf(spot.speedKmh);
    const after = eventMs !== null && before.ms >= eventMs;
    const last = pieces.at(-1);
    if (last && last.band === band && last.after === after && last.spots.at(-1) === before)
      last.spots.push(spot);
    else pieces.push({ band, after, spots: [before, spot] });
  }
  return pieces;
};
