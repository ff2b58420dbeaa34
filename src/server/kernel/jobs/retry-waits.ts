/**
 * Waits between tries, of a list; after the last of them no further try is made.
 * @param waitsMs the first follows the first try
 * @param spread so much of each is by chance, 0 to 1: those who failed together do not all come back together
 */
export const listedWaits =
  (waitsMs: readonly number[], spread = 0) =>
  /** @param tries that were made @param random from 0 to 1 @returns null: no further one is made */
  (tries: number, random = 0): number | null => {
    const waitMs = waitsMs[tries - 1];
    return waitMs === undefined ? null : Math.round(waitMs * (1 - spread * random));
  };

/** After so many the longest wait is reached, whatever it is. */
const mostDoublings = 30;

/** Waits that double from the first, up to the longest. */
export const doublingWaits =
  (firstMs: number, longestMs: number) =>
  /** @param failures in a row, this one included */
  (failures: number): number =>
    Math.min(longestMs, firstMs * 2 ** Math.min(mostDoublings, Math.max(0, failures - 1)));
