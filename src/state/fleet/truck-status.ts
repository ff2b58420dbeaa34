import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';

import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import { fuelOf, type Fuel } from '#domain/cargo/oil.ts';

import { plateForm } from '#domain/text/plate.ts';
import { compartmentsOf } from './inventory.ts';
import { onTruckChanges, topics } from '../hub/topics.ts';

const byId = new Map<number, TruckStatus>();

/** Rises with every change of the fleet. Lists and maps read `fleet()` when it changes; nothing renders per truck. */
export const fleetVersion = signal(0);

/** Truck status counts by code 0-4 (specification 3, global client state). */
export const statusCounts = signal<readonly number[]>([0, 0, 0, 0, 0]);

/** Litres on board by fuel, each tank rounded up before adding (specification 9). */
export const oilCount = signal<Readonly<Record<Fuel, number>>>({ gasoline: 0, diesel: 0, other: 0 });

/** Server time of the newest data of the fleet, ms, and whether it was read from this device. */
export const fleetAsOf = signal<{ readonly ms: number; readonly cached: boolean } | null>(null);

/** Trucks in a status; null: nothing of the fleet is known yet. */
export const countIn = (status: number): number | null =>
  fleetAsOf.value === null ? null : (statusCounts.value[status] ?? 0);

export const fleet = (): ReadonlyMap<number, TruckStatus> => byId;

/** The truck that has a plate, however that is written. */
export const truckByPlate = (signCode: string): TruckStatus | null => {
  const wanted = plateForm(signCode);
  for (const truck of byId.values()) if (truck.signCode === wanted) return truck;
  return null;
};

/** Plates of the trucks in a status; computed only where somebody reads them after a change. */
const platesWith = (status: number): ReadonlySignal<readonly string[]> =>
  computed(() => {
    // The fleet is a plain map: reading its version makes this follow it.
    void fleetVersion.value;
    return [...byId.values()].filter((truck) => truck.status === status).map((truck) => truck.signCode);
  });

/** Plates in alarm and offline (specification 3, global client state). */
export const abnormal = platesWith(3);

type Litres = Record<Fuel, number>;

/** Adds a truck to the sums (`sign` 1) or takes it out of them (-1). */
const count = (truck: TruckStatus, sign: 1 | -1, counts: number[], oil: Litres): void => {
  counts[truck.status] = (counts[truck.status] ?? 0) + sign;
  for (const tank of compartmentsOf(truck)) {
    if (tank.oilCode !== null) oil[fuelOf(tank.oilCode)] += sign * Math.ceil(tank.vt ?? 0);
  }
};

const show = (counts: readonly number[], oil: Litres, asOfMs: number, cached: boolean): void =>
  batch(() => {
    if (counts.some((sum, code) => sum !== statusCounts.value[code])) statusCounts.value = counts;
    oilCount.value = oil;
    fleetAsOf.value = { ms: asOfMs, cached };
    fleetVersion.value += 1;
  });

effect(() => {
  const snapshot = topics.truckStatus.value;
  if (!snapshot) return;
  untracked(() => {
    const counts = [0, 0, 0, 0, 0];
    const oil = { gasoline: 0, diesel: 0, other: 0 };
    byId.clear();
    for (const truck of snapshot.trucks) {
      byId.set(truck.truckId, truck);
      count(truck, 1, counts, oil);
    }
    show(counts, oil, snapshot.asOfMs, snapshot.cached);
  });
});

// A change of ten costs ten, whatever the size of the fleet.
onTruckChanges(({ trucks, asOfMs }) => {
  const counts = [...statusCounts.peek()];
  const oil = { ...oilCount.peek() };
  for (const truck of trucks) {
    const before = byId.get(truck.truckId);
    if (before) count(before, -1, counts, oil);
    byId.set(truck.truckId, truck);
    count(truck, 1, counts, oil);
  }
  show(counts, oil, asOfMs, false);
});
