import type { Truck } from '#contract/master-data.ts';
import { levelsSlice } from '#engine/slices/levels.ts';
import { processSlice } from '#engine/slices/process.ts';
import { sensorsSlice } from '#engine/slices/sensors.ts';
import type { SubjectState } from '#engine/state.ts';

/** A subject's present after a transaction, and before it. */
export interface Present {
  readonly state: SubjectState;
  /** Null: it did not come from one state of the present alone. */
  readonly before: SubjectState | null;
}

/** Of these and the truck the compartments are made (`liveOf`). A slice that rules wrote to is another object. */
const sources = [levelsSlice.name, processSlice.name, sensorsSlice.name];

const sameSources = ({ state, before }: Present): boolean =>
  before !== null && sources.every((name) => state.slices[name] === before.slices[name]);

/** What one transaction shows; the others know of it once it is committed. */
export interface Showing {
  /** Whether the table has a truck's compartments as they would be written now. */
  stand(subject: string, present: Present, truck: Truck): boolean;
  wrote(subject: string, truck: Truck): void;
  /** To be called after the commit. */
  keep(): void;
}

/**
 * With which version of its truck this process wrote a subject's compartments last. Every write of a state writes them
 * too, in whatever process, so they stand if neither the state's sources nor the truck are others.
 */
export const createShownCompartments = () => {
  const shown = new Map<string, Truck>();
  return (): Showing => {
    const written = new Map<string, Truck>();
    return {
      stand: (subject, present, truck) => shown.get(subject) === truck && sameSources(present),
      wrote: (subject, truck) => {
        written.set(subject, truck);
      },
      keep: () => {
        for (const [subject, truck] of written) shown.set(subject, truck);
      },
    };
  };
};
