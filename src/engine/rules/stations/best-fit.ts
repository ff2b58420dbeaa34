/** What a visit delivered by the truck's own gauge, and from its first opening to its last closing. Ms UTC, litres. */
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

/** One assignment: for each delivery the index of its visit. */
interface Dealing {
  readonly takers: readonly number[];
  readonly sumsL: readonly number[];
  readonly misfitL: number;
  /** For how long deliveries went on while nothing of their visits was open. */
  readonly outsideMs: number;
}

/** Two volumes that differ by less may be the same delivery measured twice (a gauge's own uncertainty). */
const gaugeUncertaintyRate = 0.005;
/** Clocks of trucks and gauges agree to about a minute; a smaller difference does not distinguish trucks. */
const clearMs = 3 * 60_000;
const sameL = 0.5;
/** Assignments compared before the group counts as undecidable: more is only reached by many loads of one size. */
const mostSteps = 20_000;

const fits = (giver: Giver, sumL: number): boolean =>
  Math.abs(giver.unloadedVtL - sumL) <= Math.max(0.05 * giver.unloadedVtL, 200);

const outsideMs = (giver: Giver, delivery: Received): number =>
  Math.max(0, giver.openMs - delivery.startMs) + Math.max(0, delivery.endMs - giver.closeMs);

interface Group {
  readonly givers: readonly Giver[];
  readonly deliveries: readonly Received[];
  /** For each delivery the visits that it may belong to. */
  readonly candidates: readonly (readonly number[])[];
}

const dealingOf = ({ givers, deliveries }: Group, takers: readonly number[]): Dealing => {
  const sumsL = givers.map(() => 0);
  let lateMs = 0;
  for (const [at, delivery] of deliveries.entries()) {
    const taker = takers[at] ?? 0;
    sumsL[taker] = (sumsL[taker] ?? 0) + delivery.receivedVtL;
    lateMs += outsideMs(givers[taker] as Giver, delivery);
  }
  const misfitL = givers.reduce(
    (sum, { unloadedVtL }, at) => sum + Math.abs(unloadedVtL - (sumsL[at] ?? 0)),
    0,
  );
  return { takers, sumsL, misfitL, outsideMs: lateMs };
};

/** Each delivery with the visit whose times it fits, and from there by single moves and swaps to a better volume. */
const firstDealing = (group: Group): Dealing => {
  const { givers, deliveries, candidates } = group;
  let best = dealingOf(
    group,
    deliveries.map((delivery, at) => {
      const late = (giver: number): number => outsideMs(givers[giver] as Giver, delivery);
      return (candidates[at] ?? []).toSorted((a, b) => late(a) - late(b) || a - b)[0] ?? 0;
    }),
  );
  const neighbours = function* (takers: readonly number[]): Generator<number[]> {
    for (const [at, mine] of candidates.entries())
      for (const giver of mine) {
        yield takers.with(at, giver);
        for (const [other, theirs] of candidates.entries())
          if (takers[other] === giver && theirs.includes(takers[at] ?? -1))
            yield takers.with(at, giver).with(other, takers[at] ?? 0);
      }
  };
  for (let better: Dealing | undefined = best; better !== undefined;) {
    better = undefined;
    for (const takers of neighbours(best.takers)) {
      const other = dealingOf(group, takers);
      if (other.misfitL < best.misfitL - sameL) better = best = other;
    }
  }
  return best;
};

const differs = (a: Dealing, b: Dealing, giver: number): boolean =>
  Math.abs((a.sumsL[giver] ?? 0) - (b.sumsL[giver] ?? 0)) > sameL;

/**
 * Whether an assignment fits as well as the best, within the gauge's uncertainty of the litres that they assign
 * differently.
 */
const isAsGood = ({ givers }: Group, dealing: Dealing, best: Dealing): boolean => {
  const atStakeL = givers.reduce(
    (sum, { unloadedVtL }, giver) => sum + (differs(dealing, best, giver) ? unloadedVtL : 0),
    0,
  );
  return dealing.misfitL - best.misfitL <= gaugeUncertaintyRate * atStakeL + sameL;
};

/**
 * The assignments that can't be distinguished from the best: as good by volume, and by time within `clearMs` of the
 * best of them, which comes first. An assignment of better volume than `best` ends the search; null: too many to
 * compare.
 */
const undecided = (group: Group, best: Dealing): Dealing[] | { readonly better: Dealing } | null => {
  const { givers, deliveries, candidates } = group;
  const totalL = givers.reduce((sum, { unloadedVtL }) => sum + unloadedVtL, 0);
  const mostL = best.misfitL + gaugeUncertaintyRate * totalL + sameL;
  const lastOf = givers.map((_, giver) => candidates.findLastIndex((some) => some.includes(giver)));
  const sumsL = givers.map(() => 0);
  const takers: number[] = [];
  const found: Dealing[] = [];
  let leastMs = Infinity;
  let better: Dealing | null = null;
  let steps = 0;
  // Lower bound of an assignment's misfit before its rest is assigned: a sum that is final, or already too much.
  const certainL = (at: number): number =>
    givers.reduce((sum, { unloadedVtL }, giver) => {
      const restL = unloadedVtL - (sumsL[giver] ?? 0);
      return sum + ((lastOf[giver] ?? -1) < at ? Math.abs(restL) : Math.max(0, -restL));
    }, 0);
  const deal = (at: number, lateMs: number): void => {
    if (better !== null || (steps += 1) > mostSteps) return;
    if (lateMs >= leastMs + clearMs || certainL(at) > mostL) return;
    const delivery = deliveries[at];
    if (delivery === undefined) {
      const dealing = dealingOf(group, [...takers]);
      if (dealing.misfitL < best.misfitL - sameL) better = dealing;
      else if (isAsGood(group, dealing, best)) {
        leastMs = Math.min(leastMs, lateMs);
        found.push(dealing);
      }
      return;
    }
    const late = (giver: number): number => outsideMs(givers[giver] as Giver, delivery);
    for (const giver of (candidates[at] ?? []).toSorted((a, b) => late(a) - late(b) || a - b)) {
      const beforeL = sumsL[giver] ?? 0;
      sumsL[giver] = beforeL + delivery.receivedVtL;
      takers[at] = giver;
      deal(at + 1, lateMs + late(giver));
      sumsL[giver] = beforeL;
    }
  };
  deal(0, 0);
  if (better !== null) return { better };
  if (steps > mostSteps) return null;
  return found
    .filter((dealing) => dealing.outsideMs < leastMs + clearMs)
    .toSorted((a, b) => a.outsideMs - b.outsideMs || a.misfitL - b.misfitL);
};

const nearestDealings = (group: Group): Dealing[] => {
  for (let best = firstDealing(group); ;) {
    const found = undecided(group, best);
    if (found === null) return [];
    if (!('better' in found)) return found;
    best = found.better;
  }
};

/**
 * Assigns the deliveries of one oil to the trucks that were there (engine rules 6.4): all of them by the best fit of
 * volume. Where two assignments fit as well within the gauge's uncertainty, the times decide, if they differ by three
 * minutes. `candidates` are the visits that each delivery may belong to. Returns for each delivery its visit, or null
 * where it is unknown: no fit within 5 % or 200 L, or no decision.
 */
export const bestFit = (
  givers: readonly Giver[],
  deliveries: readonly Received[],
  candidates: readonly (readonly number[])[],
): (number | null)[] => {
  const [best, ...others] = nearestDealings({ givers, deliveries, candidates });
  if (best === undefined) return deliveries.map(() => null);
  const misfits = new Set(givers.flatMap((giver, at) => (fits(giver, best.sumsL[at] ?? 0) ? [] : [at])));
  // A delivery without a fit may hold litres of every truck that was there.
  const mixed = new Set(
    best.takers.flatMap((taker, at) => (misfits.has(taker) ? (candidates[at] ?? []) : [])),
  );
  return best.takers.map((taker) =>
    misfits.has(taker) || mixed.has(taker) || others.some((other) => differs(best, other, taker))
      ? null
      : taker,
  );
};
