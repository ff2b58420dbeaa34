import { outsideMs, type Assignment, type Giver, type Group } from './assignment.ts';

/** How bad an assignment may be at most; asked at each step, so that what was found can narrow the rest. */
interface Limits {
  readonly misfitL: () => number;
  readonly outsideMs: () => number;
}

/** Steps of one search: more are only needed by many loads of one size. */
const mostSteps = 100_000;

/** A delivery in its turn, with the visits that it may belong to, those of the best time first. */
interface Turn {
  readonly delivery: number;
  readonly receivedVtL: number;
  readonly choices: readonly { readonly giver: number; readonly lateMs: number }[];
}

/** The largest delivery first: what can't fit is found out early. */
const turnsOf = ({ givers, deliveries, candidates }: Group): Turn[] =>
  deliveries
    .map((received, delivery) => ({
      delivery,
      receivedVtL: received.receivedVtL,
      choices: givers
        .map((giver, at) => ({ giver: at, lateMs: outsideMs(giver, received) }))
        .filter(({ giver }) => candidates[delivery]?.includes(giver))
        .toSorted((a, b) => a.lateMs - b.lateMs || a.giver - b.giver),
    }))
    .toSorted((a, b) => b.receivedVtL - a.receivedVtL || a.delivery - b.delivery);

/**
 * The least misfit that an assignment can have of which the first turns are over: of all turns, its misfit. What a visit
 * was assigned too much stays too much, and what it lacks stays when no later turn can be its own. As every delivery is
 * assigned, what all lack − what all have too much = given − received.
 */
const misfitBound = (givers: readonly Giver[], turns: readonly Turn[]) => {
  const surplusL =
    givers.reduce((sum, { unloadedVtL }) => sum + unloadedVtL, 0) -
    turns.reduce((sum, { receivedVtL }) => sum + receivedVtL, 0);
  const lastOf = givers.map((_, at) =>
    turns.findLastIndex(({ choices }) => choices.some(({ giver }) => giver === at)),
  );
  // From each turn on, what deliveries are too much for any visit, even one that has nothing else.
  const tooMuchFromL = [0];
  for (const { receivedVtL, choices } of turns.toReversed()) {
    const roomL = Math.max(...choices.map(({ giver }) => givers[giver]?.unloadedVtL ?? 0));
    tooMuchFromL.unshift((tooMuchFromL[0] ?? 0) + Math.max(0, receivedVtL - roomL));
  }
  return (sumsL: readonly number[], turn: number): number => {
    let tooMuchL = tooMuchFromL[turn] ?? 0;
    let lackedL = 0;
    for (const [giver, { unloadedVtL }] of givers.entries()) {
      const restL = unloadedVtL - (sumsL[giver] ?? 0);
      if (restL < 0) tooMuchL -= restL;
      else if ((lastOf[giver] ?? -1) < turn) lackedL += restL;
    }
    return surplusL + 2 * Math.max(tooMuchL, lackedL - surplusL);
  };
};

/** Finds all assignments within the limits. False: there were too many steps, and some were not found. */
export const searchAssignments = (
  group: Group,
  limits: Limits,
  found: (assignment: Assignment) => void,
): boolean => {
  const turns = turnsOf(group);
  const boundL = misfitBound(group.givers, turns);
  const sumsL = group.givers.map(() => 0);
  const takers = turns.map(() => 0);
  let steps = 0;
  const assignFrom = (at: number, lateMs: number): void => {
    if ((steps += 1) > mostSteps) return;
    const misfitL = boundL(sumsL, at);
    if (lateMs >= limits.outsideMs() || misfitL > limits.misfitL()) return;
    const turn = turns[at];
    if (turn === undefined)
      return found({ takers: [...takers], sumsL: [...sumsL], misfitL, outsideMs: lateMs });
    for (const { giver, lateMs: moreMs } of turn.choices) {
      const beforeL = sumsL[giver] ?? 0;
      sumsL[giver] = beforeL + turn.receivedVtL;
      takers[turn.delivery] = giver;
      assignFrom(at + 1, lateMs + moreMs);
      sumsL[giver] = beforeL;
    }
  };
  assignFrom(0, 0);
  return steps <= mostSteps;
};
