import { setImmediate as turn } from 'node:timers/promises';

/** So long a group computes before others have their turn, ms. */
const yieldAfterMs = 10;

/** To be awaited between two small pieces of long computing: lets others have their turn when it has gone on for long. */
export type YieldIfDue = () => Promise<void>;

/**
 * A group of thousands of messages is computed for a tenth of a second, and every desk that asks waits for several turns
 * of the loop.
 * @param monotonicMs a clock that never goes back
 */
export const createYielder = (monotonicMs: () => number): YieldIfDue => {
  let fromMs = monotonicMs();
  return async () => {
    if (monotonicMs() - fromMs < yieldAfterMs) return;
    await turn();
    fromMs = monotonicMs();
  };
};
