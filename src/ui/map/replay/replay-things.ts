import type { SpeedBand } from '#domain/fleet/speed-bands.ts';
import type { TrackState } from '#domain/fleet/track-state.ts';

type LonLat = readonly [longitudeDeg: number, latitudeDeg: number];

/** Which of at most four trucks. */
export type SeriesNumber = 0 | 1 | 2 | 3;

/** A part of a way in one colour. */
export interface RoutePiece {
  readonly ink: SpeedBand | TrackState;
  /** Joined over a time without fixes: nobody knows the way between. */
  readonly gap: boolean;
  /** Sent afterwards. */
  readonly filled: boolean;
  readonly places: readonly LonLat[];
}

/** The way of one truck; only the chosen one has the colours of its pieces. */
export interface RouteLine {
  readonly series: SeriesNumber;
  readonly chosen: boolean;
  readonly pieces: readonly RoutePiece[];
}

/** A truck at the moment of the replay. */
export interface RouteHead {
  readonly series: SeriesNumber;
  readonly chosen: boolean;
  readonly label: string;
  readonly place: LonLat;
  readonly bearingDeg: number | null;
  /** In a gap, or before its first fix is far: it was there last. */
  readonly aged: boolean;
}

/** Something on the way that can be pressed. */
export interface RouteMark {
  readonly key: string;
  readonly kind: string;
  /** Of a stop, in their order. */
  readonly number: number | null;
  readonly abnormal: boolean;
  readonly place: LonLat;
}
