import type { Slice } from '../slice.ts';

export interface DriverState {
  signedIn: { driverCode: string; sinceMs: number } | null;
  /** Last accepted maintenance card, ms; opening is permitted in a service depot for 10 min after it. */
  maintenanceMs: number | null;
  /** Last accepted unsealing card. */
  unsealCard: { t: number; cardCode: string; compartment: number | null } | null;
}

export const driverSlice: Slice<DriverState> = {
  name: 'driver',
  start: () => ({ signedIn: null, maintenanceMs: null, unsealCard: null }),
};
