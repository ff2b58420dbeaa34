import { volumeAt } from '#domain/cargo/tank-table.ts';
import { round } from '#domain/text/round.ts';

import type { Fact } from '../../fact.ts';
import { stationTableAt, type StationTables } from '../../master/station-tables.ts';

/** Volume of a station's tank, L. `table`: version of the table that it is from; null: the gauge reckoned it itself. */
export interface ReadingVolume {
  readonly vtL: number;
  readonly table: string | null;
}

/**
 * The gauge's own volume; where it sends none, that of the tank's table at the level, less the water under it. Null:
 * the gauge is not well, or no table was in force.
 */
export const readingVolume = (
  tables: StationTables,
  { t, data }: Fact<'atg-reading'>,
): ReadingVolume | null => {
  if (data.status !== 'ok') return null;
  if (data.vtL !== undefined) return { vtL: data.vtL, table: null };
  const table = stationTableAt(tables, data.stationCode, data.tankNumber, t);
  if (table === null) return null;
  const { vtL } = volumeAt(table.rows, data.levelMm);
  const water = volumeAt(table.rows, data.waterMm ?? 0).vtL;
  return { vtL: round(Math.max(0, vtL - water), 2), table: table.version };
};
