import { createFairQueue } from './fair-queue.ts';

/** Mutual exclusion. */
export interface Mutex {
  /**
   * Waits for the lock, in the order of asking; who is urgent goes first, a few times in a row. Returns how to unlock.
   */
  lock(isUrgent?: boolean): Promise<() => void>;
}

/** Excludes nobody. */
export const openMutex: Mutex = { lock: () => Promise.resolve(() => {}) };

/** One holder at a time. */
export const createMutex = (): Mutex => {
  const urgent: (() => void)[] = [];
  const others: (() => void)[] = [];
  const turns = createFairQueue();
  let held = false;
  const unlock = (): void => {
    const isUrgent = turns.isUrgent(urgent.length > 0, others.length > 0);
    turns.took(isUrgent);
    const next = (isUrgent ? urgent : others).shift();
    if (next === undefined) held = false;
    else next();
  };
  /** A holder unlocks once, however often it says so. */
  const once = (): (() => void) => {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      unlock();
    };
  };
  return {
    lock: (isUrgent = false) =>
      new Promise((resolve) => {
        const take = (): void => resolve(once());
        if (held) (isUrgent ? urgent : others).push(take);
        else {
          held = true;
          take();
        }
      }),
  };
};
