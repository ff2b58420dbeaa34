import { listedWaits } from '../../kernel/jobs/retry-waits.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Of each wait so much is by chance. */
const spread = 0.1;

/** Waits between the tries of one delivery; after the last, three days after the first try, it is given up. */
export const retryWaitMs = listedWaits(
  [
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
  ],
  spread,
);
