import { speedBandOf } from '#domain/fleet/speed-bands.ts';
import { trackGapMs } from '#domain/fleet/track-thinning.ts';
import { trackStateAt } from '#domain/fleet/track-state.ts';
import type { RoutePiece } from '#ui/map/replay/replay-things.ts';

import type { ReplayTrack } from './replay-track.ts';

/** What the colours of a way stand for. */
export const colourings = {
  speed: ['按速度', 'By speed'],
  state: ['按状态', 'By state'],
} as const;

export type Colouring = keyof typeof colourings;

/** Pieces of one colour; each begins where the last ended. */
export const piecesOf = (track: ReplayTrack, colouring: Colouring): readonly RoutePiece[] => {
  const pieces: (RoutePiece & { readonly places: (readonly [number, number])[] })[] = [];
  for (const [i, spot] of track.spots.entries()) {
    const before = track.spots[i - 1];
    if (before === undefined) continue;
    const gap = spot.ms - before.ms > trackGapMs;
    const ink = gap
      ? 'unknown'
      : colouring === 'speed'
        ? speedBandOf(spot.speedKmh)
        : trackStateAt(track, (before.ms + spot.ms) / 2);
    const filled = !gap && (spot.filled || before.filled);
    const to = [spot.longitudeDeg, spot.latitudeDeg] as const;
    const last = pieces.at(-1);
    if (last && last.ink === ink && last.gap === gap && last.filled === filled) last.places.push(to);
    else pieces.push({ ink, gap, filled, places: [[before.longitudeDeg, before.latitudeDeg], to] });
  }
  return pieces;
};
