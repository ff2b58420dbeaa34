import type { Database, Queries } from '../../database/database.ts';

/** Of notices that no address waits for. */
export const nobodyLane = 'nobody';

const portion = 200;

/**
 * What comes after notices that did not reach anybody, at once: nobody who presses for help waits until the next step's
 * own minute.
 * @param ids of notices that failed
 */
export const hastenNext = (queries: Queries, ids: readonly number[], nowMs: number): Promise<unknown> =>
  queries.query(
    `update notice n set due_time = $2 from notice f
     where f.id = any($1::bigint[]) and f.urgent and f.alarm_id is not null
       and n.alarm_id = f.alarm_id and n.rule_id is not distinct from f.rule_id and n.state = 'queued' and n.due_time > $2
       and n.step_no = (select min(m.step_no) from notice m where m.alarm_id = f.alarm_id
         and m.rule_id is not distinct from f.rule_id and m.state = 'queued' and m.step_no > f.step_no)`,
    [ids, new Date(nowMs)],
    'hasten_notices',
  );

/** Ends notices of steps that have nobody to tell, now that it is their turn. @returns how many there were */
export const endUnreached = (database: Database, nowMs: number): Promise<number> =>
  database.transaction(async (queries) => {
    const rows = await queries.query<{ id: number }>(
      `update notice set state = 'failed', reason = 'nobody', ended_time = $1 where id in (
         select id from notice where lane = '${nobodyLane}' and state = 'queued' and due_time <= $1
         order by due_time limit ${portion} for update skip locked) returning id`,
      [new Date(nowMs)],
      'end_unreached',
    );
    const ids = rows.map(({ id }) => Number(id));
    if (ids.length > 0) await hastenNext(queries, ids, nowMs);
    return ids.length;
  });
