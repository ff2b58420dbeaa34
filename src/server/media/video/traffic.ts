/** What a stream has carried, and how fast. */
export const createTraffic = (clock: () => number) => {
  let bytes = 0;
  let toldBytes = 0;
  let toldMs = clock();
  return {
    add: (more: number): void => {
      bytes += more;
    },
    bytes: (): number => bytes,
    /** Since it was asked last. */
    kbitPerS: (): number => {
      const nowMs = clock();
      const rate = ((bytes - toldBytes) * 8) / Math.max(1, nowMs - toldMs);
      toldBytes = bytes;
      toldMs = nowMs;
      return rate;
    },
  };
};
