import type { Fleet } from '#simulator/fleet.ts';
import type { Delivery, Movement, WorkDay } from '#simulator/plan/day.ts';
import { liquidsAt } from '#simulator/liquids.ts';
import type { SimTruck } from '#simulator/truck.ts';

import { fuelOf } from '../independent/litres.ts';
import type { SimulatedRun } from './simulated-run.ts';

/** What really became of a load of one fuel, as the simulator moved it. Litres at 20 °C, moments ms UTC. */
export interface TrueTask {
  readonly truck: SimTruck;
  readonly day: WorkDay;
  readonly fuel: ReturnType<typeof fuelOf>;
  /** From the first litre of its loading to the last of its unloading. */
  readonly startMs: number;
  readonly loadedMs: number;
  readonly endMs: number;
  /** Compartments of this fuel. */
  readonly compartments: readonly number[];
  readonly loads: readonly Movement[];
  readonly unloads: readonly Movement[];
  /** What stations' tanks received of it. */
  readonly deliveries: readonly Delivery[];
  readonly sentV20L: number;
  /** What left the truck at stations. */
  readonly givenV20L: number;
  /** What the stations' tanks received: less than was given where some went astray. */
  readonly receivedV20L: number;
  /** On board at the end less what was there before the loading. */
  readonly remainderV20L: number;
}

const sumOf = (litres: readonly number[]): number => litres.reduce((sum, each) => sum + each, 0);

/** Loads of a work-day with what came after each, until the next loading. */
const roundsOf = (movements: readonly Movement[]): Movement[][] => {
  const rounds: Movement[][] = [];
  let unloaded = true;
  for (const movement of movements) {
    if (movement.work === 'loading' && unloaded) rounds.push([]);
    if (movement.work !== 'none') unloaded = movement.work === 'unloading';
    rounds.at(-1)?.push(movement);
  }
  return rounds;
};

const taskOf = (
  truck: SimTruck,
  day: WorkDay,
  round: readonly Movement[],
  fuel: TrueTask['fuel'],
): TrueTask => {
  const loads = round.filter(({ work, oilCode }) => work === 'loading' && fuelOf(oilCode) === fuel);
  const compartments = [...new Set(loads.map(({ compartment }) => compartment))];
  const mine = round.filter(({ compartment }) => compartments.includes(compartment));
  const unloads = mine.filter(({ work }) => work === 'unloading');
  const startMs = Math.min(...loads.map(({ fromMs }) => fromMs));
  const endMs = Math.max(...[...loads, ...unloads].map(({ toMs }) => toMs));
  const deliveries = day.deliveries.filter(
    (delivery) =>
      fuelOf(delivery.oilCode) === fuel && delivery.startMs >= startMs && delivery.startMs <= endMs,
  );
  const leftOf = (compartment: number): number => {
    const before = mine.find((one) => one.compartment === compartment);
    const last = mine.findLast((one) => one.compartment === compartment && one.toMs <= endMs);
    return (last === undefined ? 0 : last.beforeV20L + last.v20L) - (before?.beforeV20L ?? 0);
  };
  return {
    truck,
    day,
    fuel,
    startMs,
    loadedMs: Math.max(...loads.map(({ toMs }) => toMs)),
    endMs,
    compartments,
    loads,
    unloads,
    deliveries,
    sentV20L: sumOf(loads.map(({ v20L }) => v20L)),
    givenV20L: -sumOf(unloads.map(({ v20L }) => v20L)),
    receivedV20L: sumOf(deliveries.map(({ receivedV20L }) => receivedV20L)),
    remainderV20L: sumOf(compartments.map(leftOf)),
  };
};

/** Work-days of a truck within a run, of whole days since it began to send. */
const workDaysOf = (fleet: Fleet, truck: SimTruck, fromMs: number, toMs: number): WorkDay[] =>
  fleet.workDaysOf(truck, fromMs, toMs).filter((day) => day.fromMs >= fromMs);

/** Every load of a run by fuel, with what really became of it. */
export const trueTasksOf = ({ fleet, fromMs, toMs }: SimulatedRun): TrueTask[] =>
  fleet.trucks.flatMap((truck) =>
    workDaysOf(fleet, truck, fromMs, toMs).flatMap((day) =>
      roundsOf(day.movements).flatMap((round) => {
        const fuels = round.filter(({ work }) => work === 'loading').map(({ oilCode }) => fuelOf(oilCode));
        return [...new Set(fuels)].map((fuel) => taskOf(truck, day, round, fuel));
      }),
    ),
  );

/** What gauges still show as nothing, L. */
const emptyL = 30;

/** Whether a compartment of a truck really had nothing in it at a moment. */
export const emptyIn =
  ({ fleet }: SimulatedRun) =>
  (signCode: string) => {
    const truck = fleet.trucks.find((one) => one.signCode === signCode);
    return (compartment: number, atMs: number): boolean => {
      if (truck === undefined) return false;
      const { segments } = fleet.planAt(truck, atMs);
      const segment = segments.findLast(({ fromMs }) => fromMs <= atMs);
      if (segment === undefined) return false;
      const index = truck.compartments.findIndex((one) => one.compartment === compartment);
      return (liquidsAt(truck, segment, atMs)[index]?.v20L ?? 0) <= emptyL;
    };
  };
