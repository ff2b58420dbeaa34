import type { Fact } from '#engine/fact.ts';
import { aroundMs, tooLateChanges } from '#engine/too-late.ts';

import type { Queries, Transaction } from '../../database/database.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import { factsAfter } from '../../telemetry/messages/read-facts.ts';
import { silenceOf } from '../writing/popup-as-stored.ts';
import type { StoredSubject } from './stored-subject.ts';

/**
 * Number of the write of rows without a state. A replay asks for rows by the number of their write or their moment,
 * and so meets these only where it replays their moment again.
 */
export const noWrite = 0;

/** Alarms of a subject that began between two moments. */
const alarmsBetween = async (queries: Queries, subject: string, fromMs: number, toMs: number) => {
  const rows = await queries.query<{ id: string; write_no: number; start_time: Date }>(
    'select id, write_no, start_time from alarm where subject = $1 and start_time between $2 and $3 and not withdrawn',
    [subject, new Date(fromMs), new Date(toMs)],
    'alarms_around',
  );
  return rows.map((row) => ({
    id: row.id,
    tooLate: row.write_no === noWrite,
    startMs: row.start_time.getTime(),
  }));
};

/**
 * Facts that came too late for a lineage change nothing in it; some are published all the same (engine rules 1).
 * @param late already in the log
 */
export const publishTooLate = async (
  {
    queries,
    master,
    fillsPast,
  }: { readonly queries: Queries; readonly master: MasterContext; readonly fillsPast: boolean },
  { subject, lineage, state }: StoredSubject,
  late: readonly Fact[],
) => {
  const times = late.map(({ t }) => t);
  const fromMs = Math.min(...times) - aroundMs;
  const toMs = Math.max(...times) + aroundMs;
  const [facts, alarms] = await Promise.all([
    factsAfter(queries, subject, null, fromMs, toMs),
    alarmsBetween(queries, subject, fromMs, toMs),
  ]);
  return {
    subject,
    silence: silenceOf(lineage, fillsPast),
    changes: tooLateChanges(subject, late, { facts, alarms }, master.engine),
    forwarded: [],
    writeNo: noWrite,
    state,
    before: state,
    tooLateMs: times,
  };
};

/** Result of a subject's step, as far as it is about facts that came too late. */
interface AppliedStep {
  readonly subject: string;
  readonly tooLateMs?: readonly number[];
}

/**
 * Marks the tasks in whose time such facts were: nothing is computed again for them, and they are shown as
 * incomplete.
 */
export const markLateData = (queries: Transaction, steps: readonly AppliedStep[]): void => {
  for (const { subject, tooLateMs = [] } of steps) {
    if (tooLateMs.length === 0) continue;
    queries.send(
      `update transport_task t set late_data = true
       where t.subject = $1 and not t.late_data and exists (
         select from unnest($2::timestamptz[]) as x(time)
         where x.time >= t.start_time and (t.end_time is null or x.time <= t.end_time))`,
      [subject, tooLateMs.map((ms) => new Date(ms))],
      'mark_late_data',
    );
  }
};
