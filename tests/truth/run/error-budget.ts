import type { SimCompartment } from '#simulator/truck.ts';
import type { World } from '#simulator/world.ts';
import { sitesOf } from '#simulator/sites.ts';

import type { TrueTask } from './true-tasks.ts';

/** How far a figure may be from the truth, L: fixed errors count in full, noise by its variance. */
export interface ErrorBudget {
  /** Fixed errors make it at most this much too small and too large, L. */
  readonly lowL: number;
  readonly highL: number;
  /** Variance of what differs from reading to reading, L². */
  readonly variance: number;
}

/** So many deviations of the noise are allowed: thousands of figures are looked at. */
export const deviations = 4;

const both = (litres: number): ErrorBudget => ({ lowL: litres, highL: litres, variance: 0 });

export const sumOfBudgets = (budgets: readonly ErrorBudget[]): ErrorBudget => ({
  lowL: budgets.reduce((sum, { lowL }) => sum + lowL, 0),
  highL: budgets.reduce((sum, { highL }) => sum + highL, 0),
  variance: budgets.reduce((sum, { variance }) => sum + variance, 0),
});

/** Budget of what is taken away. */
export const negative = ({ lowL, highL, variance }: ErrorBudget): ErrorBudget => ({
  lowL: highL,
  highL: lowL,
  variance,
});

/** By how much a figure lies outside its budget, L; 0: within. */
export const outsideL = (figureL: number, trueL: number, { lowL, highL, variance }: ErrorBudget): number => {
  const noiseL = deviations * Math.sqrt(variance);
  const difference = figureL - trueL;
  return Math.max(0, difference - highL - noiseL, -difference - lowL - noiseL);
};

const radians = Math.PI / 180;
/** Of a litre of petrol, for a kelvin. */
const expansionPerK = 0.0012;
/** The sensor's own noise, degrees. */
const tiltNoiseDeg = 0.03;
/** Levels are told to 0.1 mm, temperatures to 0.1 K, litres to 0.1 L. */
const rounded = 0.05;

/** The row of a table at which so many litres are on board. */
const rowAt = ({ table }: SimCompartment, litres: number): number =>
  Math.max(
    0,
    table.findIndex(([, volumeL]) => volumeL >= litres),
  );

/** Litres of a millimetre by the rows around one, which are 10 mm apart. */
const surfaceL = ({ capacityL, table }: SimCompartment, row: number): number =>
  ((table[row + 1]?.[1] ?? capacityL) - (table[row - 1]?.[1] ?? 0)) / 20;

/** Farthest that the ground under a truck leans, in deviations. */
const farthest = 3.5;

/** One reading of a compartment's gauge. */
const readingBudget = ({ truck }: TrueTask, compartment: number, litres: number): ErrorBudget => {
  const one = truck.compartments.find((each) => each.compartment === compartment);
  if (one === undefined) return both(0);
  const { levelNoiseMm, temperatureNoiseK, hasTilt, standSlopeDeg } = truck.instruments;
  const row = rowAt(one, litres);
  const surface = surfaceL(one, row);
  const leaningMm = (deg: number): number => Math.abs(one.probeForwardMm) * Math.tan(deg * radians);
  const leanMm = leaningMm(hasTilt ? tiltNoiseDeg : standSlopeDeg);
  const noiseL = [levelNoiseMm * surface, leanMm * surface, temperatureNoiseK * expansionPerK * litres];
  // The last litres of a leaning truck run to where the probe does not reach.
  const reachMm = leaningMm(farthest * standSlopeDeg);
  const bottom = (one.table[row]?.[0] ?? 0) <= reachMm + 10;
  return {
    ...both(rounded * (surface + expansionPerK * litres) + (bottom ? reachMm * surface : 0)),
    variance: noiseL.reduce((sum, each) => sum + each ** 2, 0),
  };
};

type Ends = readonly { readonly compartment: number; readonly beforeV20L: number; readonly v20L: number }[];

/** What the truck's gauge finds to have moved: a reading before and after, and the table in between. */
const gaugeBudget = (task: TrueTask, moved: Ends, tableShare: number): ErrorBudget =>
  sumOfBudgets(
    moved.flatMap(({ compartment, beforeV20L, v20L }) => [
      readingBudget(task, compartment, beforeV20L),
      readingBudget(task, compartment, beforeV20L + v20L),
      both(tableShare * Math.abs(v20L)),
    ]),
  );

const rackShare = 0.0003;
const meterShare = 0.001;
const evaporationShare = 0.00005;
/** Most that pumps sell, L/min, and for how long a rise is watched before and after it, min. */
const mostSoldLMin = 40;
const aroundMin = 6;
/** What is sold meanwhile is as warm as the tank was before the delivery, or after it. */
const soldWarmthK = 5;
/** A station's tank holds so much, L, whose temperature is told to 0.1 K before and after. */
const stationL = 30_000;

const stations = new Map(sitesOf('station').map((site) => [site.code, site]));

const stationBudget = (task: TrueTask, world: World): ErrorBudget =>
  sumOfBudgets(
    task.deliveries.map(({ stationCode, receivedV20L, startMs, endMs }) => {
      const site = stations.get(stationCode);
      if (site === undefined) return both(0);
      const { gaugeShare, namesSales } = world.stationInstruments(site);
      const mostSoldL = mostSoldLMin * ((endMs - startMs) / 60_000 + aroundMin);
      const fixedL =
        gaugeShare * receivedV20L +
        rounded * (2 + 2 * expansionPerK * stationL) +
        soldWarmthK * expansionPerK * mostSoldL;
      const soldL = namesSales ? 0 : mostSoldL;
      return { lowL: fixedL + soldL, highL: fixedL, variance: 0 };
    }),
  );

export type Measure = 'atg' | 'meter' | 'tank';

/** What is stored of a task may be off by so much, by its measure. */
export const budgetsOf = (task: TrueTask, measure: Measure, world: World) => {
  const { tableShare } = world.profile;
  const sent =
    measure === 'tank'
      ? gaugeBudget(task, task.loads, tableShare)
      : both((rackShare + evaporationShare) * task.sentV20L + rounded * task.loads.length);
  const received = {
    atg: () => stationBudget(task, world),
    meter: () => both(meterShare * task.givenV20L + rounded * task.unloads.length),
    tank: () => gaugeBudget(task, task.unloads, tableShare),
  }[measure]();
  const ends = task.compartments.map((compartment) => {
    const first = task.loads.find((load) => load.compartment === compartment);
    const last = task.unloads.findLast((unload) => unload.compartment === compartment) ?? first;
    const beforeV20L = first?.beforeV20L ?? 0;
    return { compartment, beforeV20L, v20L: (last?.beforeV20L ?? 0) + (last?.v20L ?? 0) - beforeV20L };
  });
  const remainder = gaugeBudget(task, ends, tableShare);
  return {
    sent,
    received,
    remainder,
    loss: sumOfBudgets([sent, negative(received), negative(remainder)]),
  };
};
