import type { Fact } from '#engine/fact.ts';
import { isForwarded, mayBeTooLate } from '#engine/rows/forwarded.ts';
import type { SubjectState } from '#engine/state.ts';
import { isTooLate } from '#engine/too-late.ts';

import { groupBy } from '#domain/lists/group-by.ts';
import { apply, join } from './apply-facts.ts';
import type { Arrivals, Step, StepPorts } from './step.ts';
import { type Lineage, newSubject, type StoredSubject } from './stored-subject.ts';
import { publishTooLate } from './too-late.ts';

/**
 * Messages this much older than the first of a subject are its past: they are applied in a lineage of their own, in
 * order, instead of replaying the present for each of them.
 */
export const pastGapMs = 6 * 3_600_000;

/**
 * A message that was sent this long before it arrived comes from an archive. It never begins a subject's present,
 * even when it is the first of it.
 */
export const archiveMs = 12 * 3_600_000;

const fromArchive = (fact: Fact): boolean => fact.receivedMs - (fact.contactMs ?? fact.t) > archiveMs;

/** The past has caught up when it is this close to the first message of the present. */
export const joinGapMs = 10 * 60_000;

const oldest = (facts: readonly Fact[]): number => Math.min(...facts.map((fact) => fact.t));

const find = (lineages: readonly StoredSubject[], lineage: Lineage): StoredSubject | undefined =>
  lineages.find((stored) => stored.lineage === lineage);

/**
 * Advances a subject by new facts and, where asked, by time.
 * @param arrivals facts already written to the log, any order
 * @param tickMs fire timers up to this moment; null: only the facts move time
 */
export const advance = async (
  ports: StepPorts,
  subject: string,
  lineages: readonly StoredSubject[],
  arrivals: Arrivals,
  tickMs: number | null,
): Promise<Step[]> => {
  const { facts, undoMs } = arrivals;
  const known = find(lineages, 'live');
  let past = find(lineages, 'past');
  const isPast = (fact: Fact): boolean =>
    known
      ? fact.t < known.bornMs && (past !== undefined || fact.t < known.bornMs - pastGapMs)
      : fromArchive(fact) || (fact.contactMs === null && past !== undefined);
  const isLost = (state: SubjectState | undefined) => (fact: Fact) =>
    // What a correction of master data causes reaches back as far as the correction.
    ports.why === undefined &&
    state !== undefined &&
    mayBeTooLate(fact) &&
    isTooLate(state, fact, ports.master.engine);
  const ofPast = groupBy(facts.filter(isPast), isLost(past?.state));
  const ofLive = groupBy(
    facts.filter((fact) => !isPast(fact)),
    isLost(known?.state),
  );
  const pastFacts = ofPast.get(false) ?? [];
  const liveFacts = ofLive.get(false) ?? [];
  const undoPast = undoMs !== null && past !== undefined && (!known || undoMs < known.bornMs);
  const steps: Step[] = [];
  const note = (step: Step): void => {
    steps.push(step);
    ports.done.set(subject, [...(ports.done.get(subject) ?? []), step]);
  };
  let live = known ?? null;
  // Facts forwarded by another subject are not messages of the truck's own.
  const own = (lost: readonly Fact[] = []) => lost.filter((fact) => !isForwarded(fact));
  const [lostLive, lostPast] = [own(ofLive.get(true)), own(ofPast.get(true))];
  for (const [stored, lost] of [
    [known, lostLive],
    [past, lostPast],
  ] as const) {
    if (!stored || lost.length === 0) continue;
    note(await publishTooLate(ports, stored, lost));
    ports.states.forgetMade(subject, stored.lineage);
  }
  if (liveFacts.length > 0 || (undoMs !== null && !undoPast) || (tickMs !== null && facts.length === 0)) {
    const bornMs = Math.min(
      known?.bornMs ?? Infinity,
      ...liveFacts.map((fact) => fact.t),
      known ? Infinity : (tickMs ?? Infinity),
    );
    const from = { ...(known ?? newSubject(subject, 'live', bornMs)), bornMs };
    const step = await apply(
      ports,
      from,
      { facts: liveFacts, undoMs: undoPast ? null : undoMs },
      tickMs,
      null,
    );
    live = { ...from, state: step.state };
    note(step);
  }
  if (pastFacts.length > 0 || undoPast) {
    // A station may be forwarded a visit from before the first message of its own gauge: a replay must begin there.
    const bornMs = Math.min(past?.bornMs ?? Infinity, oldest(pastFacts));
    past = { ...(past ?? newSubject(subject, 'past', bornMs)), bornMs };
    const step = await apply(
      ports,
      past,
      { facts: pastFacts, undoMs: undoPast ? undoMs : null },
      null,
      // Later facts belong to the present.
      live?.bornMs ?? null,
    );
    past = { ...past, state: step.state, writeNo: step.writeNo };
    note(step);
    if (live && (step.state.last?.t ?? 0) >= live.bornMs - joinGapMs) note(await join(ports, past, live));
  }
  return steps;
};

/**
 * Applies a subject's facts again from a moment on, in each of its lineages that reaches back to it: master data of
 * that time has changed.
 * @param fromMs ms UTC; −∞: from its first fact
 */
export const playAgain = async (
  ports: StepPorts,
  subject: string,
  lineages: readonly StoredSubject[],
  fromMs: number,
): Promise<Step[]> => {
  const steps: Step[] = [];
  const past = find(lineages, 'past');
  // A truck may get its first messages from a correction: messages that were taken for another's.
  const live = find(lineages, 'live') ?? (past ? undefined : newSubject(subject, 'live', fromMs));
  for (const stored of [past, live]) {
    if (stored === undefined) continue;
    const undoMs = Math.max(fromMs, stored.bornMs);
    const beforeMs = stored === past ? (live?.bornMs ?? null) : null;
    if (beforeMs !== null && undoMs >= beforeMs) continue;
    const step = await apply(ports, stored, { facts: [], undoMs }, null, beforeMs);
    steps.push(step);
    ports.done.set(subject, [...(ports.done.get(subject) ?? []), step]);
  }
  return steps;
};
