import type { Context } from '#engine/context.ts';
import type { Fact } from '#engine/fact.ts';
import type { Change } from '#engine/state.ts';
import { aroundMs, tooLateChanges } from '#engine/too-late.ts';

import type { Queries, Transaction } from '../database/database.ts';
import { factsAfter } from './message-log.ts';

/**
 * Number of the write of rows that no state stands behind. A replay asks for rows by the number of their write or
 * their moment, and so meets these only where it plays their moment again.
 */
export const noWrite = 0;

/**
 * What is told of facts that came too late for their subject (engine rules 1).
 * @param facts already in the log
 */
export const tellTooLate = async (
  queries: Queries,
  context: Context,
  subject: string,
  facts: readonly Fact[],
): Promise<Change[]> => {
  const times = facts.map(({ t }) => t);
  const fromMs = Math.min(...times) - aroundMs;
  const toMs = Math.max(...times) + aroundMs;
  const [log, alarms] = await Promise.all([
    factsAfter(queries, subject, null, fromMs, toMs),
    queries.query<{ id: string; write_no: number; start_time: Date }>(
      'select id, write_no, start_time from alarm where subject = $1 and start_time between $2 and $3 and not withdrawn',
      [subject, new Date(fromMs), new Date(toMs)],
      'alarms_around',
    ),
  ]);
  const around = {
    facts: log,
    alarms: alarms.map((row) => ({
      id: row.id,
      tooLate: row.write_no === noWrite,
      startMs: row.start_time.getTime(),
    })),
  };
  return tooLateChanges(subject, facts, around, context);
};

/** What a step of a subject came to, as far as it is about facts that came too late. */
interface Told {
  readonly subject: string;
  readonly tooLateMs?: readonly number[];
}

/** Marks the tasks in whose time such facts were: nothing is reckoned again for them, and the tasks say so. */
export const markLateData = (queries: Transaction, steps: readonly Told[]): void => {
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
