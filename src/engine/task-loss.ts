import type { Fuel } from '#domain/oil.ts';
import { lossOf } from '#domain/loss.ts';
import { round } from '#domain/round.ts';
import type { SettingKey } from '#contract/settings.ts';

import { isGauged } from './context.ts';
import { changeOf, minus, sumLitres, type Litres } from './litres.ts';
import { alarm } from './rows.ts';
import type { SettingInForce } from './setting-index.ts';
import { taskSlice, type TaskOperation, type TaskState } from './slices/task.ts';
import { ticketLitres } from './task-tickets.ts';
import { iso, minuteMs } from './time.ts';
import { unknownPlace } from './where.ts';
import type { World } from './world.ts';

/** Loss of one fuel of a task by one measure (engine rules 6). */
export interface Measure {
  readonly sent: Litres;
  readonly received: Litres;
}

export interface FuelLoss {
  readonly fuel: Fuel;
  readonly loads: readonly TaskOperation[];
  readonly unloads: readonly TaskOperation[];
  readonly remainder: Litres;
  readonly tank: Measure;
  /** Null unless every unloading visit has its delivery. */
  readonly atg: Measure | null;
  /** Null unless every loading and unloading visit has its ticket. */
  readonly meter: Measure | null;
  readonly measure: 'atg' | 'meter' | 'tank';
  readonly decisive: Measure;
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

/** On board at the end less on board before the first loading, in the compartments that this fuel used. */
const remainderOf = (task: TaskState, operations: readonly TaskOperation[]): Litres => {
  const first = new Map<number, TaskOperation>();
  const last = new Map<number, TaskOperation>();
  for (const operation of operations) {
    if (!first.has(operation.compartment)) first.set(operation.compartment, operation);
    last.set(operation.compartment, operation);
  }
  const rests = [...last.values()].map((operation) => {
    const begin = first.get(operation.compartment) ?? operation;
    const end = task.endVolumes[operation.compartment] ?? {
      vtL: operation.stopVtL,
      v20L: operation.stopV20L,
    };
    const v20 = minus(end.v20L, begin.startV20L);
    return { vtL: round(end.vtL - begin.startVtL, 2), v20L: v20 === null ? null : round(v20, 2) };
  });
  return sumLitres(rests);
};

const deliveriesOf = (task: TaskState, visit: readonly TaskOperation[]) => {
  const [unload] = visit;
  return unload === undefined ? [] : (task.atg[`${unload.visitId} ${unload.oilCode}`] ?? []);
};

const atgOf = (task: TaskState, sent: Litres, visits: readonly TaskOperation[][]): Measure | null => {
  const all = visits.map((visit) => deliveriesOf(task, visit));
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

/** A gap this wide between what a truck gave and what the gauge told is a delivery that is still to come, until it settles. */
const missingL = 200;
const missingRate = 0.05;

/** Two tanks of a station tell their deliveries apart, minutes from each other. */
const deliveryMissing = (task: TaskState, visit: readonly TaskOperation[]): boolean => {
  const gaveL = sumLitres(visit.map(changeOf)).vtL;
  const toldL = deliveriesOf(task, visit).reduce((sum, { receivedVtL }) => sum + receivedVtL, 0);
  return gaveL - toldL > Math.max(missingL, gaveL * missingRate);
};

/** The figures of each fuel of a task. */
export const lossesOf = (world: World, task: TaskState): FuelLoss[] => {
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
    const sentV20 = minus(loaded.v20L, returned.v20L);
    const sent = {
      vtL: round(loaded.vtL - returned.vtL, 2),
      v20L: sentV20 === null ? null : round(sentV20, 2),
    };
    const tank: Measure = { sent, received: sumLitres(unloads.map(changeOf)) };
    const visits = visitsOf(unloads);
    const { tickets } = world.read(taskSlice);
    const rack = ticketLitres(tickets, loads, 'rack');
    const meterSent = rack ?? ticketLitres(tickets, loads, 'truck');
    const meterReceived = ticketLitres(tickets, unloads, 'truck');
    const meter =
      meterSent === null || meterReceived === null ? null : { sent: meterSent, received: meterReceived };
    const atg = atgOf(task, rack ?? sent, visits);
    const gauged = visits.every(([unload]) =>
      isGauged(world.context, unload?.stationCode ?? '', unload?.endMs ?? task.startMs),
    );
    return {
      fuel,
      loads,
      unloads,
      remainder: remainderOf(task, operations),
      tank,
      atg,
      meter,
      measure: atg !== null ? 'atg' : meter !== null ? 'meter' : 'tank',
      decisive: atg ?? meter ?? tank,
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

const limitKeys = {
  gasoline: 'loss.highLossRate.gasoline',
  diesel: 'loss.highLossRate.diesel',
  other: null,
} as const satisfies Record<Fuel, SettingKey | null>;

export const lossLimit = (world: World, fuel: Fuel, t: number): SettingInForce | null => {
  const key = limitKeys[fuel];
  return key === null ? null : world.setting(key, t);
};

/** When the figures of a closed task are final without its gauge deliveries. */
const settledMs = (world: World, task: TaskState): number =>
  Math.max(...task.operations.map(({ endMs }) => endMs)) +
  world.number('loss.settleMin', task.startMs) * minuteMs;

const rule = { name: 'task-loss', version: 1 };

const raise = (world: World, task: TaskState, loss: FuelLoss, judgedMs: number): string | null => {
  const limit = lossLimit(world, loss.fuel, task.startMs);
  const figures = figuresOf(loss.decisive, loss.remainder);
  const { lossV20L, lossRate } = figures;
  if (limit === null || lossV20L === null || lossRate === null) return null;
  const threshold = Number(limit.value);
  const minL = world.setting('loss.minL', task.startMs);
  if (Math.abs(lossV20L) < Number(minL.value) || Math.abs(lossRate) <= threshold) return null;
  const cause = lossRate > 0 ? 'task' : 'gain';
  const endMs = Math.max(
    ...task.operations.filter(({ fuel }) => fuel === loss.fuel).map((operation) => operation.endMs),
  );
  const last = loss.unloads.at(-1);
  const row = {
    ...alarm(world, {
      type: 202,
      level: Math.abs(lossRate) > 3 * threshold ? 3 : 2,
      of: `${task.taskCode}:${loss.fuel}`,
      startMs: task.startMs,
      // The figure belongs to the task's end; when it was judged is told beside it.
      raisedMs: endMs,
      endMs,
      where: unknownPlace,
      rule,
      recordId: `task-fuel:${task.taskCode}:${loss.fuel}`,
      why: {
        settings: [limit, minL],
        messages: { first: loss.loads[0]?.id ?? null, last: last?.id ?? null, count: task.operations.length },
        figures: { lossV20L, lossRate, threshold },
      },
    }),
    cause,
    fuel: loss.fuel,
    taskCode: task.taskCode,
    popup: world.now - judgedMs <= world.number('alarm.popupMaxAgeMin') * minuteMs,
    properties: {
      loss: lossV20L,
      lossRate,
      lossVt: figures.lossVtL,
      highLossRateThreshold: threshold,
      startArea: loss.loads[0]?.areaName ?? null,
      endArea: last?.areaName ?? null,
      measure: loss.measure,
      abnormalSealRecords: task.abnormalSealRecords,
      judgedTime: iso(judgedMs),
    },
  };
  world.open(row);
  return row.id;
};

/**
 * Judges the fuels of a closed task whose decisive measure is final, and judges again when a figure changes: an
 * alarm that no longer holds is taken back.
 */
export const judgeTask = (world: World, task: TaskState, nowMs: number = world.now): void => {
  for (const loss of lossesOf(world, task)) {
    const before = task.judged[loss.fuel];
    if (loss.waits && before === undefined && nowMs < settledMs(world, task)) continue;
    const id = raise(world, task, loss, nowMs);
    if (before && before !== id) world.withdraw(before, id);
    if (id !== null) task.rowIds = [...new Set([...(task.rowIds ?? []), id])];
    task.judged[loss.fuel] = id;
  }
};

/** Next moment at which a waiting task is judged without its gauge. */
export const settleDue = (world: World): number | null => {
  let due: number | null = null;
  for (const task of world.read(taskSlice).settling) {
    // Asked after every fact, so nothing is reckoned here: each fuel that was loaded is judged.
    const waits = task.operations.some(
      ({ kind, fuel }) => kind === 'loading' && task.judged[fuel] === undefined,
    );
    if (!waits) continue;
    const at = settledMs(world, task);
    if (due === null || at < due) due = at;
  }
  return due;
};
