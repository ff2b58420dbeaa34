import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import { plateForm } from '#domain/text/plate.ts';
import { truckStateKey, type TruckStateKey } from '#domain/words/truck-status-words.ts';

import { trailerOf } from './trailers.ts';
import { fleet } from './truck-status.ts';

export type { TruckStatus };

let sorted: readonly TruckStatus[] = [];
let order: ReadonlyMap<number, number> = new Map();

/** Plates in order; sorting again only when trucks come or go, since changes of state leave it as it is. */
const inOrder = (): readonly TruckStatus[] => {
  const all = fleet();
  if (order.size !== all.size || [...all.keys()].some((id) => !order.has(id))) {
    sorted = [...all.values()].toSorted((a, b) => (a.signCode < b.signCode ? -1 : 1));
    order = new Map(sorted.map(({ truckId }, i) => [truckId, i]));
  } else {
    sorted = sorted.map((truck) => all.get(truck.truckId) ?? truck);
  }
  return sorted;
};

export interface FleetFilter {
  readonly query: string;
  readonly state: TruckStateKey | null;
}

const matches = (truck: TruckStatus, query: string): boolean =>
  query === '' ||
  truck.signCode.includes(plateForm(query)) ||
  (trailerOf(truck.signCode)?.includes(plateForm(query)) ?? false) ||
  truck.companyName.toUpperCase().includes(query) ||
  (truck.driverName ?? '').toUpperCase().includes(query) ||
  (truck.area ?? '').toUpperCase().includes(query);

/**
 * The five lists (specification 4) after search and filter; alarms newest first, the rest by plate.
 * @param trucks by plate; missing: the fleet as it is now
 */
export const groupFleet = (
  { query, state }: FleetFilter,
  trucks: readonly TruckStatus[] = inOrder(),
): ReadonlyMap<TruckStateKey, readonly TruckStatus[]> => {
  const wanted = query.trim().toUpperCase();
  const groups = new Map<TruckStateKey, TruckStatus[]>();
  for (const truck of trucks) {
    const key = truckStateKey(truck.status);
    if ((state !== null && key !== state) || !matches(truck, wanted)) continue;
    const list = groups.get(key);
    if (list) list.push(truck);
    else groups.set(key, [truck]);
  }
  groups.get('alarm')?.sort((a, b) => ((a.alarmStartTime ?? '') < (b.alarmStartTime ?? '') ? 1 : -1));
  return groups;
};
