/** Where a picture stands on the line, ms. */
export interface LinePlace {
  readonly timeMs: number;
  readonly durationMs: number;
}

const usualAtFirstMs = 67;
const longestStepMs = 400;
/** Off the real times by more than this, the line begins anew at the next key frame. */
const farMs = 3_000;

/**
 * A line of times without holes. Media Source throws away everything up to the next key frame where a step is more than
 * twice the last duration, so with the jittery times of terminals 3 to 9 of 15 pictures a second were left, and with
 * this line all (w3c/media-source#178).
 */
export const createSmoothTimeline = (): ((rawMs: number, key: boolean) => LinePlace) => {
  let line = 0;
  let last: number | null = null;
  let usual = usualAtFirstMs;
  return (rawMs, key) => {
    if (last !== null && rawMs > last) usual += (Math.min(longestStepMs, rawMs - last) - usual) / 16;
    last = rawMs;
    if (key && Math.abs(rawMs - line) > farMs) line = rawMs;
    const towards = usual + (rawMs - line) * 0.15;
    const durationMs = Math.max(1, Math.round(Math.min(usual * 1.6, Math.max(usual * 0.6, towards))));
    const timeMs = line;
    line += durationMs;
    return { timeMs, durationMs };
  };
};
