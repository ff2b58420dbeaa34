const secondMs = 1000;

/** Waits between the tries of one notice; after the last it has failed. */
const waitsMs: readonly number[] = [10, 60, 300, 1800, 1800].map((seconds) => seconds * secondMs);

/** @param tries that were made. Null: no further one is */
export const retryWaitMs = (tries: number): number | null => waitsMs[tries - 1] ?? null;

/** Waits while the way to an address is at fault; an urgent notice is tried at least once a minute. */
const firstWayWaitMs = 10 * secondMs;
const longestWayWaitMs = 600 * secondMs;
const longestUrgentWaitMs = 60 * secondMs;

/** @param failures of the way in a row, this one included */
export const wayWaitMs = (failures: number, urgent: boolean): number =>
  Math.min(firstWayWaitMs * 2 ** (failures - 1), urgent ? longestUrgentWaitMs : longestWayWaitMs);

const firstLookMs = 30 * secondMs;
const lastLookMs = 72 * 3600 * secondMs;

/** When a receipt is asked for next, after it was sent so long ago; null: it is not asked for any more. */
export const lookAgainMs = (sinceSentMs: number): number | null =>
  sinceSentMs > lastLookMs ? null : Math.max(firstLookMs, sinceSentMs);
