import type { HeardItem, ItemValue } from '#contract/devices/terminal-items.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import { messageContent } from '../telemetry/messages/message-content.ts';

/** Terminals that are looked at, and places of each: enough to see what a model sends. */
const mostTerminals = 50;
const mostPlaces = 200;
const mostValues = 100;

/** Items of the last day's places of terminals `t` (phone, maker, model, sign_code, subject), a row each. */
const itemsOf = (terminals: string): string => `
  select t.maker, t.model, t.sign_code, m.time, upper(lpad(to_hex((i ->> 'id')::int), 2, '0')) as item, i ->> 'hex' as hex
  from (${terminals}) t cross join lateral (
    select m.time, ${messageContent('m', 'position')} -> 'items' as items from terminal_message m
    where m.subject = t.subject and m.time > $1 and m.kind = 'position'
      and date_bin('00:10:00', m.time, '1970-01-01 00:00:00+00') >= date_bin('00:10:00', $1::timestamptz, '1970-01-01 00:00:00+00')
    order by m.time desc limit ${mostPlaces}) m
    cross join lateral json_array_elements(case when json_typeof(m.items) = 'array' then m.items else '[]'::json end) i`;

const terminals = (where: string): string => `
  select k.phone, k.maker, k.model, n.sign_code, 'truck:' || n.truck_id as subject
  from jt808_terminal k join terminal_in_force n on n.number = k.phone
  where n.truck_id is not null and k.maker <> '' ${where}
  order by k.signed_in_time desc nulls last limit ${mostTerminals}`;

/** Items that terminals of the reader's trucks sent in a day and that nothing reads by itself, the most frequent first. */
export const heardItems = (queries: Queries, since: Date): Promise<HeardItem[]> =>
  queries.query<HeardItem>(
    `select maker, model, item, count(*)::int as times, count(distinct sign_code)::int as trucks,
       ${isoSeconds('max(time)')} as "lastTime", (array_agg(hex order by time desc))[1] as hex
     from (${itemsOf(terminals(''))}) h
     where not exists (select from item_mapping m where m.enabled and m.maker = h.maker and m.item = h.item
       and coalesce(m.model, '') in ('', h.model)) group by maker, model, item order by times desc, maker, model, item limit 200`,
    [since],
    'heard_items',
  );

/** The last values of an item, of the truck of the model that sent it last; rising by time. */
export const itemValues = (
  queries: Queries,
  since: Date,
  { maker, model, item }: { readonly maker: string; readonly model: string; readonly item: string },
): Promise<ItemValue[]> =>
  queries.query<ItemValue>(
    `with heard as (${itemsOf(terminals(`and k.maker = $2 and ($3 = '' or k.model = $3)`))}),
       newest as (select sign_code from heard where item = $4 order by time desc limit 1),
       kept as (select h.time, h.sign_code, h.hex from heard h join newest w using (sign_code)
         where h.item = $4 order by h.time desc limit ${mostValues})
     select ${isoSeconds('time')} as time, sign_code as "signCode", hex from kept order by kept.time`,
    [since, maker, model, item],
    'item_values',
  );
