import { sameL, type Assignment, type Group } from './assignment.ts';
import { searchAssignments } from './assignment-search.ts';

/** Two volumes that differ by less may be the same delivery measured twice (a gauge's own uncertainty). */
const gaugeUncertaintyRate = 0.005;
/** Clocks of trucks and gauges agree to about a minute; a smaller difference does not distinguish trucks. */
const clearMs = 3 * 60_000;

/** Sums of the same litres in another order differ by less. */
const roundingL = 1e-6;

/** The least misfit of all assignments, L; where there are too many, the least that was found. */
const leastMisfitL = (group: Group): number => {
  let leastL = Infinity;
  const limits = { misfitL: () => leastL - roundingL, outsideMs: () => Infinity };
  searchAssignments(group, limits, ({ misfitL }) => (leastL = misfitL));
  return leastL;
};

/** Of the assignments within `mostL` that `counts` those of the best time, by `clearMs`, the best first; null: too many. */
const earliest = (
  group: Group,
  mostL: number,
  counts: (assignment: Assignment) => boolean,
): Assignment[] | null => {
  let leastMs = Infinity;
  const some: Assignment[] = [];
  const limits = { misfitL: () => mostL, outsideMs: () => leastMs + clearMs };
  const complete = searchAssignments(group, limits, (assignment) => {
    if (!counts(assignment)) return;
    leastMs = Math.min(leastMs, assignment.outsideMs);
    some.push(assignment);
  });
  if (!complete) return null;
  return some
    .filter((one) => one.outsideMs < leastMs + clearMs)
    .toSorted((a, b) => a.outsideMs - b.outsideMs || a.misfitL - b.misfitL);
};

/**
 * For each visit the part that it belongs to: from one assignment to the other, visits of a part exchange deliveries among
 * themselves alone.
 */
const exchangingParts = ({ givers }: Group, one: Assignment, best: Assignment): readonly number[] => {
  let parts = givers.map((_, giver) => giver);
  for (const [delivery, taker] of one.takers.entries()) {
    const part = parts[taker];
    const other = parts[best.takers[delivery] ?? taker];
    if (part !== undefined && part !== other) parts = parts.map((was) => (was === other ? part : was));
  }
  return parts;
};

/**
 * Whether an assignment fits as well as another: in each part that is assigned otherwise within the gauge's uncertainty of
 * its own litres. An exchange that costs nothing lends them to no other.
 */
const isAsGood = (group: Group, one: Assignment, best: Assignment): boolean => {
  const parts = exchangingParts(group, one, best);
  const worseL = parts.map(() => 0);
  const atStakeL = parts.map(() => 0);
  for (const [giver, { unloadedVtL }] of group.givers.entries()) {
    const part = parts[giver] ?? giver;
    const [sumL = 0, bestL = 0] = [one.sumsL[giver], best.sumsL[giver]];
    if (Math.abs(sumL - bestL) <= roundingL) continue;
    atStakeL[part] = (atStakeL[part] ?? 0) + unloadedVtL;
    worseL[part] = (worseL[part] ?? 0) + Math.abs(unloadedVtL - sumL) - Math.abs(unloadedVtL - bestL);
  }
  return worseL.every((moreL, part) => moreL <= gaugeUncertaintyRate * (atStakeL[part] ?? 0) + sameL);
};

/** One of each set that assigns the same litres to every visit. */
const distinct = (assignments: readonly Assignment[]): Assignment[] => [
  ...new Map(assignments.map((one) => [one.sumsL.join(), one])).values(),
];

/**
 * The assignments that can't be distinguished from the best, itself among them: as good by volume as each of the best
 * by volume (where several are, those of the best time), and of these the ones of the best time. None: too many to
 * compare.
 */
export const bestAssignments = (group: Group): readonly Assignment[] => {
  const found = earliest(group, leastMisfitL(group) + sameL, () => true);
  if (found === null) return [];
  // Of too many to compare by volume alone, better ones may have been found by their times.
  const leastL = found.reduce((least, { misfitL }) => Math.min(least, misfitL), Infinity);
  const isBest = ({ misfitL }: Assignment): boolean => misfitL <= leastL + sameL;
  const references = distinct(found.filter(isBest));
  const givenL = group.givers.reduce((sum, { unloadedVtL }) => sum + unloadedVtL, 0);
  const mostL = leastL + gaugeUncertaintyRate * givenL + sameL;
  const asGood = earliest(
    group,
    mostL,
    (one) => isBest(one) || references.every((reference) => isAsGood(group, one, reference)),
  );
  return asGood ?? [];
};
