import type { StationTank, TankTable } from '#contract/master-data.ts';

import type { DatedTable } from './truck-context.ts';

/** Tables of station tanks by station and number, earliest first. */
export type StationTables = ReadonlyMap<string, readonly DatedTable[]>;

const keyOf = (stationCode: string, tankNumber: number): string => `${stationCode} ${tankNumber}`;

export const indexStationTables = (tanks: readonly StationTank[]): StationTables =>
  new Map(
    tanks.map(({ stationCode, tankNumber, tables }) => [
      keyOf(stationCode, tankNumber),
      tables
        .map((table) => ({ fromMs: Date.parse(table.effectiveFrom), table }))
        .sort((a, b) => a.fromMs - b.fromMs),
    ]),
  );

/** The table in force at `t` (ms UTC); null: none was yet, so a level says no volume. */
export const stationTableAt = (
  tables: StationTables,
  stationCode: string,
  tankNumber: number,
  t: number,
): TankTable | null =>
  tables.get(keyOf(stationCode, tankNumber))?.findLast(({ fromMs }) => fromMs <= t)?.table ?? null;
