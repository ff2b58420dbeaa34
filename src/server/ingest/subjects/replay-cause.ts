import type { ReplayCause } from '#engine/replay.ts';

import type { Queries } from '../../database/database.ts';

/** Alarms that people have judged, among those that may change from a moment on. */
const judgedSince = async (queries: Queries, fromMs: number): Promise<ReadonlySet<string>> => {
  const rows = await queries.query<{ id: string }>(
    `select id from alarm where state <> 'unconfirmed' and not withdrawn and touched_time >= $1`,
    [new Date(Math.max(fromMs, 0))],
    'judged_since',
  );
  return new Set(rows.map(({ id }) => id));
};

/** Master data of the time from a moment on was corrected: what people have judged stays. */
export const correctionCause = async (queries: Queries, fromMs: number): Promise<ReplayCause> => ({
  cause: 'masterData',
  judged: await judgedSince(queries, fromMs),
});

/**
 * Why a subject with a late fact is judged again: a correction that has not been applied to it yet may be a reason
 * too, and withdraws nothing that people have judged. Undefined: late facts alone.
 */
export const causeOfLate = async (
  queries: Queries,
  subject: string,
  fromMs: number,
): Promise<ReplayCause | undefined> => {
  const [waiting] = await queries.query(
    'select 1 from master_correction_subject where subject = $1 and done_time is null limit 1',
    [subject],
    'correction_waits',
  );
  return waiting ? correctionCause(queries, fromMs) : undefined;
};
