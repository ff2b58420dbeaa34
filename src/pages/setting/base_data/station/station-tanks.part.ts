import type { CallOutcome } from '#contract/hub/outcomes.ts';
import { loadStationTankHistory } from '#state/reports/tank-tables.ts';
import { loadRows, type ResourceRow } from '#state/reports/resources.ts';

/** Page of the tables of all stations. */
export const tableAddress = 'setting/base_data/atg_tank_table';

/** Most tanks that a station has. */
export const mostTanks = 32;

/** An underground tank: the table in force; null: its gauge has reported it, and it has none. */
export interface StationTank {
  readonly tankNumber: number;
  readonly table: ResourceRow | null;
}

/** Tanks of a station that have a table or were reported of late. */
export const loadStationTanks = async (stationCode: string): Promise<CallOutcome<readonly StationTank[]>> => {
  const [tables, story] = await Promise.all([
    loadRows({
      address: tableAddress,
      filters: { stationCode },
      search: '',
      order: 'tankNumber',
      page: 1,
      pageSize: mostTanks,
    }),
    loadStationTankHistory(stationCode, 1),
  ]);
  if (!tables.ok) return tables;
  if (!story.ok) return story;
  const ofTank = new Map(tables.value.rows.map((row) => [Number(row['tankNumber']), row]));
  const numbers = new Set([...ofTank.keys(), ...story.value.tanks.map(({ tankNumber }) => tankNumber)]);
  const tanks = [...numbers]
    .toSorted((one, other) => one - other)
    .map((tankNumber) => ({ tankNumber, table: ofTank.get(tankNumber) ?? null }));
  return { ...tables, value: tanks };
};
