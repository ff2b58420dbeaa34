import type { Slice } from '../slice.ts';

export interface DriverState {
  signedIn: { driverCode: string; sinceMs: number } | null;
  /** Sign-ins and sign-outs, oldest first: rows name the driver of their begin. */
  changes?: { t: number; driverCode: string | null }[];
  /** Sign-ins and sign-outs of escorts, oldest first. */
  escorts?: { t: number; driverCode: string | null }[];
  /** Last accepted maintenance card, ms; opening is permitted in a service depot for 10 min after it. */
  maintenanceMs: number | null;
  /** Last accepted unsealing card. */
  unsealCard: { t: number; cardCode: string; compartment: number | null } | null;
}

export const driverSlice: Slice<DriverState> = {
  name: 'driver',
  start: () => ({ signedIn: null, maintenanceMs: null, unsealCard: null }),
};

const changesKept = 64;

/** From `t` on this driver is signed in, or nobody. */
export const signDriver = (state: DriverState, driverCode: string | null, t: number): void => {
  state.signedIn = driverCode === null ? null : { driverCode, sinceMs: t };
  state.changes = [...(state.changes ?? []), { t, driverCode }].slice(-changesKept);
};

/** From `t` on this escort goes along, or nobody that is known. */
export const signEscort = (state: DriverState, driverCode: string | null, t: number): void => {
  state.escorts = [...(state.escorts ?? []), { t, driverCode }].slice(-changesKept);
};
