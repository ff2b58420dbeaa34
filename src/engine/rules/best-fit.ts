/** What a visit gave out by the truck's own gauge, and from its first opening to its last closing. Ms UTC, litres. */
export interface Giver {
  readonly openMs: number;
  readonly closeMs: number;
  readonly unloadedVtL: number;
}

/** What a station's tank received. Ms UTC, litres. */
export interface Received {
  readonly startMs: number;
  readonly endMs: number;
  readonly receivedVtL: number;
}

/** One way to deal out: for each delivery the index of its visit. */
interface Dealing {
  readonly takers: readonly number[];
  readonly sumsL: readonly number[];
  readonly misfitL: number;
  /** For how long deliveries went on while nothing of the visits that took them was open. */
  readonly outsideMs: number;
}

/** Two volumes that differ by less may be the same delivery measured twice (a gauge's own uncertainty). */
const gaugeUncertaintyRate = 0.005;
/** Clocks of trucks and gauges agree to about a minute; a difference below this does not tell trucks apart. */
const clearMs = 3 * 60_000;
const sameL = 0.5;
/** Dealings looked at before the group counts as undecidable: more is only reached by many loads of one size. */
const mostSteps = 20_000;

const fits = (giver: Giver, sumL: number): boolean =>
  Math.abs(giver.unloadedVtL - sumL) <= Math.max(0.05 * giver.unloadedVtL, 200);

const outsideMs = (giver: Giver, delivery: Received): number =>
  Math.max(0, giver.openMs - delivery.startMs) + Math.max(0, delivery.endMs - giver.closeMs);

/**
 * All dealings whose misfit (the sum over visits of what lacks or is too much) is at most `marginL` over the least.
 * Null: too many to look at.
 */
const nearestDealings = (
  givers: readonly Giver[],
  deliveries: readonly Received[],
  candidates: readonly (readonly number[])[],
  marginL: number,
): Dealing[] | null => {
  const lastOf = givers.map((_, giver) => candidates.findLastIndex((some) => some.includes(giver)));
  const sumsL = givers.map(() => 0);
  const takers: number[] = [];
  let found: Dealing[] = [];
  let least = Infinity;
  let steps = 0;
  // What is certain of a dealing's misfit before its rest is dealt: a sum that is final, or already too much.
  const certainL = (at: number): number =>
    givers.reduce((sum, { unloadedVtL }, giver) => {
      const restL = unloadedVtL - (sumsL[giver] ?? 0);
      return sum + ((lastOf[giver] ?? -1) < at ? Math.abs(restL) : Math.max(0, -restL));
    }, 0);
  const deal = (at: number, late: number): void => {
    const misfitL = certainL(at);
    if (misfitL > least + marginL || (steps += 1) > mostSteps) return;
    const delivery = deliveries[at];
    if (delivery === undefined) {
      least = Math.min(least, misfitL);
      found.push({ takers: [...takers], sumsL: [...sumsL], misfitL, outsideMs: late });
      return;
    }
    const nearestFirst = (candidates[at] ?? []).toSorted(
      (a, b) => restOf(a, delivery) - restOf(b, delivery) || a - b,
    );
    for (const giver of nearestFirst) {
      const beforeL = sumsL[giver] ?? 0;
      sumsL[giver] = beforeL + delivery.receivedVtL;
      takers[at] = giver;
      deal(at + 1, late + outsideMs(givers[giver] as Giver, delivery));
      sumsL[giver] = beforeL;
    }
  };
  const restOf = (giver: number, { receivedVtL }: Received): number =>
    Math.abs((givers[giver]?.unloadedVtL ?? 0) - (sumsL[giver] ?? 0) - receivedVtL);
  deal(0, 0);
  found = found.filter(({ misfitL }) => misfitL <= least + marginL);
  return steps > mostSteps ? null : found;
};

const differs = (a: Dealing, b: Dealing, giver: number): boolean =>
  Math.abs((a.sumsL[giver] ?? 0) - (b.sumsL[giver] ?? 0)) > sameL;

/** The dealings that can't be told from the best: by volume first, and where that says nothing, by time. */
const undecided = (givers: readonly Giver[], near: readonly Dealing[]): Dealing[] => {
  const byVolume = near.toSorted((a, b) => a.misfitL - b.misfitL)[0];
  if (byVolume === undefined) return [];
  const asGood = near.filter((dealing) => {
    const atStakeL = givers.reduce(
      (sum, { unloadedVtL }, giver) => sum + (differs(dealing, byVolume, giver) ? unloadedVtL : 0),
      0,
    );
    return dealing.misfitL - byVolume.misfitL <= gaugeUncertaintyRate * atStakeL + sameL;
  });
  const sorted = asGood.toSorted((a, b) => a.outsideMs - b.outsideMs || a.misfitL - b.misfitL);
  const leastMs = sorted[0]?.outsideMs ?? 0;
  return sorted.filter((dealing) => dealing.outsideMs < leastMs + clearMs);
};

/**
 * Divides the deliveries of one oil among the trucks that were there (engine rules 6.4): all of them by the best fit
 * of volume. Where two dealings fit as well within what a gauge can tell, the times decide, if they do by three
 * minutes. `candidates` are the visits that each delivery may belong to. Gives for each delivery its visit, or null
 * where nobody knows: no fit within 5 % or 200 L, or no telling whose it is.
 */
export const bestFit = (
  givers: readonly Giver[],
  deliveries: readonly Received[],
  candidates: readonly (readonly number[])[],
): (number | null)[] => {
  const totalL = givers.reduce((sum, { unloadedVtL }) => sum + unloadedVtL, 0);
  const near = nearestDealings(givers, deliveries, candidates, gaugeUncertaintyRate * totalL + sameL);
  const [best, ...others] = near === null ? [] : undecided(givers, near);
  if (best === undefined) return deliveries.map(() => null);
  const misfits = new Set(givers.flatMap((giver, at) => (fits(giver, best.sumsL[at] ?? 0) ? [] : [at])));
  // What fits nobody may hold some of the litres of everybody who was there.
  const mixed = new Set(
    best.takers.flatMap((taker, at) => (misfits.has(taker) ? (candidates[at] ?? []) : [])),
  );
  return best.takers.map((taker) =>
    misfits.has(taker) || mixed.has(taker) || others.some((other) => differs(best, other, taker))
      ? null
      : taker,
  );
};
