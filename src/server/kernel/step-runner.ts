import type { Steps } from '#domain/lists/steps.ts';

import { createYielder } from './yielder.ts';

/** Does long computing in turns of the event loop, each of some ten milliseconds. */
export type RunSteps = <T>(steps: Steps<T>) => Promise<T>;

/** @param monotonicMs a clock that never goes back */
export const createStepRunner =
  (monotonicMs: () => number): RunSteps =>
  async (steps) => {
    const yieldIfDue = createYielder(monotonicMs);
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
      await yieldIfDue();
    }
  };
