import { chinaDayOf } from '#domain/time/china-day.ts';

import type { Database } from '../database/database.ts';
import { singleFlight } from '../kernel/single-flight.ts';
import { asServer } from '../identity/scope/session-scope.ts';

/** Tiles of a source on a day, in the whole installation. */
export interface SourceUse {
  readonly tiles: number;
  readonly failed: number;
  readonly lastTileTime: string | null;
}

interface Count {
  tiles: number;
  failed: number;
  lastMs: number | null;
}

/** Days that counts are kept for. */
const keptDays = 400;

/**
 * Counts tiles by source and day. What this process has counted is written now and then; what others have written is
 * known since then.
 */
export const createMapUse = (database: Database, now: () => number) => {
  /** Of this process, not yet written; by day and source. */
  const unwritten = new Map<string, Count>();
  let written = { day: '', bySource: new Map<string, number>() };

  const countOf = (source: string): Count => {
    const key = `${chinaDayOf(now())} ${source}`;
    const count = unwritten.get(key) ?? { tiles: 0, failed: 0, lastMs: null };
    unwritten.set(key, count);
    return count;
  };

  const read = async (day: string): Promise<ReadonlyMap<string, SourceUse>> => {
    const rows = await database.query<{ source: string; tiles: number; failed: number; last: Date | null }>(
      'select source, tiles, failed, last_tile_time as last from map_source_day where day = $1',
      [day],
    );
    return new Map(
      rows.map(({ source, tiles, failed, last }) => [
        source,
        { tiles, failed, lastTileTime: last?.toISOString() ?? null },
      ]),
    );
  };

  const write = (): Promise<void> =>
    asServer(async () => {
      for (const [key, count] of unwritten) {
        const { tiles, failed, lastMs } = count;
        const [of = '', source = ''] = key.split(' ');
        // oxlint-disable-next-line no-await-in-loop -- a handful
        await database.query(
          `insert into map_source_day (source, day, tiles, failed, last_tile_time)
           values ($1, $2, $3, $4, to_timestamp($5::double precision / 1000))
           on conflict (source, day) do update set tiles = map_source_day.tiles + excluded.tiles,
             failed = map_source_day.failed + excluded.failed,
             last_tile_time = coalesce(excluded.last_tile_time, map_source_day.last_tile_time)`,
          [source, of, tiles, failed, lastMs],
        );
        // What was counted meanwhile stays, and all of it where the database did not take it.
        count.tiles -= tiles;
        count.failed -= failed;
        if (count.tiles === 0 && count.failed === 0 && count.lastMs === lastMs) unwritten.delete(key);
      }
      const day = chinaDayOf(now());
      if (written.day !== day)
        await database.query(`delete from map_source_day where day < $1::date - ${keptDays}`, [day]);
      written = { day, bySource: new Map([...(await read(day))].map(([id, use]) => [id, use.tiles])) };
    });

  return {
    asked: (source: string): void => void (countOf(source).tiles += 1),
    failed: (source: string): void => void (countOf(source).failed += 1),
    came: (source: string): void => void (countOf(source).lastMs = now()),
    /** Of today, as far as this process knows. */
    tilesToday: (source: string): number => {
      const day = chinaDayOf(now());
      const others = written.day === day ? (written.bySource.get(source) ?? 0) : 0;
      return others + (unwritten.get(`${day} ${source}`)?.tiles ?? 0);
    },
    /** Writes what was counted, and reads what all processes have counted today. One at a time, or it would count twice. */
    write: singleFlight(write),
    /** Of today: what all have written, and what this process has not. */
    today: async (): Promise<ReadonlyMap<string, SourceUse>> => {
      const day = chinaDayOf(now());
      const known = new Map(await asServer(() => read(day)));
      for (const [key, { tiles, failed, lastMs }] of unwritten) {
        const [of, source = ''] = key.split(' ');
        if (of !== day) continue;
        const before = known.get(source);
        known.set(source, {
          tiles: tiles + (before?.tiles ?? 0),
          failed: failed + (before?.failed ?? 0),
          lastTileTime: lastMs === null ? (before?.lastTileTime ?? null) : new Date(lastMs).toISOString(),
        });
      }
      return known;
    },
  };
};

export type MapUse = ReturnType<typeof createMapUse>;
