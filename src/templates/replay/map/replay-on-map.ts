import { distanceM } from '#domain/geo/geo.ts';
import type { RouteHead, RouteLine, RouteMark, SeriesNumber } from '#ui/map/replay/replay-things.ts';

import { placeAt, placeOfMark } from '../player/replay-moment.ts';
import { piecesOf, type Colouring } from '../replay-pieces.ts';
import type { ReplayTrack } from '../replay-track.ts';

const series = [0, 1, 2, 3] as const satisfies readonly SeriesNumber[];

/** A, B, C, D: what a truck is called where there are several. */
export const letterOf = (index: number): string => 'ABCD'[index] ?? '';

/** The ways of all trucks; the chosen one in the colours of its pieces. */
export const linesOf = (
  tracks: readonly ReplayTrack[],
  chosen: number,
  colouring: Colouring,
): readonly RouteLine[] =>
  tracks.map((track, i) => ({
    series: series[i] ?? 0,
    chosen: i === chosen,
    pieces: piecesOf(track, colouring),
  }));

/** What happened to a truck, with its place; stops are numbered in their order. */
export const marksOf = (track: ReplayTrack): readonly RouteMark[] => {
  let stops = 0;
  return track.marks.flatMap((mark) => {
    const place = placeOfMark(track, mark);
    if (place === null) return [];
    return [
      {
        key: mark.id,
        kind: mark.kind,
        number: mark.kind === 'stop' ? ++stops : null,
        abnormal: mark.abnormal,
        place: [place.longitudeDeg, place.latitudeDeg] as const,
      },
    ];
  });
};

/** Where the trucks were; one that had no fix yet is left out. */
export const headsOf = (tracks: readonly ReplayTrack[], chosen: number, atMs: number): readonly RouteHead[] =>
  tracks.flatMap((track, i) => {
    const place = placeAt(track, atMs);
    if (place === null) return [];
    return [
      {
        series: series[i] ?? 0,
        chosen: i === chosen,
        label: tracks.length > 1 ? `${letterOf(i)} ${track.signCode}` : track.signCode,
        place: [place.longitudeDeg, place.latitudeDeg] as const,
        bearingDeg: place.bearingDeg,
        aged: place.ageMs > 0,
      },
    ];
  });

/** When a truck was at a place of its way: the first time of the nearest fix; null: it has no way. */
export const nearestMs = (
  track: ReplayTrack,
  [longitudeDeg, latitudeDeg]: readonly [number, number],
): number | null => {
  let best: number | null = null;
  let bestM = Number.POSITIVE_INFINITY;
  for (const spot of track.spots) {
    const metres = distanceM(spot, { longitudeDeg, latitudeDeg });
    if (metres < bestM) [best, bestM] = [spot.ms, metres];
  }
  return best;
};
