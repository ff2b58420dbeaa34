import { sameL, type Assignment, type Group } from './assignment.ts';
import { searchAssignments } from './assignment-search.ts';

/** Two volumes that differ by less may be the same delivery measured twice (a gauge's own uncertainty). */
const gaugeUncertaintyRate = 0.005;
/** Clocks of trucks and gauges agree to about a minute; a smaller difference does not distinguish trucks. */
const clearMs = 3 * 60_000;

/**
 * The least misfit of all assignments, L. Of very many loads the least that was found, those of the best times first: what
 * is better than it may be found by its time yet.
 */
const leastMisfitL = (group: Group): number => {
  let leastL = Infinity;
  const limits = { misfitL: () => leastL - 1e-6, outsideMs: () => Infinity };
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
    if (Math.abs((one.sumsL[giver] ?? 0) - (best.sumsL[giver] ?? 0)) > sameL) atStakeL += unloadedVtL;
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
  const leastL = leastMisfitL(group);
  const best = earliest(group, leastL + sameL, () => true);
  if (best === null) return [];
  const givenL = group.givers.reduce((sum, { unloadedVtL }) => sum + unloadedVtL, 0);
  const references = distinct(best);
  const asGood = earliest(
    group,
    leastL + gaugeUncertaintyRate * givenL + 2 * sameL,
    (one) =>
      one.misfitL <= leastL + sameL || references.every((reference) => isAsGood(group, one, reference)),
  );
  return asGood ?? [];
};
