import type { Database, Queries } from '../../database/database.ts';
import { nobodyLane } from './unreached.ts';

/** An address that this process alone sends to for a while. */
export interface NoticeQueue {
  readonly lane: string;
  /** When it was sent to within the last minute, ms. */
  readonly sentMs: readonly number[];
  /** How often in a row the way to it was at fault. */
  readonly failures: number;
  /** Until when it is ours: whoever claimed it after that has another moment here. */
  readonly heldUntilMs: number;
}

/** Longer than a sending and its looking up take; the lane of a process that died is free again after it. */
const heldS = 60;

interface LaneRow {
  readonly lane: string;
  readonly sent_times: readonly Date[];
  readonly busy_until: Date;
  readonly failures: number;
}

const minuteMs = 60_000;

const laneOf =
  (nowMs: number) =>
  ({ lane, sent_times: times, busy_until: until, failures }: LaneRow): NoticeQueue => ({
    lane,
    failures,
    heldUntilMs: until.getTime(),
    sentMs: times.map((time) => time.getTime()).filter((ms) => ms > nowMs - minuteMs),
  });

/**
 * Claims addresses for which something is due: one process at a time sends to each, so that rate limits hold and a
 * process that is killed repeats one message to an address at most. Those that an urgent notice waits for come first,
 * then those that have waited longest.
 * @param only this lane; null: whichever is free
 */
export const claimQueues = async (
  database: Database,
  nowMs: number,
  limit: number,
  only: string | null = null,
): Promise<readonly NoticeQueue[]> => {
  const rows = await database.query<LaneRow & Record<string, unknown>>(
    `with free as (
       select l.lane from notice_lane l cross join lateral (
         select bool_or(n.urgent and n.state = 'queued') as urgent, min(n.due_time) as due from notice n
         where n.lane = l.lane and n.state in ('queued', 'sending', 'unclear', 'accepted') and n.due_time <= $1) w
       where l.lane <> '${nobodyLane}' and w.due is not null and (l.busy_until is null or l.busy_until <= $1) and (l.silent_until is null or l.silent_until <= $1)
         and ($3::text is null or l.lane = $3)
       order by w.urgent desc, w.due limit $2 for update of l skip locked
     )
     update notice_lane l set busy_until = $1::timestamptz + make_interval(secs => ${heldS})
     from free where l.lane = free.lane returning l.lane, l.sent_times, l.busy_until, l.failures`,
    [new Date(nowMs), limit, only],
    'claim_lanes',
  );
  return rows.map(laneOf(nowMs));
};

/**
 * Holds a lane on and notes that it is sent to now, in the transaction that begins the sending.
 * @returns until when it is held; null: another process has it by now
 */
export const noteSending = async (
  queries: Queries,
  { lane, sentMs, heldUntilMs }: NoticeQueue,
  nowMs: number,
): Promise<number | null> => {
  const [row] = await queries.query<{ busy_until: Date }>(
    `update notice_lane set busy_until = greatest($2::timestamptz + make_interval(secs => ${heldS}),
       busy_until + interval '1 millisecond'), sent_times = $3::timestamptz[]
     where lane = $1 and busy_until = $4 returning busy_until`,
    [
      lane,
      new Date(nowMs),
      [...sentMs, nowMs].map((ms) => new Date(ms).toISOString()),
      new Date(heldUntilMs),
    ],
    'note_sending',
  );
  return row?.busy_until.getTime() ?? null;
};

/** Others may send to it, unless another has it already; from `silentUntilMs` on where it wants to be left alone. */
export const releaseQueue = (
  database: Database,
  { lane, heldUntilMs, failures }: NoticeQueue,
  silentUntilMs: number | null,
): Promise<unknown> =>
  database.query(
    `update notice_lane set busy_until = null, silent_until = coalesce($2, silent_until), failures = $4
     where lane = $1 and busy_until = $3`,
    [lane, silentUntilMs === null ? null : new Date(silentUntilMs), new Date(heldUntilMs), failures],
    'release_lane',
  );

/** Every address of a way wants to be left alone: its provider has said so of the whole account. */
export const silenceWay = (database: Database, channel: string, untilMs: number): Promise<unknown> =>
  database.query(
    `update notice_lane set silent_until = greatest(silent_until, $2) where lane like $1 || ':%'`,
    [channel, new Date(untilMs)],
    'silence_way',
  );
