/** Long enough that a reader of every half minute misses nothing. */
const windowMs = 60_000;

/** The largest of the values of the last one to two minutes, so that peaks between two readings are seen too. */
export const createRecentPeak = (now: () => number) => {
  let window = 0;
  let peaks = { former: 0, current: 0 };

  const turn = (): void => {
    const at = Math.floor(now() / windowMs);
    if (at === window) return;
    peaks = { former: at === window + 1 ? peaks.current : 0, current: 0 };
    window = at;
  };

  return {
    note: (value: number): void => {
      turn();
      peaks.current = Math.max(peaks.current, value);
    },
    value: (): number => {
      turn();
      return Math.max(peaks.former, peaks.current);
    },
  };
};
