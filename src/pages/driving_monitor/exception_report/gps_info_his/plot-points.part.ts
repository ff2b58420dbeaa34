import { instantMs } from '#domain/time/time.ts';
import type { Row } from '#state/reports/reports.ts';
import { numberIn, textIn } from '#ui/table/cell-value.ts';
import type { TrackSpot } from '#ui/map/track/track-pieces.ts';

/** A row with its moment. */
export interface PlotPoint {
  readonly ms: number;
  readonly row: Row;
}

/** Rows over their time, oldest first; rows without one are left out. */
export const plotPoints = (rows: readonly Row[], time: string): readonly PlotPoint[] =>
  rows
    .flatMap((row) => {
      const ms = instantMs(textIn(row[time]));
      return ms === null ? [] : [{ ms, row }];
    })
    .toSorted((one, other) => one.ms - other.ms);

export interface PlotTrack {
  readonly spots: readonly TrackSpot[];
  /** Index of a point → of its spot; null where it has no place. */
  readonly spotOf: readonly (number | null)[];
  /** Index of a spot → of its point. */
  readonly pointOf: readonly number[];
}

/** The points that have a place, as a track. */
export const trackOf = (points: readonly PlotPoint[]): PlotTrack => {
  const spots: TrackSpot[] = [];
  const pointOf: number[] = [];
  const spotOf = points.map(({ ms, row }, index) => {
    const longitudeDeg = numberIn(row['longitudeDeg']);
    const latitudeDeg = numberIn(row['latitudeDeg']);
    if (longitudeDeg === null || latitudeDeg === null) return null;
    pointOf.push(index);
    return spots.push({ ms, longitudeDeg, latitudeDeg, speedKmh: numberIn(row['speedKmh']) }) - 1;
  });
  return { spots, spotOf, pointOf };
};
