import type { Clock } from '../ports.ts';

/**
 * Runs `work` at once, and requests that follow soon after once more at the end of the pause: a burst is drawn once.
 */
export const createPaced = (clock: Clock, pauseMs: () => number, work: () => void) => {
  let lastMs = -Infinity;
  let cancel: (() => void) | null = null;
  const run = (): void => {
    cancel = null;
    lastMs = clock.now();
    work();
  };
  return {
    ask: (): void => {
      if (cancel !== null) return;
      const pause = pauseMs();
      const waitMs = lastMs + pause - clock.now();
      // A clock that was set back must not cause a wait of hours.
      if (waitMs <= 0 || waitMs > pause) run();
      else cancel = clock.after(waitMs, run);
    },
    /** What waits for the end of the pause is done now. */
    flush: (): void => {
      if (cancel === null) return;
      cancel();
      run();
    },
    now: (): void => {
      cancel?.();
      run();
    },
  };
};
