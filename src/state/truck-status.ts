import { batch, effect, signal, untracked } from '@preact/signals-react';

import type { TruckStatus } from '#contract/truck-status.ts';
import { fuelOf, type Fuel } from '#domain/oil.ts';

import { compartmentsOf } from './inventory.ts';
import { onTruckChanges, topics } from './topics.ts';

const byId = new Map<number, TruckStatus>();

/** Rises with every change of the fleet. Lists and maps read `fleet()` when it moves; nothing renders per truck. */
export const fleetVersion = signal(0);

/** Truck status counts by code 0-4 (specification 3, global client state). */
export const statusCounts = signal<readonly number[]>([0, 0, 0, 0, 0]);

/** Litres on board by fuel, each tank rounded up before adding (specification 9). */
export const oilCount = signal<Readonly<Record<Fuel, number>>>({ gasoline: 0, diesel: 0, other: 0 });

/** Plates in alarm and offline (specification 3, global client state). */
export const abnormal = signal<readonly string[]>([]);
export const offlineTrucks = signal<readonly string[]>([]);

/** Server time of the newest word about the fleet, ms, and whether it was read from this device. */
export const fleetAsOf = signal<{ readonly ms: number; readonly cached: boolean } | null>(null);

export const fleet = (): ReadonlyMap<number, TruckStatus> => byId;

export const truckByPlate = (signCode: string): TruckStatus | null => {
  for (const truck of byId.values()) if (truck.signCode === signCode) return truck;
  return null;
};

const platesWith = (status: number): readonly string[] =>
  [...byId.values()].filter((truck) => truck.status === status).map((truck) => truck.signCode);

const sum = (asOfMs: number, cached: boolean): void => {
  const counts = [0, 0, 0, 0, 0];
  const oil = { gasoline: 0, diesel: 0, other: 0 };
  for (const truck of byId.values()) {
    counts[truck.status] = (counts[truck.status] ?? 0) + 1;
    for (const tank of compartmentsOf(truck)) {
      if (tank.oilCode !== null) oil[fuelOf(tank.oilCode)] += Math.ceil(tank.vt ?? 0);
    }
  }
  batch(() => {
    if (counts.some((count, code) => count !== statusCounts.value[code])) statusCounts.value = counts;
    oilCount.value = oil;
    abnormal.value = platesWith(3);
    offlineTrucks.value = platesWith(0);
    fleetAsOf.value = { ms: asOfMs, cached };
    fleetVersion.value += 1;
  });
};

effect(() => {
  const snapshot = topics.truckStatus.value;
  if (!snapshot) return;
  untracked(() => {
    byId.clear();
    for (const truck of snapshot.trucks) byId.set(truck.truckId, truck);
    sum(snapshot.asOfMs, snapshot.cached);
  });
});

onTruckChanges(({ trucks, asOfMs }) => {
  for (const truck of trucks) byId.set(truck.truckId, truck);
  sum(asOfMs, false);
});
