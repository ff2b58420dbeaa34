import type { Fuel } from '#domain/cargo/oil.ts';
import { lossOf, type LossSeason, lossSeasonAt } from '#domain/losses/loss.ts';
import { round } from '#domain/text/round.ts';
import type { SettingKey } from '#contract/settings.ts';

import { isGauged } from '../../master/context.ts';
import { changeOf, minus, sumLitres, type Litres } from '../../rows/litres.ts';
import type { SettingInForce } from '../../master/setting-index.ts';
import { taskSlice, type TaskOperation, type TaskState } from '../../slices/task.ts';
import { drainedOf, lessDrained, type Drained } from './task-drains.ts';
import { remainderOf } from './task-remainder.ts';
import { ticketLitres } from './task-tickets.ts';
import type { RuleContext } from '../../rule-context.ts';

/** Loss of one fuel of a task by one measure (engine rules 6). */
export interface Measure {
  readonly sent: Litres;
  readonly received: Litres;
}

export interface FuelLoss {
  readonly fuel: Fuel;
  readonly loads: readonly TaskOperation[];
  readonly unloads: readonly TaskOperation[];
  readonly returns: readonly TaskOperation[];
  readonly remainder: Litres;
  readonly tank: Measure;
  /** What the rack's tickets say was loaded; null unless every loading has one. */
  readonly rack: Litres | null;
  /** The same less what was returned by the truck's gauge. */
  readonly rackSent: Litres | null;
  /** Null unless every unloading visit has its delivery. */
  readonly atg: Measure | null;
  /** Null unless every loading and unloading visit has its ticket. */
  readonly meter: Measure | null;
  readonly measure: 'atg' | 'meter' | 'tank';
  readonly decisive: Measure;
  /** Litres of this fuel's drain alarms. */
  readonly drained: Drained;
  /** The table or probe of one of its compartments changed between loading and what was left. */
  readonly gaugeChanged: boolean;
  /** Of an operation it is not known what was on board before it. */
  readonly beforeUnknown: boolean;
  /** Whether a loss may be shown: not where volumes of two tables or probes would be compared. */
  readonly judgeable: boolean;
  /** Figures may still come from a station's gauge. */
  readonly waits: boolean;
}

const visitsOf = (unloads: readonly TaskOperation[]): TaskOperation[][] => {
  const visits = new Map<string, TaskOperation[]>();
  for (const unload of unloads) {
    const key = `${unload.visitId} ${unload.oilCode}`;
    visits.set(key, [...(visits.get(key) ?? []), unload]);
  }
  return [...visits.values()];
};

const deliveriesOfVisit = (task: TaskState, visit: readonly TaskOperation[]) => {
  const [unload] = visit;
  return unload === undefined ? [] : (task.atg[`${unload.visitId} ${unload.oilCode}`] ?? []);
};

/** Deliveries of station gauges that a loss counts. */
export const deliveriesOf = (task: TaskState, { unloads }: Pick<FuelLoss, 'unloads'>) =>
  visitsOf(unloads).flatMap((visit) => deliveriesOfVisit(task, visit));

const atgOf = (task: TaskState, sent: Litres, visits: readonly TaskOperation[][]): Measure | null => {
  const all = visits.map((visit) => deliveriesOfVisit(task, visit));
  if (visits.length === 0 || all.some((list) => list.length === 0 || list.some(({ ambiguous }) => ambiguous)))
    return null;
  let vtL = 0;
  let v20L: number | null = 0;
  for (const delivery of all.flat()) {
    vtL += delivery.receivedVtL;
    v20L = v20L === null || delivery.receivedV20L === null ? null : v20L + delivery.receivedV20L;
  }
  return { sent, received: { vtL: round(vtL, 2), v20L: v20L === null ? null : round(v20L, 2) } };
};

/**
 * A difference this large between the truck's and the gauge's litres is a delivery that is still to come, until it
 * settles.
 */
const missingL = 200;
const missingRate = 0.05;

/** Two tanks of a station report their deliveries separately, minutes from each other. */
const deliveryMissing = (task: TaskState, visit: readonly TaskOperation[]): boolean => {
  const gaveL = sumLitres(visit.map(changeOf)).vtL;
  const measuredL = deliveriesOfVisit(task, visit).reduce((sum, { receivedVtL }) => sum + receivedVtL, 0);
  return gaveL - measuredL > Math.max(missingL, gaveL * missingRate);
};

/** Whether a compartment's volumes before its first loading and at its end are of different tables or probes. */
const gaugeChangedIn = (task: TaskState, operations: readonly TaskOperation[]): boolean =>
  operations.some((operation) => operation.gaugeChanged === true) ||
  (task.gaugeChanges ?? []).some(({ compartment, t }) => {
    const mine = operations.filter((operation) => operation.compartment === compartment);
    const [first] = mine;
    const last = mine.at(-1);
    if (first === undefined || last === undefined) return false;
    return t > first.startMs && t <= Math.max(last.endMs, task.endVolumes[compartment]?.t ?? last.endMs);
  });

const less = (loaded: Litres, returned: Litres): Litres => {
  const v20L = minus(loaded.v20L, returned.v20L);
  return { vtL: round(loaded.vtL - returned.vtL, 2), v20L: v20L === null ? null : round(v20L, 2) };
};

/** The figures of each fuel of a task. */
export const lossesOf = (world: RuleContext, task: TaskState): FuelLoss[] => {
  const fuels = [
    ...new Set(task.operations.filter(({ kind }) => kind === 'loading').map(({ fuel }) => fuel)),
  ];
  return fuels.map((fuel) => {
    const operations = task.operations.filter((operation) => operation.fuel === fuel);
    const loads = operations.filter(({ kind }) => kind === 'loading');
    const unloads = operations.filter(({ kind, returned }) => kind === 'unloading' && !returned);
    const returns = operations.filter(({ returned }) => returned);
    const loaded = sumLitres(loads.map(changeOf));
    const returned = sumLitres(returns.map(changeOf));
    const sent = less(loaded, returned);
    const tank: Measure = { sent, received: sumLitres(unloads.map(changeOf)) };
    const visits = visitsOf(unloads);
    const { tickets } = world.read(taskSlice);
    const rack = ticketLitres(tickets, loads, 'rack');
    const rackSent = rack === null ? null : less(rack, returned);
    const truckSent = ticketLitres(tickets, loads, 'truck');
    const meterSent = rackSent ?? (truckSent === null ? null : less(truckSent, returned));
    const meterReceived = ticketLitres(tickets, unloads, 'truck');
    const meter =
      meterSent === null || meterReceived === null ? null : { sent: meterSent, received: meterReceived };
    const atg = atgOf(task, rackSent ?? sent, visits);
    const gauged = visits.every(([unload]) =>
      isGauged(world.context, unload?.stationCode ?? '', unload?.endMs ?? task.startMs),
    );
    const remainder = remainderOf(task, operations);
    const gaugeChanged = gaugeChangedIn(task, operations);
    const beforeUnknown = operations.some((operation) => operation.beforeUnknown === true);
    // Measures of the station or a meter need no gauge of the truck, but for what was sent or is left by it.
    const byTruck =
      (atg === null && meter === null) ||
      Math.abs(remainder.vtL) > world.number('tank.emptyL', task.startMs) ||
      (rack === null && loads.some((load) => load.gaugeChanged === true || load.beforeUnknown === true));
    const measure = atg !== null ? 'atg' : meter !== null ? 'meter' : 'tank';
    return {
      fuel,
      loads,
      unloads,
      returns,
      remainder,
      tank,
      rack,
      rackSent,
      atg,
      meter,
      measure,
      decisive: atg ?? meter ?? tank,
      drained: drainedOf(task, fuel, measure === 'tank'),
      gaugeChanged,
      beforeUnknown,
      judgeable: !(gaugeChanged || beforeUnknown) || !byTruck,
      waits:
        gauged && visits.length > 0 && (atg === null || visits.some((visit) => deliveryMissing(task, visit))),
    };
  });
};

/** Loss and rate at Vt and V20; V20 is null where a volume at 20 °C is unknown. */
export const figuresOf = ({ sent, received }: Measure, remainder: Litres) => {
  const vt = lossOf({ sentL: sent.vtL, receivedL: received.vtL, remainderL: remainder.vtL });
  const v20 =
    sent.v20L === null || received.v20L === null || remainder.v20L === null
      ? null
      : lossOf({ sentL: sent.v20L, receivedL: received.v20L, remainderL: remainder.v20L });
  return {
    lossVtL: vt.lossL,
    lossRateVt: vt.rate,
    lossV20L: v20?.lossL ?? null,
    lossRate: v20?.rate ?? null,
  };
};

/** Basis of a task's own alarm: the loss less what alarms of drains have counted (rule 6.2). */
export const restOf = ({ decisive, remainder, drained }: FuelLoss) => {
  const whole = figuresOf(decisive, remainder);
  const { v20L } = drained.litres;
  const lossV20L = whole.lossV20L === null || v20L === null ? null : lessDrained(whole.lossV20L, v20L);
  const sentL = decisive.sent.v20L;
  return {
    lossVtL: lessDrained(whole.lossVtL, drained.litres.vtL),
    lossV20L,
    lossRate: lossV20L === null || sentL === null || sentL <= 0 ? null : round(lossV20L / sentL, 7),
  };
};

/** The figures of a loss, for its reason. */
export const comparedFigures = (loss: FuelLoss) => ({
  measure: loss.measure,
  sentV20L: loss.decisive.sent.v20L,
  receivedV20L: loss.decisive.received.v20L,
  remainderV20L: loss.remainder.v20L,
  drainedV20L: loss.drained.litres.v20L,
});

const limitKeys = {
  gasoline: 'loss.highLossRate.gasoline',
  diesel: 'loss.highLossRate.diesel',
  other: null,
} as const satisfies Record<Fuel, SettingKey | null>;

const allowanceKeys = {
  gasoline: { summer: 'loss.allowance.gasoline.summer', winter: 'loss.allowance.gasoline.winter' },
  diesel: { summer: 'loss.allowance.diesel.summer', winter: 'loss.allowance.diesel.winter' },
  other: null,
} as const satisfies Record<Fuel, Record<LossSeason, SettingKey> | null>;

/**
 * The rate from which on a loss is one: the fuel's limit, or what the season lets evaporate where that is more. An
 * allowance never makes a limit smaller.
 */
export const lossLimit = (world: RuleContext, fuel: Fuel, t: number): SettingInForce | null => {
  const key = limitKeys[fuel];
  if (key === null) return null;
  const limit = world.setting(key, t);
  const allowances = allowanceKeys[fuel];
  if (allowances === null) return limit;
  const allowance = world.setting(allowances[lossSeasonAt(t)], t);
  return Number(allowance.value) > Number(limit.value) ? allowance : limit;
};
