/** Mutual exclusion. */
export interface Mutex {
  /**
   * Waits for the lock, in the order of asking; who is urgent goes before all who are not. Returns how to unlock.
   */
  lock(urgent?: boolean): Promise<() => void>;
}

/** Excludes nobody. */
export const openMutex: Mutex = { lock: () => Promise.resolve(() => {}) };

/** One holder at a time. */
export const createMutex = (): Mutex => {
  const urgently: (() => void)[] = [];
  const patiently: (() => void)[] = [];
  let held = false;
  const unlock = (): void => {
    const next = urgently.shift() ?? patiently.shift();
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
    lock: (urgent = false) =>
      new Promise((resolve) => {
        const take = (): void => resolve(once());
        if (held) (urgent ? urgently : patiently).push(take);
        else {
          held = true;
          take();
        }
      }),
  };
};
