import { round } from '#domain/text/round.ts';

import { minus, sumLitres, type Litres } from '../../rows/litres.ts';
import { levelsSlice } from '../../slices/levels.ts';
import type { TaskOperation, TaskState } from '../../slices/task.ts';
import type { RuleContext } from '../../rule-context.ts';

/** What a compartment held at the end: as read when the truck left the last station, else after its last operation. */
const endOf = (task: TaskState, last: TaskOperation): Litres => {
  const left = task.endVolumes[last.compartment];
  return left !== undefined && (left.t === undefined || left.t >= last.endMs)
    ? left
    : { vtL: last.stopVtL, v20L: last.stopV20L };
};

/** On board at the end less on board before the first loading, in the compartments that a fuel used. */
export const remainderOf = (task: TaskState, operations: readonly TaskOperation[]): Litres => {
  const first = new Map<number, TaskOperation>();
  const last = new Map<number, TaskOperation>();
  for (const operation of operations) {
    if (!first.has(operation.compartment)) first.set(operation.compartment, operation);
    last.set(operation.compartment, operation);
  }
  const rests = [...last.values()].map((operation) => {
    const begin = first.get(operation.compartment) ?? operation;
    const end = endOf(task, operation);
    const v20 = minus(end.v20L, begin.startV20L);
    return { vtL: round(end.vtL - begin.startVtL, 2), v20L: v20 === null ? null : round(v20, 2) };
  });
  return sumLitres(rests);
};

/**
 * Reads what is left when the truck leaves a station that the task unloaded at: what is lost later, in a yard or on
 * the way to the next loading, is no loss of this delivery (engine rules 6.2). Returns whether the task was there.
 */
export const readRemainder = (
  world: RuleContext,
  task: TaskState,
  visitId: string,
  untilMs: number,
): boolean => {
  const here = task.operations.some(
    (operation) => operation.visitId === visitId && operation.kind === 'unloading' && !operation.returned,
  );
  if (!here) return false;
  const levels = world.read(levelsSlice);
  for (const { compartment } of task.operations) {
    const reading = levels[compartment]?.steady.findLast(({ t }) => t <= untilMs);
    if (reading?.vtL != null)
      task.endVolumes[compartment] = { vtL: reading.vtL, v20L: reading.v20L, t: reading.t };
  }
  return true;
};
