import { truckProcessOf, type ProcessState } from '#domain/cargo/truck-process.ts';

import type { DriverState } from '../slices/driver.ts';
import { processSlice, truckProcess } from '../slices/process.ts';
import { taskLogSlice, taskSlice, type TaskState } from '../slices/task.ts';
import type { RuleContext } from '../rule-context.ts';

/** Driver signed in at a moment; null: nobody, or too long ago to be known. */
export const driverAt = ({ signedIn, changes }: Readonly<DriverState>, t: number): string | null =>
  signedIn !== null && signedIn.sinceMs <= t
    ? signedIn.driverCode
    : (changes?.findLast((change) => change.t <= t)?.driverCode ?? null);

/** Escort signed in at a moment; null: nobody, or too long ago to be known. */
export const escortAt = ({ escorts }: Readonly<DriverState>, t: number): string | null =>
  escorts?.findLast((change) => change.t <= t)?.driverCode ?? null;

/** State of one compartment at a moment; null: too long ago to be known. */
const compartmentAt = (world: RuleContext, compartment: number, t: number): ProcessState | null => {
  const { states, fromMs = null } = world.read(taskLogSlice);
  const mine = states.filter((change) => change.compartment === compartment);
  const last = mine.findLast((change) => change.t <= t);
  if (last !== undefined) return last.state;
  if (fromMs !== null && t < fromMs) return null;
  return mine[0]?.from ?? 'initialising';
};

/** Status of the truck at a moment; null: too long ago to be known. */
export const processAt = (world: RuleContext, t: number): ProcessState | null => {
  const processes = world.read(processSlice);
  let present = true;
  for (const compartment in processes) if ((processes[compartment]?.sinceMs ?? t) > t) present = false;
  // Most rows are of the present moment.
  if (present) return truckProcess(processes);
  const states = Object.entries(processes).map(([compartment, { state, sinceMs }]) =>
    sinceMs <= t ? state : compartmentAt(world, Number(compartment), t),
  );
  const known = states.filter((state) => state !== null);
  return known.length === states.length ? truckProcessOf(known) : null;
};

/**
 * Task under way at a moment: from its first opening at loading until it was found to be over. A task is known when
 * its first loading is; what was written before that is given its code while it may still change.
 */
export const taskCodeAt = (world: RuleContext, t: number): string | null => {
  const { open, settling } = world.read(taskSlice);
  if (open !== null && open.startMs <= t) return open.taskCode;
  if (settling.length === 0) return null;
  return (
    settling.findLast(({ startMs, closedMs }) => startMs <= t && (closedMs === null || t <= closedMs))
      ?.taskCode ?? null
  );
};

/** The task of an unloading; it may be over before the truck leaves. */
export const taskOf = (world: RuleContext, operationId: string): TaskState | null => {
  const { open, settling } = world.read(taskSlice);
  return (
    [...(open ? [open] : []), ...settling].find(({ operations }) =>
      operations.some(({ id }) => id === operationId),
    ) ?? null
  );
};
