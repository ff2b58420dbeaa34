/** Waits between attempts: doubled each time, at most the last. */
const firstWaitMs = 5_000;
const longestWaitMs = 300_000;
/** Of each wait so much is by chance: a thousand terminals do not come at one moment. */
const spread = 0.5;

/** When a connection is dialled again: after longer waits each time that it was in vain. */
export const createRedial = (clock: () => number, random: () => number) => {
  let attempts = 0;
  let dialMs = clock();
  return {
    isDue: (): boolean => dialMs <= clock(),
    /** A connection has ended. */
    later: (): void => {
      attempts += 1;
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 10));
      dialMs = clock() + waitMs * (1 - spread * random());
    },
    /** It can't be dialled as things stand. */
    muchLater: (): void => {
      dialMs = clock() + longestWaitMs;
    },
    reached: (): void => {
      attempts = 0;
    },
  };
};
