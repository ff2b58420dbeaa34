const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Waits between the tries of one delivery; after the last, three days after the first try, it is given up. */
const waitsMs: readonly number[] = [
  5 * secondMs,
  30 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  20.4 * hourMs,
];

/** Of each wait so much is by chance: those who failed together do not all come back together. */
const spread = 0.1;

/**
 * @param tries that were made
 * @param random from 0 to 1
 * @returns null: no further one is made
 */
export const retryWaitMs = (tries: number, random: number): number | null => {
  const wait = waitsMs[tries - 1];
  return wait === undefined ? null : Math.round(wait * (1 - spread * random));
};
