import { truckProcessOf, type ProcessState } from '#domain/cargo/truck-process.ts';

import type { Slice } from '../slice.ts';

export interface CompartmentProcess {
  state: ProcessState;
  sinceMs: number;
  /** Vt when the connection was made. */
  baseVtL: number | null;
  /** Readings running that meet the guard of a filling state. */
  rising: number;
  /** Last level that counted as a rise or fall, and when. */
  mark: { readonly t: number; readonly mm: number } | null;
  /** API wet and foot valve open since. */
  flowingMs: number | null;
  /** Vt at or under empty since (no retained sensor). */
  emptyMs: number | null;
  /** First reading, for compartments that never become steady. */
  firstMs: number | null;
  /** States since the beginning, without repeats; the oldest are dropped after 64. */
  history: readonly ProcessState[];
}

export type ProcessesState = Record<string, CompartmentProcess>;

export const processSlice: Slice<ProcessesState> = {
  name: 'process',
  start: () => ({}),
  copy: (state) => {
    const copied = { ...state };
    for (const key in copied) {
      const process = copied[key];
      if (process) copied[key] = { ...process };
    }
    return copied;
  },
};

export const truckProcess = (processes: Readonly<ProcessesState>): ProcessState =>
  truckProcessOf(Object.values(processes).map(({ state }) => state));
