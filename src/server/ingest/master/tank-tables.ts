import type { StationTank, TankTable } from '#contract/master-data.ts';

import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';

/** Tank tables of compartments by `tablesKey`, earliest first. */
export type Tables = ReadonlyMap<string, readonly TankTable[]>;

export const tablesKey = (truckId: string, compartment: number): string => `${truckId} ${compartment}`;

/** All tank tables, by truck and compartment, earliest first. */
export const readTankTables = async (queries: Queries): Promise<Tables> => {
  const rows = await queries.query<{
    truck: string;
    compartment: number;
    effectiveFrom: string;
    points: TankTable['rows'];
  }>(
    `select truck_id::text as truck, compartment, ${isoMilliseconds('effective_from')} as "effectiveFrom", points
     from tank_table where superseded_by is null order by truck_id, compartment, effective_from`,
  );
  const tables = new Map<string, TankTable[]>();
  for (const { truck, compartment, effectiveFrom, points } of rows) {
    const key = tablesKey(truck, compartment);
    const table = { version: effectiveFrom, effectiveFrom, rows: points };
    const list = tables.get(key);
    if (list) list.push(table);
    else tables.set(key, [table]);
  }
  return tables;
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

/** A corrected table replaces every table of its compartment from its moment on. */
export const withCorrected = (tables: Tables, corrected: CorrectedTable | null): Tables => {
  if (corrected === null) return tables;
  const { truckId, compartment, effectiveFrom, points } = corrected;
  const key = tablesKey(truckId, compartment);
  const earlier = (tables.get(key) ?? []).filter(
    (table) => Date.parse(table.effectiveFrom) < Date.parse(effectiveFrom),
  );
  return new Map([...tables, [key, [...earlier, { version: effectiveFrom, effectiveFrom, rows: points }]]]);
};
