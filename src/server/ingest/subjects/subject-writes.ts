import type { SubjectState } from '#engine/state.ts';

import type { Transaction } from '../../database/database.ts';
import type { StateCache } from './state-cache.ts';
import { joinTexts, stateText } from './state-text.ts';
import type { Lineage, StoredSubject } from './stored-subject.ts';

const snapshotEveryMs = 3_600_000;

/** Late facts reach back 72 h. The present is pruned by the clock, the past by its own time. */
const pastSnapshotsKept = '76 hours';

interface SubjectPut {
  readonly subject: string;
  readonly lineage: Lineage;
  readonly writeNo: number;
  readonly born: Date;
  readonly due: Date | null;
  readonly last: Date | null;
  readonly snapshot: Date | null;
  readonly state: SubjectState;
}

interface SnapshotPut {
  readonly subject: string;
  readonly lineage: Lineage;
  readonly time: Date;
  readonly writeNo: number;
  /** Null: it is in the database under its number, and is copied there instead of being sent. */
  readonly state: SubjectState | null;
}

/** What the rules keep after the steps of a transaction, collected and written in one statement. */
export interface SubjectWrites {
  /** What was saved of a subject and is not in the database yet. */
  pending(subject: string): readonly StoredSubject[];
  /**
   * From time to time the state before this step is kept too, for late messages.
   * @param stands whether that state is in the database as the subject's, or as a snapshot already
   */
  save(before: StoredSubject, after: SubjectState, writeNo: number, stands?: boolean): void;
  /** Forgets snapshots of a subject from a moment on that are not written yet: what follows is judged again. */
  dropSnapshotsFrom(subject: string, lineage: Lineage, fromMs: number): void;
  /** To be called before what was saved is read from the database. */
  flush(): void;
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
    `insert into engine_snapshot (subject, lineage, time, write_no, state)
     select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], string_to_array($5, chr(30)))
       on conflict do nothing`,
    [
      snapshots.map((put) => put.subject),
      snapshots.map((put) => put.lineage),
      snapshots.map((put) => put.time),
      snapshots.map((put) => put.writeNo),
      joinTexts(snapshots.flatMap(({ state }) => (state ? [stateText(state)] : []))),
    ],
    'put_snapshots',
  );

const putSubjects = (queries: Transaction, puts: readonly SubjectPut[]): void =>
  queries.send(
    `insert into engine_subject (subject, lineage, write_no, born_time, due_time, last_time, snapshot_time, state)
     select * from unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
       $7::timestamptz[], string_to_array($8, chr(30)))
     on conflict (subject, lineage) do update set write_no = excluded.write_no, born_time = excluded.born_time,
       due_time = excluded.due_time, last_time = excluded.last_time, snapshot_time = excluded.snapshot_time, state = excluded.state`,
    [
      puts.map((put) => put.subject),
      puts.map((put) => put.lineage),
      puts.map((put) => put.writeNo),
      puts.map((put) => put.born),
      puts.map((put) => put.due),
      puts.map((put) => put.last),
      puts.map((put) => put.snapshot),
      joinTexts(puts.map((put) => stateText(put.state))),
    ],
    'put_subjects',
  );

const lineages: readonly Lineage[] = ['live', 'past'];
const keyOf = (subject: string, lineage: Lineage): string => `${subject}\n${lineage}`;

export const createSubjectWrites = (queries: Transaction, states: StateCache): SubjectWrites => {
  const puts = new Map<string, SubjectPut>();
  let snapshots: SnapshotPut[] = [];
  return {
    pending: (subject) =>
      lineages.flatMap((lineage) => {
        const put = puts.get(keyOf(subject, lineage));
        if (put === undefined) return [];
        const { writeNo, born, snapshot, state } = put;
        return [
          {
            subject,
            lineage,
            writeNo,
            bornMs: born.getTime(),
            snapshotMs: snapshot?.getTime() ?? null,
            state,
          },
        ];
      }),
    dropSnapshotsFrom: (subject, lineage, fromMs) => {
      snapshots = snapshots.filter(
        (put) => put.subject !== subject || put.lineage !== lineage || put.time.getTime() < fromMs,
      );
    },
    save: (before, after, writeNo, stands = true) => {
      const { subject, lineage } = before;
      const key = keyOf(subject, lineage);
      const lastMs = before.state.last?.t ?? null;
      const due =
        lastMs !== null && (before.snapshotMs === null || lastMs - before.snapshotMs >= snapshotEveryMs);
      if (due)
        snapshots.push({
          subject,
          lineage,
          time: new Date(lastMs),
          writeNo: before.writeNo,
          state: stands && puts.get(key)?.writeNo !== before.writeNo ? null : before.state,
        });
      // From here on it can be continued, or gone back to; a number of a transaction that fails is never found.
      states.keep(subject, lineage, before.writeNo, { writeNo, state: after });
      puts.set(key, {
        subject,
        lineage,
        writeNo,
        born: new Date(before.bornMs),
        due: dateOf(after.dueMs),
        last: dateOf(after.last?.t ?? null),
        snapshot: dateOf(due ? lastMs : before.snapshotMs),
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
      const all = [...puts.values()];
      if (all.length > 0) putSubjects(queries, all);
      snapshots = [];
      puts.clear();
    },
  };
};
