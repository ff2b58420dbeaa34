import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type {
  StationTankStory,
  TankTableSending,
  TankTableStory,
  TankTableVersion,
} from '#contract/fleet/tank-tables.ts';

import { call } from '../hub/hub.ts';

export type { TankTableSending, TankTableVersion };

/** Versions and sendings of one compartment's tank table. */
export const loadTankTableStory = (
  truckId: number,
  compartment: number,
): Promise<CallOutcome<TankTableStory>> => call('tankTables.story', { truckId, compartment });

/** Versions of one station tank's table. */
export const loadStationTankStory = (
  stationCode: string,
  tankNumber: number,
): Promise<CallOutcome<StationTankStory>> => call('tankTables.stationStory', { stationCode, tankNumber });
