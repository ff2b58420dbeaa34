import type { SubjectState } from '#engine/state.ts';

import type { Transaction } from '../../database/database.ts';
import { textHash } from '#domain/text/text-hash.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import { popupAsStored, type Silence, silenceOf } from '../writing/popup-as-stored.ts';
import type { StateCache } from './state-cache.ts';
import { joinTexts } from './join-texts.ts';
import type { Lineage, StoredSubject, StoredText } from './stored-subject.ts';
import type { PendingWrites } from './unwritten.ts';

/**
 * At least so often a state is kept for late messages. A past comes in order: few of its facts are late, and a day of it is
 * told within seconds.
 */
const snapshotEveryMs: Record<Lineage, number> = { live: 3_600_000, past: 6 * 3_600_000 };

/** Late facts reach back 72 h. The present is pruned by the clock, the past by its own time. */
const pastSnapshotsKept = '80 hours';

/**
 * The text of a state is written again after this time or up to twice as much, or after so many facts at once: from there
 * a process that does not know the state is led on by the log.
 */
const textEveryMs = 120_000;
const mostFactsBehind = 100;

/**
 * Moments differ from subject to subject, or all trucks that a process first heard of in one minute would have their texts
 * and snapshots written in one minute, again and again.
 */
const spread = 32;
/** By the place within a transaction as well: transactions draw numbers in steps of a multiple of `spread`. */
const textDueMs = (subject: string, { no, ms }: StoredText): number =>
  ms + textEveryMs * (1 + ((textHash(subject) + no) % spread) / spread);
const snapshotDueMs = (subject: string, lineage: Lineage, ms: number): number =>
  ms + snapshotEveryMs[lineage] * (1 - (textHash(subject) % spread) / (4 * spread));

interface SubjectPut {
  readonly subject: string;
  readonly lineage: Lineage;
  readonly writeNo: number;
  readonly bornMs: number;
  readonly dueMs: number | null;
  readonly snapshotMs: number | null;
  /** Number and moment of the write that wrote its text, this one's or an earlier one's. */
  readonly text: StoredText;
  readonly state: SubjectState;
}

interface SnapshotPut {
  readonly subject: string;
  readonly lineage: Lineage;
  readonly time: Date;
  readonly writeNo: number;
  readonly lookAfterNo: number | null;
  /** Null: it is in the database under its number, and is copied there instead of being sent. */
  readonly state: SubjectState | null;
}

/** What the rules keep after the steps of a transaction, collected and written in one statement. */
export interface SubjectWrites {
  /** What was saved of a subject and is not in the database yet. */
  pending(subject: string): readonly StoredSubject[];
  /**
   * From time to time the state before this step is kept too, for late messages.
   * @param how whether facts that the log has in this order lead from the one state to the other, how many, and
   *   whether the state before is in the database as the subject's, or as a snapshot already
   */
  save(before: StoredSubject, after: SubjectState, writeNo: number, how: Advance): void;
  /** Forgets snapshots of a subject from a moment on that are not written yet: what follows is judged again. */
  dropSnapshotsFrom(subject: string, lineage: Lineage, fromMs: number): void;
  /** To be called before what was saved is read from the database. */
  flush(): void;
}

/** How one state of a subject became another. */
export interface Advance {
  /** Facts in their order, and nothing else. Null: a replay, a timer that fired by the clock, another lineage. */
  readonly facts: number | null;
  readonly stands: boolean;
  /** Of the state before, see `Since`; missing: the number of its write. */
  readonly lookAfterNo?: number;
  /** What was made since the state before, in the order of the writes; null: not all of it is known. */
  readonly made: readonly PendingWrites[] | null;
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** The states before these steps, as they are in the database: copied there, not sent. */
const copySnapshots = (queries: Transaction, copies: readonly SnapshotPut[]): void =>
  queries.send(
    `insert into engine_snapshot (subject, lineage, time, write_no, state)
     select e.subject, e.lineage, x.time, e.write_no, e.state
     from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[]) as x(subject, lineage, time, write_no)
     join engine_subject e using (subject, lineage, write_no) on conflict do nothing`,
    [
      copies.map((put) => put.subject),
      copies.map((put) => put.lineage),
      copies.map((put) => put.time),
      copies.map((put) => put.writeNo),
    ],
    'copy_snapshots',
  );

const prunePast = (queries: Transaction, snapshots: readonly SnapshotPut[]): void =>
  queries.send(
    `delete from engine_snapshot s using unnest($1::text[], $2::timestamptz[]) as x(subject, time)
     where s.subject = x.subject and s.lineage = 'past' and s.time < x.time - interval '${pastSnapshotsKept}'`,
    [snapshots.map((put) => put.subject), snapshots.map((put) => put.time)],
    'prune_past',
  );

const putSnapshots = (queries: Transaction, snapshots: readonly SnapshotPut[]): void =>
  queries.send(
    `insert into engine_snapshot (subject, lineage, time, write_no, look_after_no, state)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[],
       string_to_array($6, chr(30))) on conflict do nothing`,
    [
      snapshots.map((put) => put.subject),
      snapshots.map((put) => put.lineage),
      snapshots.map((put) => put.time),
      snapshots.map((put) => put.writeNo),
      snapshots.map((put) => put.lookAfterNo),
      joinTexts(snapshots.flatMap(({ state }) => (state ? [JSON.stringify(state)] : []))),
    ],
    'put_snapshots',
  );

const columns = `subject, lineage, write_no, born_time, due_time, last_time, last_seq, last_id, snapshot_time`;
const columnTypes = `$1::text[], $2::text[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
  $7::bigint[], $8::text[], $9::timestamptz[]`;

const valuesOf = (puts: readonly SubjectPut[]) => [
  puts.map((put) => put.subject),
  puts.map((put) => put.lineage),
  puts.map((put) => put.writeNo),
  puts.map((put) => new Date(put.bornMs)),
  puts.map((put) => dateOf(put.dueMs)),
  puts.map(({ state }) => dateOf(state.last?.t ?? null)),
  puts.map(({ state }) => state.last?.seq ?? null),
  puts.map(({ state }) => state.last?.id ?? null),
  puts.map((put) => dateOf(put.snapshotMs)),
];

/** With the texts of their states. */
const putSubjects = (queries: Transaction, puts: readonly SubjectPut[], texts: readonly string[]): void =>
  queries.send(
    `insert into engine_subject (${columns}, state_no, state_time, state)
     select * from unnest(${columnTypes}, $3::bigint[], $10::timestamptz[], string_to_array($11, chr(30)))
     on conflict (subject, lineage) do update set write_no = excluded.write_no, born_time = excluded.born_time,
       due_time = excluded.due_time, last_time = excluded.last_time, last_seq = excluded.last_seq, last_id = excluded.last_id,
       snapshot_time = excluded.snapshot_time, state_no = excluded.state_no, state_time = excluded.state_time,
       state = excluded.state`,
    [...valuesOf(puts), puts.map(({ text }) => new Date(text.ms)), joinTexts(texts)],
    'put_subjects',
  );

/** Those whose text stays as it is. */
const moveSubjects = (queries: Transaction, puts: readonly SubjectPut[]): void =>
  queries.send(
    `update engine_subject e set write_no = x.write_no, born_time = x.born_time, due_time = x.due_time,
       last_time = x.last_time, last_seq = x.last_seq, last_id = x.last_id, snapshot_time = x.snapshot_time
     from unnest(${columnTypes}) as x(${columns}) where e.subject = x.subject and e.lineage = x.lineage`,
    valuesOf(puts),
    'move_subjects',
  );

const lineages: readonly Lineage[] = ['live', 'past'];
const keyOf = (subject: string, lineage: Lineage): string => `${subject}\n${lineage}`;

const withText = (put: SubjectPut | undefined): boolean => put !== undefined && put.text.no === put.writeNo;

/** A timer that is found too early does no harm, and a moment that stays costs no index. */
const dueOf = (before: number | null, after: number | null, nowMs: number): number | null =>
  before !== null && after !== null && before <= after && before > nowMs ? before : after;

/** What a step made, as the tables have it. */
const asStored = (made: PendingWrites, silence: Silence, nowMs: number): PendingWrites => ({
  ...made,
  changes: made.changes.map((change) => {
    const stored = change.op === 'put' ? popupAsStored(change.row, silence, nowMs) : {};
    // Most rows are shared with the state, not copied.
    return change.op === 'put' && 'popup' in stored
      ? { ...change, row: { ...change.row, ...stored } }
      : change;
  }),
});

/** @param nowMs of this transaction */
export const createSubjectWrites = (
  queries: Transaction,
  states: StateCache,
  nowMs: number,
  fillsPast: boolean,
): SubjectWrites => {
  const puts = new Map<string, SubjectPut>();
  let snapshots: SnapshotPut[] = [];
  const putTexts = (all: readonly SubjectPut[]): void => {
    const texts = all.map(({ state }) => JSON.stringify(state));
    putSubjects(queries, all, texts);
    all.forEach(({ subject, lineage }, index) => states.weigh(subject, lineage, texts[index]?.length ?? 0));
  };
  const mayKeepText = ({ subject, text, state }: StoredSubject, facts: number | null): boolean =>
    facts !== null &&
    facts < mostFactsBehind &&
    state.last !== null &&
    text !== null &&
    nowMs < textDueMs(subject, text);
  return {
    pending: (subject) => lineages.flatMap((lineage) => puts.get(keyOf(subject, lineage)) ?? []),
    dropSnapshotsFrom: (subject, lineage, fromMs) => {
      snapshots = snapshots.filter(
        (put) => put.subject !== subject || put.lineage !== lineage || put.time.getTime() < fromMs,
      );
    },
    save: (before, after, writeNo, { facts, stands, lookAfterNo, made }) => {
      const { subject, lineage, text } = before;
      const key = keyOf(subject, lineage);
      const lastMs = before.state.last?.t ?? null;
      const due =
        lastMs !== null &&
        (before.snapshotMs === null || lastMs >= snapshotDueMs(subject, lineage, before.snapshotMs));
      if (due)
        snapshots.push({
          subject,
          lineage,
          time: new Date(lastMs),
          writeNo: before.writeNo,
          lookAfterNo: lookAfterNo ?? null,
          state:
            stands && text?.no === before.writeNo && puts.get(key)?.writeNo !== before.writeNo
              ? null
              : before.state,
        });
      // From here on it can be continued, or gone back to; a number of a transaction that fails is never found.
      states.keep(
        subject,
        lineage,
        before.writeNo,
        { writeNo, state: after },
        made?.map((one) => asStored(one, silenceOf(lineage, fillsPast), nowMs)) ?? null,
      );
      puts.set(key, {
        subject,
        lineage,
        writeNo,
        bornMs: before.bornMs,
        dueMs: dueOf(before.dueMs, after.dueMs, nowMs),
        snapshotMs: due ? lastMs : before.snapshotMs,
        // What an earlier step of this transaction has yet to write with its text, this one writes.
        text:
          text !== null && !withText(puts.get(key)) && mayKeepText(before, facts)
            ? text
            : { no: writeNo, ms: nowMs },
        state: after,
      });
    },
    flush: () => {
      const copies = snapshots.filter(({ state }) => state === null);
      const given = snapshots.filter(({ state }) => state !== null);
      if (copies.length > 0) copySnapshots(queries, copies);
      if (given.length > 0) putSnapshots(queries, given);
      const past = snapshots.filter(({ lineage }) => lineage === 'past');
      if (past.length > 0) prunePast(queries, past);
      const all = groupBy([...puts.values()], withText);
      const [written = [], moved = []] = [all.get(true), all.get(false)];
      if (written.length > 0) putTexts(written);
      if (moved.length > 0) moveSubjects(queries, moved);
      snapshots = [];
      puts.clear();
    },
  };
};
