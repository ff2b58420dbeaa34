import type { Context } from './master/context.ts';
import { byOrder, type Fact, type ForwardedFact } from './fact.ts';
import { rulesFor, type RuleSet } from './registry.ts';
import type { Change, SubjectState } from './state.ts';
import { RuleContext } from './rule-context.ts';

export interface Applied {
  readonly state: SubjectState;
  /** At most one per row, in the order of first change. */
  readonly changes: readonly Change[];
  readonly forwarded: readonly ForwardedFact[];
}

/**
 * A subject without any state: `truck:<signCode>`, `station:<stationCode>` or `driver:<driverCode>` (see
 * `context.ts`).
 */
export const startSubject = (subject: string): SubjectState => ({
  version: 1,
  subject,
  last: null,
  firedMs: Number.MIN_SAFE_INTEGER,
  dueMs: null,
  slices: {},
  open: {},
});

const nextDue = (rules: RuleSet, world: RuleContext): { rule: number; dueMs: number } | null => {
  let found: { rule: number; dueMs: number } | null = null;
  for (let rule = 0; rule < rules.timed.length; rule++) {
    const dueMs = rules.timed[rule]?.due?.(world) ?? null;
    if (dueMs !== null && (found === null || dueMs < found.dueMs)) found = { rule, dueMs };
  }
  return found;
};

/** Runs timers up to `untilMs`, each at its own moment. Returns the last moment that fired and the next due. */
const fireTimers = (
  rules: RuleSet,
  world: RuleContext,
  untilMs: number,
  firedMs: number,
): { firedMs: number; dueMs: number | null } => {
  let fired = firedMs;
  for (let next = nextDue(rules, world); next !== null; next = nextDue(rules, world)) {
    if (next.dueMs > untilMs) return { firedMs: fired, dueMs: next.dueMs };
    world.now = Math.max(next.dueMs, fired);
    world.cause = null;
    rules.timed[next.rule]?.fire?.(world, next.dueMs);
    world.endMoment();
    fired = world.now;
  }
  return { firedMs: fired, dueMs: null };
};

/** Whether a fact belongs before what the state has already applied, so that it needs `replay`. */
export const isLate = (state: SubjectState, fact: Fact): boolean =>
  (state.last !== null && byOrder(fact, state.last) < 0) || fact.t < state.firedMs;

/**
 * Applies facts to a subject and lets time pass to `untilMs`. Pure: the same input gives the same output, the given
 * state is not changed.
 * @param facts any order; none may be late (see `isLate`), each only once
 * @param untilMs a tick: timers fire up to it, each at its own moment; null leaves time at the last fact
 */
export const applyFacts = (
  state: SubjectState,
  facts: readonly Fact[],
  context: Context,
  untilMs: number | null = null,
): Applied => {
  const rules = rulesFor(state.subject);
  const world = new RuleContext(context, state, rules.dispatch);
  let { last, firedMs, dueMs } = state;
  for (const fact of facts.length > 1 ? [...facts].sort(byOrder) : facts) {
    if (dueMs !== null && dueMs <= fact.t) ({ firedMs } = fireTimers(rules, world, fact.t, firedMs));
    world.now = fact.t;
    world.cause = fact.id;
    if (fact.contactMs !== null) world.publish('arrive', fact);
    world.publish(fact.kind, fact as never);
    if (fact.contactMs !== null) world.publish('contact', fact);
    world.endMoment();
    last = { t: fact.t, seq: fact.seq, id: fact.id };
    dueMs = nextDue(rules, world)?.dueMs ?? null;
  }
  if (untilMs !== null && dueMs !== null && dueMs <= untilMs)
    ({ firedMs, dueMs } = fireTimers(rules, world, untilMs, firedMs));
  const open = world.openRows();
  return {
    state: { version: 1, subject: state.subject, last, firedMs, dueMs, slices: world.slices(), open },
    changes: [...world.changes.values()],
    forwarded: [...world.forwarded.values()],
  };
};

/** A subject after a tick: no fact, only time. */
export const tick = (state: SubjectState, nowMs: number, context: Context): Applied =>
  applyFacts(state, [], context, nowMs);
