/** A hub sends a keep-alive every half minute, and a few frames more whenever its tabs change what they show. */
export const frameBurst = 60;
export const framesPerSecond = 2;

/** Counts the frames of one socket: so many at once, and so many a second after that. */
export const createFramePace = (now: () => number) => {
  let left = frameBurst;
  let atMs = now();
  return {
    /** False: one frame too many. */
    take: (): boolean => {
      const nowMs = now();
      left = Math.min(frameBurst, left + (Math.max(0, nowMs - atMs) / 1000) * framesPerSecond);
      atMs = nowMs;
      left -= 1;
      return left >= 0;
    },
  };
};
