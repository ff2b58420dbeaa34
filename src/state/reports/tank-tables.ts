import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { TankTableSending, TankTableStory, TankTableVersion } from '#contract/fleet/tank-tables.ts';

import { call } from '../hub/hub.ts';

export type { TankTableSending, TankTableStory, TankTableVersion };

/** Versions and sendings of one compartment's tank table. */
export const loadTankTableStory = (
  truckId: number,
  compartment: number,
): Promise<CallOutcome<TankTableStory>> => call('tankTables.story', { truckId, compartment });
