import type { Database } from '../../database/database.ts';

/** What a platform does not take is kept so long, and so much of it. */
export const keptDays = 7;
export const keptBytes = 1024 * 1024 * 1024;

/** A row weighs so much beside its body. */
const rowBytes = 150;

const drop = (database: Database, condition: string, values: readonly (number | Date)[]): Promise<unknown> =>
  database.query(
    `with gone as (delete from forward_message m where ${condition} returning target_id, number),
       counted as (select target_id, number, count(*) as dropped from gone group by target_id, number)
     update forward_terminal f set dropped = f.dropped + counted.dropped from counted
     where f.target_id = counted.target_id and f.number = counted.number`,
    values,
  );

/** Leaves the oldest messages out where they have waited too long, or too many wait for one platform. */
export const boundQueue = async (database: Database, nowMs: number, mostBytes = keptBytes): Promise<void> => {
  await drop(database, 'm.created_time < $1', [new Date(nowMs - keptDays * 86_400_000)]);
  await drop(
    database,
    `m.id in (select id from (select id, sum(octet_length(body) + ${rowBytes}) over (partition by target_id order by id desc) as bytes
       from forward_message where target_id in (
         select target_id from forward_message group by target_id having sum(octet_length(body) + ${rowBytes}) > $1::bigint)
     ) as weighed where bytes > $1::bigint)`,
    [mostBytes],
  );
};
