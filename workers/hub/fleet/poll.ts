import type { Clock } from '../ports.ts';

export interface Poll {
  /** Runs at once, or after `delayMs`, then `everyMs` after each start. */
  start(delayMs?: number): void;
  stop(): void;
  /** Runs now, if it is started and not under way already. */
  now(): void;
}

/** A loop that never overlaps itself and goes on after failures. `work` reports its own failures. */
export const createPoll = (clock: Clock, everyMs: number, work: () => Promise<void>): Poll => {
  let cancel: (() => void) | null = null;
  let busy = false;

  const run = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      await work();
    } catch (error) {
      console.error('poll', error);
    } finally {
      busy = false;
    }
  };

  const tick = (): void => {
    cancel = clock.after(everyMs, tick);
    void run();
  };

  return {
    start: (delayMs = 0) => {
      if (cancel !== null) return;
      if (delayMs <= 0) tick();
      else cancel = clock.after(delayMs, tick);
    },
    stop: () => {
      cancel?.();
      cancel = null;
    },
    now: () => {
      if (cancel === null) return;
      cancel();
      tick();
    },
  };
};
