import { setTimeout as wait } from 'node:timers/promises';

/** So long rows are computed before others have their turn, and so long a turn is, ms. */
const heldMs = 5;
const turnMs = 5;

/**
 * What `make` makes of each item, in order. A sheet may have 10,000 rows, and nobody waits for it to be planned but who
 * sent it: half of the time is left to the others, whose answers take several turns of the loop.
 */
export const mapYielding = async <T, R>(
  items: readonly T[],
  make: (item: T, index: number) => R,
): Promise<R[]> => {
  const made: R[] = [];
  let fromMs = performance.now();
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    if (performance.now() - fromMs < heldMs) continue;
    await wait(turnMs);
    fromMs = performance.now();
  }
  return made;
};
