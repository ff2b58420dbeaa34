import type { Transaction } from '../../database/database.ts';
import { cancelAlarmNotices, queueAlarmNotices } from '../../notices/outbox/queue-alarms.ts';
import { queuePushes } from '../push/push-queue.ts';

/** Channel on which a commit notifies of new entries. The payload is the new head and nothing else. */
export const alarmChannel = 'alarms';

/** The database's clock, µs since 1970: one for all processes. */
export const clockSql = '(extract(epoch from clock_timestamp()) * 1e6)::bigint';

/**
 * Numbers alarms into the stream, inside the transaction that writes them. The head row stays locked until commit, so
 * numbers become visible in order and no reader can skip one (a sequence would allow it). Their cursors, which clients
 * are told, rise with them, and say nothing but when: numbers would tell how many alarms others have.
 * @param ids alarms written by this transaction
 * @param before those of them that existed before: their change is published, not a new alarm
 * @returns how many are new
 */
export const publishAlarms = (
  queries: Transaction,
  ids: readonly string[],
  before: ReadonlySet<string>,
  nowMs: number,
): number => {
  if (ids.length === 0) return 0;
  const fresh = ids.filter((id) => !before.has(id));
  const changed = ids.filter((id) => before.has(id));
  queries.send(
    `with wanted as (
       select a.id, a.company_code, a.type, 'alarm' as kind, a.raised_time from alarm a
         where a.id = any($1::text[]) and not a.withdrawn and a.suppressed_by is null
       union all
       select a.id, a.company_code, a.type, 'state', a.raised_time from alarm a where a.id = any($2::text[])
     ), numbered as (
       select wanted.*, row_number() over (order by raised_time, id) as place from wanted
     ), moved as (
       update alarm_stream_head set head = head + (select count(*) from numbered),
         cursor = greatest(cursor, ${clockSql}) + (select count(*) from numbered)
       where (select count(*) from numbered) > 0
       returning head, head - (select count(*) from numbered) as base,
         cursor - (select count(*) from numbered) as cursor_base
     ), written as (
       insert into alarm_stream (n, cursor, kind, alarm_id, company_code, type)
       select moved.base + numbered.place, moved.cursor_base + numbered.place, numbered.kind, numbered.id, numbered.company_code, numbered.type
       from numbered, moved
     )
     select pg_notify($3, head::text) from moved`,
    [fresh, changed, alarmChannel],
    'publish_alarms',
  );
  queuePushes(queries, fresh);
  if (changed.length > 0) cancelAlarmNotices(queries, changed, nowMs);
  queueAlarmNotices(queries, [...fresh, ...changed], nowMs);
  return fresh.length;
};
