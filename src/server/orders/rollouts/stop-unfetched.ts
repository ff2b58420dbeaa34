import type { Queries } from '../../database/database.ts';

/** Takes back the orders of a roll-out that no terminal has fetched. Fetched ones go on to their end. */
export const stopUnfetched = async (queries: Queries, rolloutId: number, nowMs: number): Promise<void> => {
  await queries.query(
    `with stopped as (update command set state = 'stopped', detail = 'wave', step_time = $2, ended_time = $2
       where id in (select command_id from rollout_truck where rollout_id = $1
         union all select read_command_id from rollout_truck where rollout_id = $1) and state = 'queued' returning id)
     insert into command_event (command_id, time, state, detail) select id, $2, 'stopped', 'wave' from stopped`,
    [rolloutId, new Date(nowMs)],
  );
};
