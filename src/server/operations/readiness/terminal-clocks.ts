/** Fewer clocks than these prove nothing. */
const leastTerminals = 5;
/** Clocks that are set by satellites agree; where most of them are further apart they prove nothing either. */
const mostSpreadMs = 15_000;
const keptMs = 5 * 60_000;
const mostKept = 2_000;
/** Further back it is what was recorded, and no clock. */
const mostAheadMs = 3 * 86_400_000;
const hourMs = 3_600_000;

/** Whole hours between most terminals and us are a zone that their maker took for UTC, and no wrong clock of ours. */
const isZone = (aheadMs: number): boolean => {
  const hours = Math.round(aheadMs / hourMs);
  return hours !== 0 && Math.abs(hours) <= 14 && Math.abs(aheadMs - hours * hourMs) < 120_000;
};

/** How far the server's clock is ahead of those of terminals, by the moments at which they said that they send. */
export interface TerminalClocks {
  readonly note: (terminal: string, sentMs: number) => void;
  /** Median of the last five minutes, ms; null: too few terminals, they disagree, or are in another zone. */
  readonly aheadMs: () => number | null;
  /** The same of however few, and however far apart; null: none was heard. */
  readonly medianMs: () => number | null;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** @param now the server's clock; @param monotonicMs one that nobody sets */
export const createTerminalClocks = (now: () => number, monotonicMs: () => number): TerminalClocks => {
  /** By terminal: how far its clock was behind when it sent last, and when that was. Oldest first. */
  const heard = new Map<string, { readonly behindOfMonotonicMs: number; readonly atMs: number }>();
  const recent = (): readonly number[] => {
    const sinceMs = monotonicMs() - keptMs;
    const offsetMs = now() - monotonicMs();
    return [...heard.values()].flatMap(({ behindOfMonotonicMs, atMs }) =>
      atMs < sinceMs ? [] : [behindOfMonotonicMs + offsetMs],
    );
  };
  return {
    note: (terminal, sentMs) => {
      if (Math.abs(now() - sentMs) > mostAheadMs) return;
      const behindOfMonotonicMs = monotonicMs() - sentMs;
      const known = heard.get(terminal);
      // A message that waited on its way says nothing of the clocks: of those of late, the quickest does.
      if (
        known !== undefined &&
        known.atMs >= monotonicMs() - keptMs &&
        known.behindOfMonotonicMs <= behindOfMonotonicMs
      )
        return;
      heard.delete(terminal);
      // Against the clock that nobody sets, so that a step of the server's shows in what was heard before it.
      heard.set(terminal, { behindOfMonotonicMs, atMs: monotonicMs() });
      const [oldest] = heard.keys();
      if (heard.size > mostKept && oldest !== undefined) heard.delete(oldest);
    },
    medianMs: () => {
      const ahead = recent();
      return ahead.length === 0 ? null : medianOf(ahead);
    },
    aheadMs: () => {
      const ahead = recent();
      if (ahead.length < leastTerminals) return null;
      const median = medianOf(ahead);
      const spread = medianOf(ahead.map((value) => Math.abs(value - median)));
      return spread > mostSpreadMs || isZone(median) ? null : median;
    },
  };
};
