import { closeCodes } from '#contract/alarms/alarm-stream.ts';

/** Specification 9: 5 s until the next attempt. */
export const reconnectMs = 5_000;
const patienceMs = 60_000;
const longestMs = 30_000;

/**
 * Wait before the next attempt. 5 s ± 30 % at first: five hundred clients that lost their server in the same moment
 * come at most an eighth in any quarter of a second. Then at most 6 s for the first minute, so that a server that was
 * restarted is soon found again; later full jitter.
 */
export const reconnectDelayMs = (downForMs: number, code: number, random: number): number => {
  // An early reconnect would only be refused again.
  if (code === closeCodes.superseded || code === closeCodes.tooManyFrames) return longestMs;
  if (code === closeCodes.restart) return 1_000 + random * reconnectMs;
  if (downForMs === 0) return reconnectMs * (0.7 + 0.6 * random);
  if (downForMs < patienceMs) return reconnectMs * (0.6 + 0.6 * random);
  return 1_000 + random * (longestMs - 1_000);
};
