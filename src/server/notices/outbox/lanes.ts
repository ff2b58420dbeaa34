import type { Database, Queries } from '../../database/database.ts';

/** An address that this process alone sends to for a while. */
export interface Lane {
  readonly lane: string;
  /** When it was sent to within the last minute, ms. */
  readonly sentMs: readonly number[];
}

/** Longer than a sending and its looking up take; the lane of a process that died is free again after it. */
const heldS = 60;

interface LaneRow {
  readonly lane: string;
  readonly sent_times: readonly Date[];
}

const minuteMs = 60_000;

const laneOf =
  (nowMs: number) =>
  ({ lane, sent_times: times }: LaneRow): Lane => ({
    lane,
    sentMs: times.map((time) => time.getTime()).filter((ms) => ms > nowMs - minuteMs),
  });

/**
 * Claims addresses for which something is due: one process at a time sends to each, so that rate limits hold and a
 * process that is killed repeats one message to an address at most.
 * @param only this lane; null: whichever is free
 */
export const claimLanes = async (
  database: Database,
  nowMs: number,
  limit: number,
  only: string | null = null,
): Promise<readonly Lane[]> => {
  const rows = await database.query<LaneRow & Record<string, unknown>>(
    `with free as (
       select l.lane from notice_lane l
       where (l.busy_until is null or l.busy_until <= $1) and (l.silent_until is null or l.silent_until <= $1)
         and ($3::text is null or l.lane = $3)
         and exists (select from notice n where n.lane = l.lane and n.state in ('queued', 'sending', 'unclear', 'accepted')
           and n.due_time <= $1)
       limit $2 for update skip locked
     )
     update notice_lane l set busy_until = $1::timestamptz + make_interval(secs => ${heldS})
     from free where l.lane = free.lane returning l.lane, l.sent_times`,
    [new Date(nowMs), limit, only],
    'claim_lanes',
  );
  return rows.map(laneOf(nowMs));
};

/** Holds a lane on and notes that it is sent to now, in the transaction that begins the sending. */
export const noteSending = (queries: Queries, { lane, sentMs }: Lane, nowMs: number): Promise<unknown> =>
  queries.query(
    `update notice_lane set busy_until = $2::timestamptz + make_interval(secs => ${heldS}), sent_times = $3::timestamptz[]
     where lane = $1`,
    [lane, new Date(nowMs), [...sentMs, nowMs].map((ms) => new Date(ms).toISOString())],
    'note_sending',
  );

/** Others may send to it, from `silentUntilMs` on where it wants to be left alone. */
export const releaseLane = (
  database: Database,
  { lane }: Lane,
  silentUntilMs: number | null,
): Promise<unknown> =>
  database.query(
    `update notice_lane set busy_until = null, silent_until = coalesce($2, silent_until) where lane = $1`,
    [lane, silentUntilMs === null ? null : new Date(silentUntilMs)],
    'release_lane',
  );
