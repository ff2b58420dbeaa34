import type { UnreachedStep } from '#contract/notices.ts';

import type { Queries } from '../database/database.ts';

/** Older ones are in the records alone: whoever comes on duty asks for a day. */
const shownFor = '1 day';
const most = 50;

/**
 * Steps of rules that told nobody, the newest first: those that had nobody to tell, and the last one of an alarm of which
 * every notice failed, whatever it failed by.
 */
export const unreachedSteps = (
  queries: Queries,
  companies: readonly string[],
  nowMs: number,
): Promise<UnreachedStep[]> =>
  queries.query<UnreachedStep & Record<string, unknown>>(
    `select id::int, to_char(ended_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as time, type,
       sign_code as "signCode", alarm_id as "alarmId", rule_name as "ruleName", step_no as "stepNo",
       nullif(receiver_name, '') as "receiverName"
     from notice n where state = 'failed' and ended_time > $2::timestamptz - interval '${shownFor}'
       and company_code = any($1::text[])
       and (reason = 'nobody' or kind = 'alarm'
         and not exists (select from notice o where o.subject = n.subject and (o.state <> 'failed' or o.id > n.id)))
       order by ended_time desc, id desc limit ${most}`,
    [companies, new Date(nowMs)],
    'unreached_steps',
  );
