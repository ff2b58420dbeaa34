import type { TrackStop, TrackVisit } from '#state/tracks/track-search.ts';

/** What a search found of one truck at one time, whatever was asked. */
export interface FoundRow {
  readonly id: string;
  readonly signCode: string;
  readonly fromMs: number;
  /** Null: it goes on. */
  readonly toMs: number | null;
  readonly of: { readonly visit: TrackVisit } | { readonly stop: TrackStop };
}

/** Answers of the search as rows. */
export interface Found {
  readonly kind: 'area' | 'road' | 'stop';
  readonly rows: readonly FoundRow[];
  readonly more: boolean;
}

/** Rows of visits. */
export const visitRows = (visits: readonly TrackVisit[]): FoundRow[] =>
  visits.map((visit) => ({
    id: `${visit.signCode} ${visit.fromTime}`,
    signCode: visit.signCode,
    fromMs: Date.parse(visit.fromTime),
    toMs: Date.parse(visit.toTime),
    of: { visit },
  }));

/** Rows of stops. */
export const stopRows = (stops: readonly TrackStop[]): FoundRow[] =>
  stops.map((stop) => ({
    id: stop.id,
    signCode: stop.signCode,
    fromMs: Date.parse(stop.fromTime),
    toMs: stop.toTime === null ? null : Date.parse(stop.toTime),
    of: { stop },
  }));
