import type { ChangedSince, PastAlarm, PastKnowledge } from '#contract/tracks/past-fleet.ts';
import { alarmTypeOf } from '#domain/alarms/alarm-types.ts';

import type { Queries } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import type { Reader } from '../../identity/actor.ts';

/** Momentary alarms count for so long, as live. */
const momentary = `interval '5 minutes'`;

const harmless: ReadonlySet<string> = new Set(['normal', 'falseAlarm']);

interface AlarmRow extends Record<string, unknown> {
  readonly signCode: string;
  readonly type: number;
  readonly cause: string | null;
  readonly startTime: string;
  readonly raisedThen: boolean;
  readonly withdrawn: boolean;
  /** Raised a moment ago. */
  readonly fresh: boolean;
  /** It had not ended. */
  readonly lasts: boolean;
  readonly stateNow: string;
  /** Null: nobody had judged it. */
  readonly stateThen: string | null;
  readonly next: PastAlarm['next'];
}

const alarmsSql = `
  select a.sign_code as "signCode", a.type, a.cause, ${isoSeconds('a.start_time')} as "startTime",
    a.raised_time <= $2 as "raisedThen", a.withdrawn, a.state as "stateNow", a.raised_time > $2 - ${momentary} as fresh,
    a.end_time is null or a.end_time > $2 as lasts,
    (select e.state from alarm_event e where e.alarm_id = a.id and e.time <= $2 order by e.time desc, e.id desc limit 1) as "stateThen",
    (select json_build_object('time', ${isoSeconds('e.time')}, 'state', e.state, 'userName', e.user_name)
      from alarm_event e where e.alarm_id = a.id and e.time > $2 order by e.time, e.id limit 1) as next
  from alarm a
  where a.company_code = any($1::text[]) and a.sign_code is not null and a.suppressed_by is null
    and a.type <> all($3::int[]) and a.start_time <= $2 and a.start_time > $2 - interval '30 days'
    and (a.end_time is null or a.end_time > $2 or a.raised_time between $2 - ${momentary} and $2)
  order by a.start_time`;

/** Alarms at a moment. */
export interface PastAlarms {
  /** Open ones, the oldest first. */
  readonly open: readonly PastAlarm[];
  /** The first of each truck that makes it an alarm. */
  readonly counting: ReadonlyMap<string, { readonly type: number; readonly startTime: string }>;
  readonly changedSince: readonly ChangedSince[];
}

/** Alarms that were open at a moment, as they were known then or are now. */
export const pastAlarms = async (
  queries: Queries,
  { companies, hiddenTypes }: Reader,
  at: Date,
  known: PastKnowledge,
): Promise<PastAlarms> => {
  const rows = await queries.query<AlarmRow>(alarmsSql, [companies, at, hiddenTypes]);
  const open: PastAlarm[] = [];
  const counting = new Map<string, { type: number; startTime: string }>();
  const changedSince: ChangedSince[] = [];
  for (const {
    signCode,
    type,
    cause,
    startTime,
    raisedThen,
    withdrawn,
    fresh,
    lasts,
    next,
    ...row
  } of rows) {
    if (!raisedThen || withdrawn)
      changedSince.push({
        signCode,
        type,
        startTime,
        what: raisedThen ? 'withdrawnSince' : 'raisedLater',
      });
    const state = known === 'then' ? (row.stateThen ?? 'unconfirmed') : row.stateNow;
    if ((known === 'then' ? !raisedThen : withdrawn) || harmless.has(state)) continue;
    if (lasts || fresh) open.push({ signCode, type, cause, startTime, state, next });
    const effect = alarmTypeOf(type)?.truck ?? 'nothing';
    const counts = effect === 'continuous' || (effect === 'momentary' && fresh);
    if (counts && !counting.has(signCode)) counting.set(signCode, { type, startTime });
  }
  return { open, counting, changedSince };
};
