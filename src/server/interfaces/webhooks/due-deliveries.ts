import type { DeliveryFault } from '#domain/interfaces/event-kinds.ts';

import type { Database, Queries } from '../../database/database.ts';

/** A delivery that is taken by this process, with what it says and whom. */
export interface DueDelivery {
  readonly id: number;
  readonly webhookId: number;
  readonly url: string;
  readonly secretSealed: string;
  readonly formerSealed: string | null;
  readonly code: string;
  readonly kind: string;
  readonly happenedTime: string;
  readonly content: unknown;
  readonly tries: number;
  readonly firstMs: number;
}

/** Longer than any request takes; what a process that died had taken is taken again. */
const heldS = 60;

/** Webhooks for which something is due. */
export const dueWebhooks = async (database: Database, nowMs: number): Promise<readonly number[]> => {
  const rows = await database.query<{ id: number }>(
    `select w.id from webhook w where w.enabled and w.secret_sealed is not null
       and exists (select from webhook_delivery d where d.webhook_id = w.id and d.state = 'queued'
         and (d.due_time is null or d.due_time <= $1)) order by w.id`,
    [new Date(nowMs)],
    'due_webhooks',
  );
  return rows.map(({ id }) => id);
};

/**
 * Takes what is due of a webhook: of each truck the oldest, and nothing behind one that has not arrived. The oldest are
 * found one truck after the other: an address that is away for a day has tens of thousands behind them.
 */
export const takeDue = (
  database: Database,
  webhookId: number,
  nowMs: number,
  limit: number,
): Promise<readonly DueDelivery[]> =>
  database.query<DueDelivery & Record<string, unknown>>(
    `with recursive oldest as (
       (select order_key, id, due_time from webhook_delivery where webhook_id = $1 and state = 'queued'
        order by order_key, id limit 1)
       union all
       select n.* from oldest o, lateral (select order_key, id, due_time from webhook_delivery
         where webhook_id = $1 and state = 'queued' and order_key > o.order_key order by order_key, id limit 1) n
     ), due as (
       select d.id from webhook_delivery d
       where d.id in (select id from oldest where due_time is null or due_time <= $2)
         and d.state = 'queued' and (d.due_time is null or d.due_time <= $2)
       order by d.id limit $3 for update of d skip locked
     ), taken as (
       update webhook_delivery d set due_time = $2::timestamptz + interval '${heldS} seconds', tries = d.tries + 1,
         first_time = coalesce(d.first_time, $2), last_time = $2
       from due where d.id = due.id returning d.*
     )
     select taken.id::float8 as id, w.id as "webhookId", w.url, w.secret_sealed as "secretSealed",
       case when w.former_until > $2 then w.former_sealed end as "formerSealed", e.code, e.kind,
       to_char(e.happened_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "happenedTime", e.content,
       taken.tries, extract(epoch from taken.first_time)::float8 * 1000 as "firstMs"
     from taken join webhook w on w.id = taken.webhook_id join outgoing_event e on e.id = taken.event_id
     order by taken.id`,
    [webhookId, new Date(nowMs), limit],
    'take_deliveries',
  );

/** What became of a try. */
export interface Settled {
  readonly state: 'queued' | 'delivered' | 'failed';
  readonly dueMs: number | null;
  readonly status: number | null;
  readonly answer: string;
  readonly fault: DeliveryFault | null;
  readonly tookMs: number;
}

/** One that another process has taken meanwhile stays that one's. */
export const settleDelivery = (
  queries: Queries,
  { id, tries }: DueDelivery,
  settled: Settled,
): Promise<unknown> =>
  queries.query(
    `update webhook_delivery set state = $3, due_time = $4, status = $5, answer = $6, fault = $7, took_ms = $8,
       version = version + 1
     where id = $1 and tries = $2 and state = 'queued'`,
    [
      id,
      tries,
      settled.state,
      settled.dueMs === null ? null : new Date(settled.dueMs),
      settled.status,
      settled.answer,
      settled.fault,
      settled.tookMs,
    ],
    'settle_delivery',
  );
