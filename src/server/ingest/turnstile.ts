export interface Turnstile {
  /** Waits until nobody is inside, in the order of asking. Returns how to leave. */
  enter(): Promise<() => void>;
}

/** Lets everybody in at once. */
export const openTurnstile: Turnstile = { enter: () => Promise.resolve(() => {}) };

/** Lets one in at a time. */
export const createTurnstile = (): Turnstile => {
  let last: Promise<void> = Promise.resolve();
  return {
    enter: async () => {
      const before = last;
      let leave = (): void => {};
      last = new Promise((resolve) => {
        leave = resolve;
      });
      await before;
      return leave;
    },
  };
};
