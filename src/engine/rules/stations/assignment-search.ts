import { outsideMs, type Assignment, type Group } from './assignment.ts';

/** How bad an assignment may be at most; asked at each step, so that what was found can narrow the rest. */
interface Limits {
  readonly misfitL: () => number;
  readonly outsideMs: () => number;
}

/** Steps before a group counts as undecidable: more are only needed by many loads of one size. */
const mostSteps = 100_000;

/** The largest delivery first: what can't fit is found out early. */
const largestFirst = ({ givers, deliveries, candidates }: Group) => {
  const order = [...deliveries.entries()]
    .toSorted(([a, one], [b, other]) => other.receivedVtL - one.receivedVtL || a - b)
    .map(([at]) => at);
  const inOrder = <T>(all: readonly T[]): T[] => order.flatMap((at) => all.slice(at, at + 1));
  const group: Group = { givers, deliveries: inOrder(deliveries), candidates: inOrder(candidates) };
  const back = deliveries.map((_, at) => order.indexOf(at));
  return { group, asGiven: (takers: readonly number[]) => back.map((at) => takers[at] ?? 0) };
};

/**
 * The least misfit that an assignment can have whose first deliveries are assigned. What a visit has received too much
 * stays too much, a visit that gets nothing more keeps what it lacks, and as all deliveries are assigned, what all lack is
 * their surplus (given − received) and what all have too much.
 */
const misfitBound = ({ givers, deliveries, candidates }: Group) => {
  const givenL = givers.reduce((sum, { unloadedVtL }) => sum + unloadedVtL, 0);
  const surplusL = givenL - deliveries.reduce((sum, { receivedVtL }) => sum + receivedVtL, 0);
  const lastOf = givers.map((_, giver) => candidates.findLastIndex((some) => some.includes(giver)));
  // For each delivery what it and those after it are too much even for a visit that gave to nobody else.
  const tooMuchAfterL = [0];
  for (const [at, { receivedVtL }] of [...deliveries.entries()].toReversed()) {
    const roomL = Math.max(...(candidates[at] ?? []).map((giver) => givers[giver]?.unloadedVtL ?? 0));
    tooMuchAfterL.unshift((tooMuchAfterL[0] ?? 0) + Math.max(0, receivedVtL - roomL));
  }
  return (sumsL: readonly number[], at: number): number => {
    let tooMuchL = tooMuchAfterL[at] ?? 0;
    let tooLittleL = 0;
    for (const [giver, { unloadedVtL }] of givers.entries()) {
      const restL = unloadedVtL - (sumsL[giver] ?? 0);
      if (restL < 0) tooMuchL -= restL;
      else if ((lastOf[giver] ?? -1) < at) tooLittleL += restL;
    }
    const mostL = Math.max(tooMuchL, tooLittleL - surplusL);
    return surplusL + 2 * mostL;
  };
};

/**
 * Finds all assignments within the limits, for each delivery the visit of the best time first. False: there were too
 * many steps, and some were not found.
 */
export const searchAssignments = (
  given: Group,
  limits: Limits,
  found: (assignment: Assignment) => void,
): boolean => {
  const { group, asGiven } = largestFirst(given);
  const { givers, deliveries } = group;
  const boundL = misfitBound(group);
  const choices = deliveries.map((delivery, at) =>
    (group.candidates[at] ?? [])
      .flatMap((index) => {
        const giver = givers[index];
        return giver === undefined ? [] : [{ index, lateMs: outsideMs(giver, delivery) }];
      })
      .toSorted((a, b) => a.lateMs - b.lateMs || a.index - b.index),
  );
  const sumsL = givers.map(() => 0);
  const takers: number[] = [];
  let steps = 0;
  const assignFrom = (at: number, lateMs: number): void => {
    if ((steps += 1) > mostSteps) return;
    if (lateMs >= limits.outsideMs() || boundL(sumsL, at) > limits.misfitL()) return;
    const delivery = deliveries[at];
    if (delivery === undefined) {
      // Nothing is left to assign, so the bound is the misfit itself.
      found({ takers: asGiven(takers), sumsL: [...sumsL], misfitL: boundL(sumsL, at), outsideMs: lateMs });
      return;
    }
    for (const { index, lateMs: moreMs } of choices[at] ?? []) {
      const beforeL = sumsL[index] ?? 0;
      sumsL[index] = beforeL + delivery.receivedVtL;
      takers[at] = index;
      assignFrom(at + 1, lateMs + moreMs);
      sumsL[index] = beforeL;
    }
  };
  assignFrom(0, 0);
  return steps <= mostSteps;
};
