import { maxAttempts, repeatAfterMs, resumeAfterMs } from '#domain/commands/command-kinds.ts';

import type { Database } from '../../database/database.ts';

/**
 * Ends orders that nobody has fetched and whose terminal is in another truck or company now, those whose time is over, and those that were given as often as they may be without an answer. What a silent
 * terminal did with one is not known: the steps say how far it was.
 */
export const expireCommands = async (database: Database, nowMs: number): Promise<void> => {
  await database.query(
    `with moved as (
       update command c set step_time = $1, ended_time = $1, state = 'stopped', detail = 'moved'
       where state in ('awaiting', 'queued') and not exists (select from truck t
         where t.id = c.truck_id and t.terminal = c.terminal and t.company_code = c.company_code)
       returning id, state, detail, change_request_id),
     over as (
       update command set step_time = $1, ended_time = $1,
         state = case when expires_time <= $1 then 'expired' else 'failed' end,
         detail = case when expires_time <= $1 then detail else 'noAnswer' end
       where state in ('awaiting', 'queued', 'sent', 'received', 'working', 'readBack') and id not in (select id from moved)
         and (expires_time <= $1
         or (attempts >= ${maxAttempts} and (state in ('sent', 'readBack') and step_time <= $2
           or state in ('received', 'working') and step_time <= $3)))
       returning id, state, detail, change_request_id),
     undecided as (
       update change_request set state = 'failed', decided_time = $1, failure = $4
       where state = 'pending' and id in (select change_request_id from over union all select change_request_id from moved))
     insert into command_event (command_id, time, state, detail) select id, $1, state, detail from over
       union all select id, $1, state, detail from moved`,
    [
      new Date(nowMs),
      new Date(nowMs - repeatAfterMs),
      new Date(nowMs - resumeAfterMs),
      JSON.stringify(['已过期，无人复核', 'Expired without approval']),
    ],
    'expire_commands',
  );
};
