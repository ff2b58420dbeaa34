const secondMs = 1000;

/** Waits between the tries of one notice; after the last it has failed. */
const waitsMs: readonly number[] = [10, 60, 300, 1800, 1800].map((seconds) => seconds * secondMs);

/** @param tries that were made. Null: no further one is */
export const retryWaitMs = (tries: number): number | null => waitsMs[tries - 1] ?? null;

const firstLookMs = 30 * secondMs;
const lastLookMs = 72 * 3600 * secondMs;

/** When a receipt is asked for next, after it was sent so long ago; null: it is not asked for any more. */
export const lookAgainMs = (sinceSentMs: number): number | null =>
  sinceSentMs > lastLookMs ? null : Math.max(firstLookMs, sinceSentMs);
