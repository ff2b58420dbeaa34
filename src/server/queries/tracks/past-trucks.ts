import type { PastKnowledge } from '#contract/tracks/past-fleet.ts';
import { settings } from '#contract/settings.ts';

import { isoMilliseconds } from '../../database/iso-time.ts';
import { contentAt } from './past-versions.ts';

/** A fix or a reading that is older than this says nothing of the moment. */
const lookBack = `interval '1 day'`;

/** Live, a truck is stopped when it has stood for so long. */
const stoppedAfter = `interval '${settings['parking.minS'].default} seconds'`;

/** SQL: the last record about `t` that began by a moment still holds at $2. Those of a truck do not overlap. */
const lastHolds = (table: string, moment: string): string =>
  `coalesce((select o.end_time is null or o.end_time > $2 from ${table} o
    where o.sign_code = t.sign_code and not o.withdrawn and o.start_time <= ${moment}
    order by o.start_time desc limit 1), false)`;

/** SQL: a compartment of `t` was at it; several are at once. */
const underWay = (table: string): string =>
  `exists (select from ${table} o where o.sign_code = t.sign_code and not o.withdrawn and o.start_time <= $2
    and o.start_time > $2 - ${lookBack} and (o.end_time is null or o.end_time > $2))`;

/** What is stored of a truck at a moment. */
export interface PastTruckRow extends Record<string, unknown> {
  readonly truckId: number;
  readonly signCode: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly gpsTime: string | null;
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
  readonly speed: number | null;
  readonly bearingDeg: number | null;
  readonly driverName: string | null;
  readonly offline: boolean;
  readonly parked: boolean;
  readonly loading: boolean;
  readonly unloading: boolean;
  readonly tanks: Readonly<Record<string, { readonly vt: number | null }>> | null;
  /** Process state of the truck as its last reading or valve event says. */
  readonly processState: string | null;
  /** Its places of the moment came later. */
  readonly placedLater: boolean;
  /** Compartments whose reading was corrected since. */
  readonly corrected: readonly number[] | null;
}

/**
 * SQL: readings of the day before the moment that stood then and were withdrawn since, as they were said. They are few:
 * their index holds nothing else.
 */
const withdrawnSince = `
  select x.content ->> 'sign_code' as sign_code, (x.content ->> 'compartment')::int as compartment, x."time",
    (x.content ->> 'oil_code')::int as oil_code, (x.content ->> 'vt_l')::float8 as vt_l,
    (x.content ->> 'v20_l')::float8 as v20_l, x.content ->> 'process_state' as process_state
  from (
    select w."time", (select h.content from record_history h where h.kind = 'tank-inventory' and h.record_id = w.id
      and h.changed_time > $2 order by h.id limit 1) as content
    from tank_inventory w where w.withdrawn and w."time" <= $2 and w."time" > $2 - ${lookBack}) x
  where x.content ->> 'withdrawn' = 'false'`;

/**
 * SQL: the reading of a compartment as it is now; or as it was said then: before what was corrected after the moment, and
 * with what was withdrawn after it. A row in any case.
 */
const readingSql = (known: PastKnowledge, until: string): string => {
  const column = (name: string, type: string): string =>
    known === 'now'
      ? `x.${name}`
      : `case when g."time" is not null then g.${name} when h.content is null then x.${name}
         else (h.content ->> '${name}')::${type} end`;
  return `
    select ${column('oil_code', 'int')} as oil_code, ${column('vt_l', 'float8')} as vt_l,
      ${column('v20_l', 'float8')} as v20_l, ${column('process_state', 'text')} as process_state,
      ${known === 'now' ? 'x."time"' : 'coalesce(g."time", x."time")'} as "time",
      h.content is not null or g."time" is not null as corrected
    from (select) one
      left join lateral (
        select * from tank_inventory where sign_code = t.sign_code and compartment = k.compartment and not withdrawn
          and "time" <= ${until} and "time" > $2 - ${lookBack} order by "time" desc limit 1) x on true
      left join lateral (
        select content from record_history where x.revision > 1 and kind = 'tank-inventory' and record_id = x.id
          and changed_time > $2 order by id limit 1) h on true
      left join lateral (
        select * from withdrawn_since w where w.sign_code = t.sign_code and w.compartment = k.compartment
          and w."time" <= ${until} and (x."time" is null or w."time" >= x."time") order by w."time" desc limit 1) g on true`;
};

/**
 * SQL: every truck of the companies $1 at $2 whose plate is from $3 on and before $4; null: without such a limit. Facts
 * of a silence that lasted came only after contact was back: what is known then ends where the silence began.
 */
export const pastTrucksSql = (known: PastKnowledge): string => {
  const until = known === 'then' ? 'coalesce(s.start_time, $2)' : '$2';
  return `
  with withdrawn_since as materialized (${withdrawnSince})
  select t.id as "truckId", t.sign_code as "signCode", t.company_code as "companyCode", c.name as "companyName",
    ${isoMilliseconds('f."time"')} as "gpsTime", f.longitude_deg as "longitudeDeg", f.latitude_deg as "latitudeDeg",
    f.speed_kmh as speed, f.bearing_deg as "bearingDeg", coalesce(s.raised, false) as offline,
    ${lastHolds('parking', `$2 - ${stoppedAfter}`)} as parked, ${underWay('loading')} as loading,
    ${underWay('unloading')} as unloading, i.tanks, i.corrected,
    case when e."time" > i.read_time then e.process_state else i.process_state end as "processState",
    s.start_time is not null and exists (select from "position" p where p.sign_code = t.sign_code
      and p.company_code = any($1::text[]) and p."time" > s.start_time and p."time" <= $2) as "placedLater",
    (${contentAt('driver', 'd.code', known, '$2')}) ->> 'name' as "driverName"
  from truck t join company c on c.company_code = t.company_code
    left join lateral (
      select o.start_time, coalesce(o.raised_time, o.start_time) <= $2 as raised, o.end_time from offline o
      where o.sign_code = t.sign_code and not o.withdrawn and o.start_time <= $2
      order by o.start_time desc limit 1) s on s.end_time is null or s.end_time > $2
    left join lateral (
      select p."time", p.longitude_deg, p.latitude_deg, p.speed_kmh, p.bearing_deg from "position" p
      where p.sign_code = t.sign_code and p.company_code = any($1::text[]) and p."time" <= ${until}
        and p."time" > $2 - ${lookBack} order by p."time" desc limit 1) f on true
    left join lateral (
      select json_object_agg(k.compartment, json_build_object('oilCode', r.oil_code, 'vt', r.vt_l, 'v20', r.v20_l,
          'capacityL', k.capacity_l)) as tanks,
        (array_agg(r.process_state order by r."time" desc nulls last))[1] as process_state, max(r."time") as read_time,
        array_agg(k.compartment order by k.compartment) filter (where r.corrected) as corrected
      from truck_compartment k left join lateral (${readingSql(known, until)}) r on true
      where k.truck_id = t.id) i on true
    left join lateral (
      select o."time", o.process_state from switch_event o
      where o.sign_code = t.sign_code and not o.withdrawn and o."time" <= ${until} and o."time" > $2 - ${lookBack}
      order by o."time" desc limit 1) e on true
    left join lateral (
      select coalesce(
        (select case when w.sign_out_time is null or w.sign_out_time > $2 then w.driver_code end from driver_duty w
         where w.sign_code = t.sign_code and not w.withdrawn and w.sign_in_time <= ${until}
         order by w.sign_in_time desc limit 1),
        (${contentAt('truck', 't.id::text', known, '$2')}) ->> 'defaultDriverCode') as code) d on true
  where t.company_code = any($1::text[]) and ($3::text is null or t.sign_code >= $3) and ($4::text is null or t.sign_code < $4)
  order by t.sign_code`;
};
