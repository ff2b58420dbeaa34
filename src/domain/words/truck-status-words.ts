import { truckStatuses } from '../fleet/truck-status.ts';

/** Truck status codes with the silhouette that stands for each, in the order of every list on screen. */
export const truckStates = [
  { code: 3, key: 'alarm', text: truckStatuses[3] },
  { code: 2, key: 'load', text: truckStatuses[2] },
  { code: 1, key: 'empty', text: truckStatuses[1] },
  { code: 4, key: 'stop', text: truckStatuses[4] },
  { code: 0, key: 'offline', text: truckStatuses[0] },
] as const;

export type TruckStateKey = (typeof truckStates)[number]['key'];

const keysByCode = ['offline', 'empty', 'load', 'alarm', 'stop'] as const satisfies readonly TruckStateKey[];

/** Silhouette of a status code; an unknown code is drawn as offline. */
export const truckStateKey = (code: number): TruckStateKey => keysByCode[code] ?? 'offline';

export const isTruckStateKey = (value: unknown): value is TruckStateKey =>
  keysByCode.some((known) => known === value);
