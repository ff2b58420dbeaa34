import type { AlarmStep, CorrectedJudgement } from '#contract/alarms/alarms.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import type { Reader } from '../identity/actor.ts';

const step = `e.id::int as id, ${isoSeconds('e.time')} as time, e.state, e.user_name as "userName", e.remark, e.changes`;
const shown = `a.company_code = any($1::text[]) and a.type <> all($2::int[])`;

/** Older ones are in the histories of their alarms alone. */
const toldFor = '30 days';
const most = 50;

/** What people said of an alarm and what corrections made of it, the first first. */
export const alarmHistory = (
  queries: Queries,
  { companies, hiddenTypes }: Reader,
  id: string,
): Promise<AlarmStep[]> =>
  queries.query<AlarmStep & Record<string, unknown>>(
    `select ${step} from alarm_event e join alarm a on a.id = e.alarm_id
     where ${shown} and e.alarm_id = $3 order by e.id`,
    [companies, hiddenTypes, id],
    'alarm_history',
  );

/** Corrections of alarms that this user had judged last, unless somebody has judged them again since, the newest first. */
export const correctedJudgements = (
  queries: Queries,
  { companies, hiddenTypes }: Reader,
  userId: number,
  nowMs: number,
): Promise<CorrectedJudgement[]> =>
  queries.query<CorrectedJudgement & Record<string, unknown>>(
    `select ${step}, a.id as "alarmId", a.type, a.sign_code as "signCode"
     from alarm_event e join alarm a on a.id = e.alarm_id
     where ${shown} and e.changes is not null and e.time > $4::timestamptz - interval '${toldFor}'
       and (select j.user_id from alarm_event j where j.alarm_id = e.alarm_id and j.changes is null
         order by j.id desc limit 1) = $3
       and not exists (select from alarm_event later where later.alarm_id = e.alarm_id and later.changes is null
         and later.id > e.id)
     order by e.id desc limit ${most}`,
    [companies, hiddenTypes, userId, new Date(nowMs)],
    'corrected_judgements',
  );
