import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type {
  StationTankHistory,
  TankTableSending,
  TankTableHistory,
  TankTableUse,
  TankTableVersion,
} from '#contract/devices/tank-tables.ts';

import { call } from '../hub/hub.ts';

export type { TankTableSending, TankTableUse, TankTableVersion };

/** Versions and sendings of one compartment's tank table. */
export const loadTankTableHistory = (
  truckId: number,
  compartment: number,
): Promise<CallOutcome<TankTableHistory>> => call('tankTables.story', { truckId, compartment });

/** How many records each version of one compartment's table reckoned. */
export const loadTankTableUses = (
  truckId: number,
  compartment: number,
): Promise<CallOutcome<{ readonly rows: readonly TankTableUse[]; readonly countedFromTime?: string }>> =>
  call('tankTables.uses', { truckId, compartment });

/** Versions of one station tank's table. */
export const loadStationTankHistory = (
  stationCode: string,
  tankNumber: number,
): Promise<CallOutcome<StationTankHistory>> => call('tankTables.stationStory', { stationCode, tankNumber });
