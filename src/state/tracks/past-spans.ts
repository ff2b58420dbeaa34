import { signal } from '@preact/signals-react';

import { type FixRange, pastPlaceAt, type PastPlace } from '#domain/fleet/past-place.ts';

import type { PastSpan } from './past-fleet.ts';

/** Fixes are read in spans: how long each is, and how close its fixes, s. */
export interface SpanKind {
  readonly spanS: number;
  readonly everyS: number;
}

const fine: SpanKind = { spanS: 600, everyS: 1 };
const middle: SpanKind = { spanS: 1200, everyS: 20 };
const coarse: SpanKind = { spanS: 1200, everyS: 60 };

/** The closest first. */
const kinds = [fine, middle, coarse];

/** What playing at a speed needs: a picture of a fast film holds no seconds. */
export const spanKindOf = (speed: number): SpanKind => (speed <= 30 ? fine : speed <= 100 ? middle : coarse);

/** Spans that are kept in memory. */
const most = 12;

interface Tracks {
  readonly columns: PastSpan;
  /** By truck. */
  readonly ranges: ReadonlyMap<number, FixRange>;
}

interface Span {
  readonly fromMs: number;
  readonly tracks: Tracks;
}

const tracksOf = (columns: PastSpan): Tracks => {
  const ranges = new Map<number, FixRange>();
  let from = 0;
  columns.truckId.forEach((truckId, i) => {
    const before = from + (columns.fixes[i] ?? 0);
    ranges.set(truckId, [from, before]);
    from = before;
  });
  return { columns, ranges };
};

/**
 * Fixes of the whole fleet around the moment that is watched, read ahead in the direction of play.
 * @param load null: they could not be read
 */
export const createPastSpans = (load: (fromMs: number, kind: SpanKind) => Promise<PastSpan | null>) => {
  const spans = new Map<string, Span>();
  /** Rises when a span has come. */
  const version = signal(0);
  const startOf = (atMs: number, { spanS }: SpanKind): number =>
    Math.floor(atMs / (spanS * 1000)) * spanS * 1000;
  const keyOf = (fromMs: number, { everyS }: SpanKind): string => `${everyS} ${fromMs}`;

  /** @returns whether it came */
  const read = async (fromMs: number, kind: SpanKind): Promise<boolean> => {
    const key = keyOf(fromMs, kind);
    const columns = await load(fromMs, kind);
    if (columns === null) return false;
    spans.set(key, { fromMs, tracks: tracksOf(columns) });
    for (const oldest of spans.keys()) if (spans.size > most) spans.delete(oldest);
    version.value += 1;
    return true;
  };

  /** What was wanted last, the nearest first; what was wanted before is not read any more. */
  let wanted: readonly (readonly [fromMs: number, kind: SpanKind])[] = [];
  let isReading = false;
  /**
   * One after the other: several at once would all come later, and with them what is watched. What could not be read is
   * tried again when it is wanted again; what is wanted instead by then is read all the same.
   */
  const readWanted = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      for (;;) {
        const asked = wanted;
        const next = asked.find(([fromMs, kind]) => !spans.has(keyOf(fromMs, kind)));
        if (next === undefined) return;
        if (!(await read(...next)) && wanted === asked) return;
      }
    } finally {
      isReading = false;
    }
  };

  return {
    version,
    /** Reads the span of a moment, and, while it plays, then the next one. */
    want: (atMs: number, speed: number, isPlaying: boolean): Promise<void> => {
      const kind = spanKindOf(speed);
      const fromMs = startOf(atMs, kind);
      wanted = [[fromMs, kind], ...(isPlaying ? [[fromMs + kind.spanS * 1000, kind] as const] : [])];
      return readWanted();
    },
    /**
     * Finds where trucks were at a moment, by the closest fixes that are here; null: not known, or not read yet. Once for
     * a picture, which asks of ten thousand trucks.
     */
    placesAt: (atMs: number): ((truckId: number) => PastPlace | null) => {
      const here = kinds.flatMap((kind) => {
        const span = spans.get(keyOf(startOf(atMs, kind), kind));
        return span === undefined ? [] : [{ tracks: span.tracks, atS: (atMs - span.fromMs) / 1000 }];
      });
      return (truckId) => {
        for (const { tracks, atS } of here) {
          const range = tracks.ranges.get(truckId);
          if (range !== undefined) return pastPlaceAt(tracks.columns, range, atS);
        }
        return null;
      };
    },
  };
};

export type PastSpans = ReturnType<typeof createPastSpans>;
