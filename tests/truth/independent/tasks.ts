import type { Operation } from './operations.ts';

/** From the first loading to the last unloading (engine rules 4.1, transport-task). */
export interface Task {
  readonly loads: readonly Operation[];
  readonly unloads: readonly Operation[];
  /** Closed: all that was loaded is out; incomplete: the next loading came first. */
  readonly state: 'open' | 'closed' | 'incomplete';
}

const emptyL = 30;

const isEmptied = (loads: readonly Operation[], unloads: readonly Operation[]): boolean =>
  loads.every(({ compartment }) => {
    const last = unloads.findLast((operation) => operation.compartment === compartment);
    return last !== undefined && last.after.vtL <= emptyL;
  });

/** Cuts a truck's operations into tasks. */
export const tasksOf = (operations: readonly Operation[]): Task[] => {
  const tasks: Task[] = [];
  let loads: Operation[] = [];
  let unloads: Operation[] = [];
  const end = (state: Task['state']): void => {
    if (loads.length > 0) tasks.push({ loads, unloads, state });
    [loads, unloads] = [[], []];
  };
  for (const operation of operations) {
    if (operation.kind === 'load') {
      if (unloads.length > 0) end('incomplete');
      loads = [...loads, operation];
    } else if (loads.length > 0) {
      unloads = [...unloads, operation];
      if (isEmptied(loads, unloads)) end('closed');
    }
  }
  end('open');
  return tasks;
};
