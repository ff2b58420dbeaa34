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

/** Whether an assignment fits as well as another, within the gauge's uncertainty of the litres assigned differently. */
const isAsGood = ({ givers }: Group, one: Assignment, best: Assignment): boolean => {
  let atStakeL = 0;
  for (const [giver, { unloadedVtL }] of givers.entries())
    if (Math.abs((one.sumsL[giver] ?? 0) - (best.sumsL[giver] ?? 0)) > roundingL) atStakeL += unloadedVtL;
  return one.misfitL - best.misfitL <= gaugeUncertaintyRate * atStakeL + sameL;
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
