import { trackCellOf, trackCellsPerDegree } from '#domain/geo/track-cell.ts';
import { isoTime } from '#domain/time/iso-time.ts';

import type { Queries, Transaction } from '../../database/database.ts';
import type { Partitions } from './partitions.ts';

const hourMs = 3_600_000;

/** A fix that is being written. */
export interface WrittenFix {
  readonly signCode: string;
  readonly companyCode: string;
  readonly timeMs: number;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
}

/** Writes in which cells and hours trucks were, so that a search for an area finds them. */
export const logTrackCells = async (
  queries: Transaction,
  partitions: Partitions,
  fixes: readonly WrittenFix[],
): Promise<void> => {
  await partitions.ensure(
    queries,
    'track_cell',
    fixes.map(({ timeMs }) => timeMs),
  );
  const cells = new Map(
    fixes.map(({ signCode, companyCode, timeMs, longitudeDeg, latitudeDeg }) => {
      const cell = {
        x: trackCellOf(longitudeDeg),
        y: trackCellOf(latitudeDeg),
        hour: isoTime(Math.floor(timeMs / hourMs) * hourMs),
        s: signCode,
        c: companyCode,
      };
      return [`${cell.x} ${cell.y} ${cell.hour} ${companyCode} ${signCode}`, cell] as const;
    }),
  );
  queries.send(
    `insert into track_cell (x, y, hour, company_code, sign_code)
     select x, y, hour, c, s from json_to_recordset($1::json) as r(x int, y int, hour timestamptz, c text, s text)
     on conflict do nothing`,
    [JSON.stringify([...cells.values()])],
    'log_track_cells',
  );
};

/** The same of fixes that are stored already; their days have cells. */
export const addTrackCells = async (queries: Queries, signCode: string, fromMs: number): Promise<void> => {
  await queries.query(
    `insert into track_cell (x, y, hour, company_code, sign_code)
     select distinct floor(longitude_deg * ${trackCellsPerDegree})::int, floor(latitude_deg * ${trackCellsPerDegree})::int, date_trunc('hour', "time", 'UTC'),
       company_code, sign_code
     from "position" where sign_code = $1 and "time" >= $2 on conflict do nothing`,
    [signCode, new Date(fromMs)],
  );
};
