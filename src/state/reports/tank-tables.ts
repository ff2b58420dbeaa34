import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { CheckedTable } from '#contract/devices/checked-table.ts';
import type {
  StationTankHistory,
  TankTableSending,
  TankTableHistory,
  TankTableUse,
  TankTableVersion,
} from '#contract/devices/tank-tables.ts';
import type { LevelUnit, VolumeUnit } from '#domain/cargo/table-file/table-units.ts';

import { call } from '../hub/hub.ts';

export type { CheckedTable, TankTableSending, TankTableUse, TankTableVersion };

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

/** The tank that a table is given for, as far as the form says it. */
export type TableOwner =
  | { readonly truckId: number; readonly compartment: number }
  | { readonly stationCode: string; readonly tankNumber: number };

/** A file of a table, with the units by which a person wants it read. */
export interface TableFileGiven {
  readonly base64: string;
  readonly levelUnit?: LevelUnit;
  readonly volumeUnit?: VolumeUnit;
}

/** Reads a file as its write would, and tries it on past deliveries; nothing is written. */
export const checkTableFile = (
  owner: TableOwner | null,
  file: TableFileGiven,
): Promise<CallOutcome<CheckedTable>> => call('tankTables.check', { ...owner, ...file });
