/** Mutual exclusion, first come first served. */
export interface Mutex {
  /** Waits for the lock, in the order of asking. Returns how to unlock. */
  lock(): Promise<() => void>;
}

/** Excludes nobody. */
export const openMutex: Mutex = { lock: () => Promise.resolve(() => {}) };

/** One holder at a time. */
export const createMutex = (): Mutex => {
  let last: Promise<void> = Promise.resolve();
  return {
    lock: async () => {
      const before = last;
      let unlock = (): void => {};
      last = new Promise((resolve) => {
        unlock = resolve;
      });
      await before;
      return unlock;
    },
  };
};
