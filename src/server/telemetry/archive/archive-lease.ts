import type { Queries } from '../../database/database.ts';

/** A process that was killed at it is not waited for longer. */
const leaseMs = 2 * 3_600_000;

/** Takes or keeps the turn of moving telemetry out, which one of several processes has; false: another has it. */
export const takeArchiveLease = async (queries: Queries, holder: string, nowMs: number): Promise<boolean> =>
  (
    await queries.query(
      `insert into archive_turn (holder, until_time) values ($1, $2)
       on conflict (only_row) do update set holder = excluded.holder, until_time = excluded.until_time
         where archive_turn.holder = $1 or archive_turn.until_time < $3
       returning 1`,
      [holder, new Date(nowMs + leaseMs), new Date(nowMs)],
    )
  ).length > 0;

export const endArchiveLease = (queries: Queries, holder: string): Promise<unknown> =>
  queries.query('delete from archive_turn where holder = $1', [holder]);
