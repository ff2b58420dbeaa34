import { alarmTypeOf, typesWhere } from '#domain/alarms/alarm-types.ts';
import type { Language } from '#i18n/text.ts';

import { companiesBelow } from '../../identity/scope/company-line.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { PushedAlarm } from './push-message.ts';

const types = typesWhere(({ push }) => push !== null);
const ttlCase = types.map((type) => `when ${type} then ${alarmTypeOf(type)?.push?.ttlS ?? 0}`).join(' ');

/** A device that was not renewed by a sign-in for so long is deleted: some services answer 200 for ever. */
const forgottenAfterDays = 30;

/**
 * Queues new urgent alarms for every device in whose user's scope they are, in the transaction that writes them: a
 * committed alarm is pushed once, by whichever process comes first. One that arrives later than a push service would
 * have kept it is shown in the console alone.
 */
export const queuePushes = (queries: Transaction, alarmIds: readonly string[]): void => {
  if (alarmIds.length === 0) return;
  queries.send(
    `with recursive fresh as (
       select id, type, company_code, raised_time from alarm
       where id = any($1::text[]) and type = any($2::int[]) and popup and not withdrawn and suppressed_by is null
         and exists (select 1 from push_subscription)
     ), above as (
       select fresh.id, fresh.company_code from fresh
       union
       select above.id, c.parent_code from above join company c on c.company_code = above.company_code
       where c.parent_code is not null
     )
     insert into push_delivery (subscription_id, alarm_id, due_time, expiry_time)
     select s.id, fresh.id, fresh.raised_time, fresh.raised_time + make_interval(secs => case fresh.type ${ttlCase} end)
     from fresh join above on above.id = fresh.id
     join app_user u on u.company_code = above.company_code and u.enabled
     join push_subscription s on s.user_id = u.id
     on conflict do nothing`,
    [alarmIds, types],
    'queue_pushes',
  );
};

/** One message to one device. */
export interface Delivery {
  readonly subscriptionId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language;
  readonly detailed: boolean;
  readonly tries: number;
  readonly alarm: PushedAlarm;
  readonly unacknowledged: number;
}

interface DeliveryRow {
  readonly subscription_id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: Language;
  readonly detailed: boolean;
  readonly tries: number;
  readonly alarm_id: string;
  readonly type: number;
  readonly cause: string | null;
  readonly sign_code: string | null;
  readonly area_name: string | null;
  readonly raised_time: Date;
  readonly unacknowledged: number;
}

/** Longer than any request to a push service takes; messages of a process that died are taken again. */
const heldS = 60;

/** Claims due messages, so that no other process sends them too. */
export const takeDue = async (
  database: Database,
  nowMs: number,
  limit: number,
): Promise<readonly Delivery[]> => {
  const rows = await database.query<DeliveryRow & Record<string, unknown>>(
    `with due as (
       select subscription_id, alarm_id from push_delivery where due_time <= $1 and expiry_time > $1
       order by due_time limit $2 for update skip locked
     ), taken as (
       update push_delivery d set due_time = $1::timestamptz + make_interval(secs => ${heldS}), tries = d.tries + 1
       from due where d.subscription_id = due.subscription_id and d.alarm_id = due.alarm_id
       returning d.subscription_id, d.alarm_id, d.tries
     )
     select s.id as subscription_id, s.endpoint, s.p256dh, s.auth, s.language, s.detailed, taken.tries,
       a.id as alarm_id, a.type, a.cause, a.sign_code, a.area_name, a.raised_time,
       (select count(*) from alarm w where w.company_code in (${companiesBelow('array[u.company_code]')})
          and w.state = 'unconfirmed' and w.type = any($3::int[]) and not w.withdrawn) as unacknowledged
     from taken join push_subscription s on s.id = taken.subscription_id join app_user u on u.id = s.user_id
     join alarm a on a.id = taken.alarm_id`,
    [new Date(nowMs), limit, types],
    'take_pushes',
  );
  return rows.map((row) => ({
    subscriptionId: row.subscription_id,
    endpoint: row.endpoint,
    p256dh: row.p256dh,
    auth: row.auth,
    language: row.language,
    detailed: row.detailed,
    tries: row.tries,
    unacknowledged: row.unacknowledged,
    alarm: {
      id: row.alarm_id,
      type: row.type,
      cause: row.cause,
      signCode: row.sign_code ?? '',
      areaName: row.area_name,
      raisedMs: row.raised_time.getTime(),
    },
  }));
};

export const deliveryDone = (database: Database, { subscriptionId, alarm }: Delivery): Promise<unknown> =>
  database.query(
    'delete from push_delivery where subscription_id = $1 and alarm_id = $2',
    [subscriptionId, alarm.id],
    'push_done',
  );

export const deliverLater = (
  database: Database,
  { subscriptionId, alarm }: Delivery,
  dueMs: number,
): Promise<unknown> =>
  database.query(
    'update push_delivery set due_time = $3 where subscription_id = $1 and alarm_id = $2',
    [subscriptionId, alarm.id, new Date(dueMs)],
    'push_later',
  );

/** The push service reports that the device no longer exists: nothing more is sent to it. */
export const forgetDevice = (database: Database, { subscriptionId }: Delivery): Promise<unknown> =>
  database.query('delete from push_subscription where id = $1', [subscriptionId], 'push_gone');

/** Deletes what expired unsent, and devices that were not renewed. */
export const prunePushes = async (database: Database, nowMs: number): Promise<void> => {
  await database.query('delete from push_delivery where expiry_time <= $1', [new Date(nowMs)]);
  await database.query('delete from push_subscription where seen_time < $1', [
    new Date(nowMs - forgottenAfterDays * 86_400_000),
  ]);
};
