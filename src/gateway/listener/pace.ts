/** Names that are remembered, at most; the oldest makes room. */
const mostNames = 50_000;

export interface PaceLimits {
  readonly times: number;
  readonly perMs: number;
}

/** How often something may happen for one name: so many times in any such time. */
export const createPace = (clock: () => number, { times, perMs }: PaceLimits) => {
  const taken = new Map<string, number[]>();
  return {
    /** Whether it has happened as often as it may; nothing is counted. */
    isSpent: (name: string): boolean =>
      (taken.get(name) ?? []).filter((ms) => ms > clock() - perMs).length >= times,
    /** @returns false: too often */
    take: (name: string): boolean => {
      const nowMs = clock();
      const recent = (taken.get(name) ?? []).filter((ms) => ms > nowMs - perMs);
      taken.delete(name);
      const [oldest] = taken.keys();
      if (taken.size >= mostNames && oldest !== undefined) taken.delete(oldest);
      if (recent.length < times) recent.push(nowMs);
      else {
        taken.set(name, recent);
        return false;
      }
      taken.set(name, recent);
      return true;
    },
  };
};

export type Pace = ReturnType<typeof createPace>;
