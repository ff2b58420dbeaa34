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
  /** Number of the write that it continues. */
  readonly fromNo: number;
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

/** What the rules keep after a step, collected and written in one statement. */
export interface SubjectWrites {
  /**
   * From time to time the state before this step is kept too, for late messages.
   * @param stands whether that state is in the database as the subject's, or as a snapshot already
   */
  save(before: StoredSubject, after: SubjectState, writeNo: number, stands?: boolean): void;
  /** To be called before what was saved is read. */
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

export const createSubjectWrites = (queries: Transaction, states: StateCache): SubjectWrites => {
  const puts = new Map<string, SubjectPut>();
  let snapshots: SnapshotPut[] = [];
  return {
    save: (before, after, writeNo, stands = true) => {
      const { subject, lineage } = before;
      const lastMs = before.state.last?.t ?? null;
      const due =
        lastMs !== null && (before.snapshotMs === null || lastMs - before.snapshotMs >= snapshotEveryMs);
      if (due)
        snapshots.push({
          subject,
          lineage,
          time: new Date(lastMs),
          writeNo: before.writeNo,
          state: stands ? null : before.state,
        });
      puts.set(`${subject}\n${lineage}`, {
        subject,
        lineage,
        writeNo,
        fromNo: before.writeNo,
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
      for (const put of all) states.keep(put.subject, put.lineage, put.fromNo, put);
      snapshots = [];
      puts.clear();
    },
  };
};
