import { sameL, type Giver, type Received } from './assignment.ts';
import { bestAssignments } from './best-assignments.ts';

const fits = (giver: Giver, sumL: number): boolean =>
  Math.abs(giver.unloadedVtL - sumL) <= Math.max(0.05 * giver.unloadedVtL, 200);

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
  const assignments = bestAssignments({ givers, deliveries, candidates });
  const [best] = assignments;
  if (best === undefined) return deliveries.map(() => null);
  const sumsOf = (giver: number): number[] => assignments.map(({ sumsL }) => sumsL[giver] ?? 0);
  const isDecided = (giver: number): boolean => {
    const sums = sumsOf(giver);
    return Math.max(...sums) - Math.min(...sums) <= sameL;
  };
  const misfits = new Set(
    givers.flatMap((giver, at) => (sumsOf(at).every((sumL) => fits(giver, sumL)) ? [] : [at])),
  );
  // A delivery without a fit may hold litres of every truck that was there.
  const mixed = new Set(
    assignments.flatMap(({ takers }) =>
      takers.flatMap((taker, at) => (misfits.has(taker) ? (candidates[at] ?? []) : [])),
    ),
  );
  return best.takers.map((taker) =>
    misfits.has(taker) || mixed.has(taker) || !isDecided(taker) ? null : taker,
  );
};
