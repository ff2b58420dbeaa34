/** A stretch of time, ms UTC: from ≤ t < to. */
export type Span = readonly [fromMs: number, toMs: number];

/** The same time as stretches that neither touch nor overlap, in order; empty ones are left out. */
export const united = (spans: readonly Span[]): readonly Span[] => {
  const sorted = spans.filter(([from, to]) => to > from).toSorted(([a], [b]) => a - b);
  const result: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
};

/** Time that both have. Both are united. */
export const sharedSpans = (one: readonly Span[], other: readonly Span[]): readonly Span[] => {
  const result: Span[] = [];
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    const [a, b] = [one[i], other[j]];
    if (a === undefined || b === undefined) break;
    const from = Math.max(a[0], b[0]);
    const to = Math.min(a[1], b[1]);
    if (from < to) result.push([from, to]);
    if (a[1] < b[1]) i += 1;
    else j += 1;
  }
  return result;
};

/** Length of united stretches, s. */
export const secondsOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, [from, to]) => sum + (to - from), 0) / 1000;

/** Time of united stretches in each of so many steps from a moment on, ms. */
export const stepTimes = (
  spans: readonly Span[],
  fromMs: number,
  stepMs: number,
  count: number,
): readonly number[] => {
  const times = Array.from({ length: count }, () => 0);
  for (const [from, to] of spans) {
    const first = Math.max(0, Math.floor((from - fromMs) / stepMs));
    for (let step = first; step < count && fromMs + step * stepMs < to; step += 1) {
      const begins = fromMs + step * stepMs;
      times[step] = (times[step] ?? 0) + Math.max(0, Math.min(to, begins + stepMs) - Math.max(from, begins));
    }
  }
  return times;
};
