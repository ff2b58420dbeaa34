import { applyFacts, isLate, startSubject } from '#engine/engine.ts';
import { type InForce, replay } from '#engine/replay.ts';
import type { SubjectState } from '#engine/state.ts';

import type { Queries } from '../../database/database.ts';
import { forwardedSince } from '../messages/forwarded-facts.ts';
import { factsAfter } from '../../telemetry/messages/read-facts.ts';
import type { Since } from '../../telemetry/messages/since.ts';
import { silenceOf } from '../writing/popup-as-stored.ts';
import { rowsSince } from '../writing/row-writer.ts';
import { causeOfLate } from './replay-cause.ts';
import type { Arrivals, Step, StepPorts } from './step.ts';
import type { StoredSubject } from './stored-subject.ts';
import { adoptPast, dropSnapshotsFrom, snapshotBefore } from './subject-snapshots.ts';
import { noWrite } from './too-late.ts';
import { inForceOf, withPendingWrites } from './unwritten.ts';

/** What the store holds of a subject since a moment, in the shape of `replay`. */
const inForceSince = async (
  queries: Queries,
  subject: string,
  since: Since,
  done: readonly Step[],
): Promise<{ readonly inForce: InForce; readonly writeNos: readonly number[] }> => {
  const [stored, words] = await Promise.all([
    rowsSince(queries, subject, since),
    forwardedSince(queries, subject, since),
  ]);
  return {
    inForce: withPendingWrites({ rows: stored.rows, forwarded: words.forwarded }, done, since),
    writeNos: [...stored.writeNos, ...words.writeNos],
  };
};

const lastMoment = (state: SubjectState): number => Math.max(state.last?.t ?? 0, state.firedMs, 0);

/**
 * Applies facts to one lineage: in order at once, late ones by replay from the last snapshot before them.
 * @param beforeMs where this lineage ends and the next begins; null: it is the present
 */
export const apply = async (
  { queries, master, states, writes, done, nextWrite, why, fillsPast }: StepPorts,
  stored: StoredSubject,
  { facts, undoMs }: Arrivals,
  tickMs: number | null,
  beforeMs: number | null,
): Promise<Step> => {
  const { subject, lineage, state } = stored;
  const silence = silenceOf(lineage, fillsPast);
  const late = facts.filter((fact) => isLate(state, fact));
  const writeNo = nextWrite();
  if (late.length === 0 && undoMs === null) {
    const { changes, forwarded, state: after } = applyFacts(state, facts, master.engine, tickMs);
    // What the clock alone has made of it is not in the log.
    const byClock = tickMs !== null && after.firedMs !== state.firedMs;
    const made = [{ changes, forwarded, writeNo }];
    writes.save(stored, after, writeNo, { facts: byClock ? null : facts.length, stands: true, made });
    return { subject, silence, changes, forwarded, writeNo, state: after, before: stored.state };
  }
  const fromMs = Math.min(...late.map((fact) => fact.t), undoMs ?? Infinity);
  const kept = states.before(subject, lineage, stored.writeNo, fromMs);
  if (kept === null) writes.flush();
  const snapshot = kept ??
    (await snapshotBefore(queries, subject, lineage, fromMs)) ?? { writeNo: 0, state: startSubject(subject) };
  const known = kept?.madeSince ?? null;
  const startMs = Math.min(stored.bornMs, fromMs);
  const lookAfterNo = snapshot.lookAfterNo ?? snapshot.writeNo;
  const since = {
    writeNo: snapshot.writeNo,
    lookAfterNo,
    afterMs: lastMoment(snapshot.state),
    fromMs: startMs,
    beforeMs,
  };
  const [log, { inForce }, cause] = await Promise.all([
    factsAfter(queries, subject, snapshot.state.last, startMs, beforeMs),
    known
      ? { inForce: inForceOf(known, since) }
      : inForceSince(queries, subject, since, done.get(subject) ?? []),
    why ?? causeOfLate(queries, subject, fromMs),
  ]);
  const {
    changes,
    forwarded,
    state: after,
  } = replay(snapshot.state, log, inForce, state, master.engine, tickMs, cause);
  writes.dropSnapshotsFrom(subject, lineage, fromMs);
  dropSnapshotsFrom(queries, subject, lineage, fromMs);
  const { snapshotMs } = stored;
  writes.save(
    {
      ...stored,
      snapshotMs: snapshotMs !== null && snapshotMs < fromMs ? snapshotMs : null,
      state: snapshot.state,
      writeNo: snapshot.writeNo,
      text: null,
    },
    after,
    writeNo,
    { facts: null, stands: true, lookAfterNo, made: known && [...known, { changes, forwarded, writeNo }] },
  );
  return { subject, silence, changes, forwarded, writeNo, state: after, before: stored.state };
};

/** The first of writes; those without a number are found without. */
const firstOf = (writeNos: readonly number[]): number =>
  writeNos.reduce((first, no) => (no === noWrite ? first : Math.min(first, no)), Number.MAX_SAFE_INTEGER);

/** Joins past and present: the present is replayed on top of the past's last state. */
export const join = async (
  { queries, master, writes, done, nextWrite }: StepPorts,
  past: StoredSubject,
  live: StoredSubject,
): Promise<Step> => {
  const { subject } = past;
  const facts = await factsAfter(queries, subject, past.state.last, live.bornMs);
  const since = {
    writeNo: Number.MAX_SAFE_INTEGER,
    lookAfterNo: 0,
    afterMs: live.bornMs - 1,
    fromMs: live.bornMs,
    beforeMs: null,
  };
  const steps = done.get(subject) ?? [];
  const { inForce, writeNos } = await inForceSince(queries, subject, since, steps);
  // Rows of the present are of earlier writes than the past's snapshots, and were touched after them.
  const lookAfterNo = firstOf([past.writeNo, ...steps.map((step) => step.writeNo), ...writeNos]) - 1;
  const writeNo = nextWrite();
  const { changes, forwarded, state } = replay(past.state, facts, inForce, live.state, master.engine);
  writes.flush();
  await adoptPast(queries, subject, lookAfterNo);
  writes.save({ ...past, lineage: 'live' }, state, writeNo, {
    facts: null,
    stands: false,
    lookAfterNo,
    // Those of the present were written before the past's last state.
    made: null,
  });
  return { subject, silence: 'none', changes, forwarded, writeNo, state, before: null };
};
