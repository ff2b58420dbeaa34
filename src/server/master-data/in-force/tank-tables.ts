import type { StationTank, TankTable } from '#contract/master-data.ts';

import { packedRows, type TankRow } from '#domain/cargo/tank-table.ts';
import { groupBy } from '#domain/lists/group-by.ts';

import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import { portionsAfter, rowsInForce, type WrittenRow } from './rows-in-force.ts';

/** Tank tables of compartments by `tablesKey`, earliest first. */
export type Tables = ReadonlyMap<string, readonly TankTable[]>;

export const tablesKey = (truckId: string, compartment: number): string => `${truckId} ${compartment}`;

/** A tank table of a compartment as it is read. */
export interface TankTableRow extends WrittenRow {
  readonly truck: string;
  readonly compartment: number;
  readonly effectiveFrom: string;
  readonly points: readonly TankRow[];
}

export const tankTablesInForce = rowsInForce(
  'tank_table',
  `'truck', truck_id::text, 'compartment', compartment, 'effectiveFrom', ${isoMilliseconds('effective_from')},
   'points', points`,
);

export const tankTableOf = ({ effectiveFrom, points }: TankTableRow): TankTable => ({
  version: effectiveFrom,
  effectiveFrom,
  rows: packedRows(points),
});

/** All tank tables, by truck and compartment, earliest first. */
export const readTankTables = async (queries: Queries): Promise<Tables> => {
  const all: [key: string, table: TankTable][] = [];
  for await (const rows of portionsAfter<TankTableRow>(queries, tankTablesInForce, 0))
    for (const row of rows) all.push([tablesKey(row.truck, row.compartment), tankTableOf(row)]);
  const byKey = groupBy(all, ([key]) => key);
  return new Map(
    [...byKey].map(([key, list]) => [
      key,
      list
        .map(([, table]) => table)
        .toSorted((a, b) => Date.parse(a.effectiveFrom) - Date.parse(b.effectiveFrom)),
    ]),
  );
};

/** Every tank of a station that has a table, its tables earliest first. */
export const readStationTanks = (queries: Queries): Promise<StationTank[]> =>
  queries.query<StationTank & Record<string, unknown>>(
    `select station_code as "stationCode", tank_number as "tankNumber", json_agg(json_build_object(
       'version', ${isoMilliseconds('effective_from')}, 'effectiveFrom', ${isoMilliseconds('effective_from')}, 'rows', points)
       order by effective_from) as tables
     from station_tank_table where superseded_by is null group by station_code, tank_number`,
  );

/** A tank table that should have been in force from a moment on. */
export interface CorrectedTable {
  readonly truckId: string;
  readonly compartment: number;
  readonly effectiveFrom: string;
  readonly points: TankTable['rows'];
}

/** The moment from which a table is that had counted from the beginning, once another is dated before its own moment. */
export const fromBeginning = '2000-01-01T00:00:00.000Z';

/**
 * A corrected table replaces every table of its compartment from its moment on. The earliest table counts from the
 * beginning: where it is among those that are replaced, it stays what it was before that moment.
 */
export const withCorrected = (tables: Tables, corrected: CorrectedTable | null): Tables => {
  if (corrected === null) return tables;
  const { truckId, compartment, effectiveFrom, points } = corrected;
  const key = tablesKey(truckId, compartment);
  const held = tables.get(key) ?? [];
  const earlier = held.filter((table) => Date.parse(table.effectiveFrom) < Date.parse(effectiveFrom));
  const [first] = held;
  if (earlier.length === 0 && first !== undefined && effectiveFrom > fromBeginning)
    earlier.push({ ...first, version: fromBeginning, effectiveFrom: fromBeginning });
  return new Map([...tables, [key, [...earlier, { version: effectiveFrom, effectiveFrom, rows: points }]]]);
};
