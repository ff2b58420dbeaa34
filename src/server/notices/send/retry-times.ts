import { doublingWaits, listedWaits } from '../../kernel/jobs/retry-waits.ts';

const secondMs = 1000;

/** Waits between the tries of one notice; after the last it has failed. */
export const retryWaitMs = listedWaits([10, 60, 300, 1800, 1800].map((seconds) => seconds * secondMs));

/** Waits while the way to an address is at fault, by failures in a row. */
export const wayWaitMs = doublingWaits(10 * secondMs, 600 * secondMs);
/** An urgent notice is tried at least once a minute. */
export const urgentWayWaitMs = doublingWaits(10 * secondMs, 60 * secondMs);

const firstLookMs = 30 * secondMs;
const lastLookMs = 72 * 3600 * secondMs;

/** When a receipt is asked for next, after it was sent so long ago; null: it is not asked for any more. */
export const lookAgainMs = (sinceSentMs: number): number | null =>
  sinceSentMs > lastLookMs ? null : Math.max(firstLookMs, sinceSentMs);
