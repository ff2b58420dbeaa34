import type { Fuel } from '#domain/cargo/oil.ts';
import { round } from '#domain/text/round.ts';

import { minus, type Litres } from '../../rows/litres.ts';
import type { TaskDrain, TaskOperation, TaskState } from '../../slices/task.ts';

/** Drains of a fuel while its task lasted, and what of them is in the task's loss. */
export interface Drained {
  readonly alarmIds: readonly string[];
  readonly litres: Litres;
}

/**
 * Share of a drain that is in the task's loss. Litres that go before the first loading, or after what is left was
 * read, are not; those that go while the compartment is being unloaded count as unloaded by the truck's own gauge.
 */
const shareOf = (
  drain: TaskDrain,
  operations: readonly TaskOperation[],
  end: { readonly t: number; readonly v20L: number | null } | null,
  byTruckGauge: boolean,
): number => {
  const [first] = operations;
  const last = operations.at(-1);
  if (first === undefined || last === undefined || drain.fromMs < first.startMs) return 0;
  const within = operations.find(({ startMs, endMs }) => drain.fromMs >= startMs && drain.toMs <= endMs);
  if (within !== undefined) return within.kind === 'unloading' && !byTruckGauge ? 1 : 0;
  if (drain.fromMs < last.startMs) return 1;
  if (end === null || drain.fromMs >= end.t) return 0;
  if (drain.toMs <= end.t) return 1;
  if (drain.fromV20L === null || drain.toV20L === null || end.v20L === null) return 0;
  const drainedL = drain.fromV20L - drain.toV20L;
  return drainedL <= 0 ? 0 : Math.min(1, Math.max(0, (drain.fromV20L - end.v20L) / drainedL));
};

/** Litres of alarms 202 (drain) of a fuel's compartments in the task (engine rules 6.2: litres are counted once). */
export const drainedOf = (task: TaskState, fuel: Fuel, byTruckGauge: boolean): Drained => {
  let vtL = 0;
  let v20L: number | null = 0;
  const alarmIds: string[] = [];
  for (const drain of task.drained ?? []) {
    if (drain.fuel !== fuel) continue;
    const operations = task.operations.filter(
      (operation) => operation.compartment === drain.compartment && operation.fuel === fuel,
    );
    if (operations.length === 0) continue;
    alarmIds.push(drain.alarmId);
    const left = task.endVolumes[drain.compartment];
    const end = left?.t === undefined ? null : { t: left.t, v20L: left.v20L };
    const share = shareOf(drain, operations, end, byTruckGauge);
    vtL += share * (drain.fromVtL - drain.toVtL);
    const fallL = minus(drain.fromV20L, drain.toV20L);
    v20L = v20L === null || (fallL === null && share > 0) ? null : v20L + share * (fallL ?? 0);
  }
  return { alarmIds, litres: { vtL: round(vtL, 2), v20L: v20L === null ? null : round(v20L, 2) } };
};

/** A loss without what was counted of it already; a gain has nothing in it that was drained, and a drain makes none. */
export const lessDrained = (lossL: number, drainedL: number): number =>
  lossL > 0 ? round(Math.max(0, lossL - drainedL), 2) : lossL;
