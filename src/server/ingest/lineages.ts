import { applyFacts, isLate, startSubject } from '#engine/engine.ts';
import { byOrder, type Fact, type ForwardedFact } from '#engine/fact.ts';
import { type InForce, replay } from '#engine/replay.ts';
import type { SubjectState } from '#engine/state.ts';

import type { Queries } from '../database/database.ts';
import type { SubjectChanges } from './change-writer.ts';
import type { MasterContext } from './master-context.ts';
import { factsAfter, toldSince } from './message-log.ts';
import { rowsTouchedSince } from './row-writer.ts';
import {
  adoptPast,
  dropSnapshotsFrom,
  type Lineage,
  newSubject,
  saveSubject,
  snapshotBefore,
  type StoredSubject,
} from './subject-store.ts';

export interface Step extends SubjectChanges {
  readonly forwarded: readonly ForwardedFact[];
}

/**
 * Messages this much older than everything heard of a subject are its past: they are applied in a lineage of
 * their own, in their order, instead of playing the present again for each of them.
 */
export const pastGapMs = 6 * 3_600_000;

/** The past has caught up when it is this close to the first message of the present. */
export const joinGapMs = 10 * 60_000;

/** Late messages older than this are stored and shown, and change nothing (engine rule 1.2.4). */
export const replayLimitMs = 72 * 3_600_000;

/** What the store holds of a subject since a moment, as `replay` wants it. */
const inForceSince = async (queries: Queries, subject: string, sinceMs: number): Promise<InForce> => ({
  rows: await rowsTouchedSince(queries, subject, sinceMs),
  forwarded: await toldSince(queries, subject, sinceMs),
});

/** A forwarded fact told anew has the place of the earlier word, so it is late even when that was the last fact. */
const comesLate = (state: SubjectState, fact: Fact): boolean =>
  isLate(state, fact) || (state.last !== null && byOrder(fact, state.last) === 0);

const oldest = (facts: readonly Fact[]): number => Math.min(...facts.map((fact) => fact.t));

/** Applies facts to one lineage: in order at once, late ones by playing again from the last snapshot before them. */
const apply = async (
  queries: Queries,
  master: MasterContext,
  stored: StoredSubject,
  facts: readonly Fact[],
  tickMs: number | null,
): Promise<{ step: Step; state: SubjectState }> => {
  const { subject, lineage, state } = stored;
  const silent = lineage === 'past';
  const isForwarded = (fact: Fact): boolean =>
    fact.kind === 'station-visit' || fact.kind === 'atg-assignment';
  const lastMs = state.last?.t ?? 0;
  const usable = facts.filter((fact) => lastMs - fact.t <= replayLimitMs || isForwarded(fact));
  const late = usable.filter((fact) => comesLate(state, fact));
  if (late.length === 0) {
    const { changes, forwarded, state: after } = applyFacts(state, usable, master.engine, tickMs);
    return { step: { subject, silent, changes, forwarded }, state: after };
  }
  const fromMs = oldest(late);
  const snapshot = (await snapshotBefore(queries, subject, lineage, fromMs)) ?? startSubject(subject);
  const log = await factsAfter(queries, subject, snapshot.last, Math.min(stored.bornMs, fromMs));
  const inForce = await inForceSince(queries, subject, snapshot.last?.t ?? 0);
  const replayed = replay(snapshot, log, inForce, state, master.engine, tickMs);
  await dropSnapshotsFrom(queries, subject, lineage, fromMs);
  const { changes, forwarded, state: after } = replayed;
  return { step: { subject, silent, changes, forwarded }, state: after };
};

/** Brings past and present together: the present is played again on top of what the past left behind. */
const join = async (
  queries: Queries,
  master: MasterContext,
  past: StoredSubject,
  live: StoredSubject,
): Promise<Step> => {
  const facts = await factsAfter(queries, past.subject, past.state.last, live.bornMs);
  const inForce = await inForceSince(queries, past.subject, live.bornMs);
  const { changes, forwarded, state } = replay(past.state, facts, inForce, live.state, master.engine);
  await adoptPast(queries, past.subject);
  await saveSubject(queries, { ...past, lineage: 'live' }, state);
  return { subject: past.subject, silent: false, changes, forwarded };
};

const find = (lineages: readonly StoredSubject[], lineage: Lineage): StoredSubject | undefined =>
  lineages.find((stored) => stored.lineage === lineage);

/**
 * Takes a subject on by new facts and, where asked, by time.
 * @param facts already written to the log, any order
 * @param tickMs let timers fire up to this moment; null: only the facts move time
 */
export const advance = async (
  queries: Queries,
  master: MasterContext,
  subject: string,
  lineages: readonly StoredSubject[],
  facts: readonly Fact[],
  tickMs: number | null,
): Promise<Step[]> => {
  const first = facts.length > 0 ? oldest(facts) : (tickMs ?? 0);
  let live = find(lineages, 'live') ?? newSubject(subject, 'live', first);
  let past = find(lineages, 'past');
  const isPast = (fact: Fact): boolean =>
    fact.t < live.bornMs && (past !== undefined || fact.t < live.bornMs - pastGapMs);
  const pastFacts = facts.filter(isPast);
  const liveFacts = facts.filter((fact) => !isPast(fact));
  const steps: Step[] = [];
  if (liveFacts.length > 0 || (tickMs !== null && facts.length === 0)) {
    live = { ...live, bornMs: liveFacts.length > 0 ? Math.min(live.bornMs, oldest(liveFacts)) : live.bornMs };
    const { step, state } = await apply(queries, master, live, liveFacts, tickMs);
    await saveSubject(queries, live, state);
    live = { ...live, state };
    steps.push(step);
  }
  if (pastFacts.length > 0) {
    past ??= newSubject(subject, 'past', oldest(pastFacts));
    const { step, state } = await apply(queries, master, past, pastFacts, null);
    await saveSubject(queries, past, state);
    past = { ...past, state };
    steps.push(step);
    if ((state.last?.t ?? 0) >= live.bornMs - joinGapMs) steps.push(await join(queries, master, past, live));
  }
  return steps;
};
