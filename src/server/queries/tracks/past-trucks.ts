import type { PastKnowledge } from '#contract/tracks/past-fleet.ts';
import { settings } from '#contract/settings.ts';

import { contentAt } from './past-versions.ts';

/** SQL: litres to a hundredth, cut off: whoever rounds them to whole ones finds the same ones as of all digits. */
const litres = (column: string): string => `trunc(${column} * 100) / 100`;

/**
 * SQL: time of what may say something of the moment. Both bounds are given as they are: of hundreds of days only those
 * between them are then planned for.
 */
const near = '"time" <= $2 and "time" > $5';

/** Live, a truck is stopped when it has stood for so long. */
const stoppedAfter = `interval '${settings['parking.minS'].default} seconds'`;

/** SQL: a fact `o` stands and held at $2, as its index has it. */
const held = `not o.withdrawn
    and tstzrange(o.start_time, case when o.end_time < o.start_time then o.start_time else o.end_time end) @> $2`;

/**
 * SQL: facts that held at $2 and began by a moment: the last of each truck, where it is the last that began by then. Those
 * of a truck do not overlap. Few of them hold at a time, and an index of what they span finds them at once.
 */
const heldFacts = (table: string, moment: string, more = ''): string => `
  select distinct on (o.sign_code) o.sign_code, o.start_time${more} from ${table} o
  where ${held} and o.sign_code is not null and o.start_time <= ${moment}
    and not exists (select from ${table} n where n.sign_code = o.sign_code and not n.withdrawn
      and n.start_time > o.start_time and n.start_time <= ${moment})
  order by o.sign_code, o.start_time desc`;

/** SQL: a compartment of `t` was at it; several are at once. */
const underWay = (table: string): string => `
  t.sign_code in (select o.sign_code from ${table} o where ${held} and o.start_time > $5 and o.sign_code is not null)`;

/** What is stored of a truck at a moment. */
export interface PastTruckRow extends Record<string, unknown> {
  readonly truckId: number;
  readonly signCode: string;
  readonly companyCode: string;
  readonly companyName: string;
  /** Of the last fix, ms UTC. */
  readonly gpsMs: number | null;
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
  readonly speed: number | null;
  readonly bearingDeg: number | null;
  readonly driverName: string | null;
  readonly offline: boolean;
  readonly parked: boolean;
  readonly loading: boolean;
  readonly unloading: boolean;
  /** As in `PastTrucks`; null: it has no compartments. */
  readonly tanks: string | null;
  readonly loaded: boolean;
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
    from tank_inventory w where w.withdrawn and ${near}) x
  where x.content ->> 'withdrawn' = 'false'`;

/** So many of a truck's newest readings hold one of each compartment, unless one of them reports more often than others. */
const newest = 6;

const readingColumns = 'id, compartment, "time", revision, oil_code, vt_l, v20_l, process_state';

/** SQL: readings of `t` of the day before a moment that stand, the newest first. */
const readings = (until: string, more: string, most: number): string => `
  select ${readingColumns} from tank_inventory where sign_code = t.sign_code and not withdrawn
    and "time" <= ${until} and ${near} ${more} order by "time" desc limit ${most}`;

/**
 * SQL: the compartments of `t`, each with its last reading as it is now; or as it was said then: before what was corrected
 * after the moment, and with what was withdrawn after it. The newest readings of a truck are fetched at once; what is not
 * among them by itself, and what was corrected or withdrawn where there is any of it.
 */
const compartmentsSql = (known: PastKnowledge, until: string): string => {
  const latest = `
    select k.compartment, k.capacity_l, coalesce(n.id, x.id) as id, coalesce(n."time", x."time") as "time",
      coalesce(n.revision, x.revision) as revision, case when n.id is null then x.oil_code else n.oil_code end as oil_code,
      case when n.id is null then x.vt_l else n.vt_l end as vt_l, case when n.id is null then x.v20_l else n.v20_l end as v20_l,
      case when n.id is null then x.process_state else n.process_state end as process_state
    from truck_compartment k
      left join (
        select distinct on (compartment) * from (${readings(until, '', newest)}) l order by compartment, "time" desc
      ) n on n.compartment = k.compartment
      left join lateral (${readings(until, 'and compartment = k.compartment and n.id is null', 1)}) x on true
    where k.truck_id = t.id`;
  const changes = `
    select l.*, case when l.revision > 1 then (
        select content from record_history where kind = 'tank-inventory' and record_id = l.id and changed_time > $2
        order by id limit 1) end as former,
      case when (select exists (select from withdrawn_since)) then (
        select to_jsonb(w) from withdrawn_since w where w.sign_code = t.sign_code and w.compartment = l.compartment
          and w."time" <= ${until} and (l."time" is null or w."time" >= l."time") order by w."time" desc limit 1) end as gone
    from (${latest}) l`;
  const column = (name: string, type: string): string =>
    known === 'now'
      ? `c.${name}`
      : `case when c.gone is not null then (c.gone ->> '${name}')::${type}
           when c.former is not null then (c.former ->> '${name}')::${type} else c.${name} end as ${name}`;
  return `
    select c.compartment, c.capacity_l, ${column('oil_code', 'int')}, ${column('vt_l', 'float8')}, ${column('v20_l', 'float8')},
      ${column('process_state', 'text')}, ${known === 'now' ? 'c."time"' : `coalesce((c.gone ->> 'time')::timestamptz, c."time") as "time"`},
      c.former is not null or c.gone is not null as corrected
    from (${changes}) c`;
};

/**
 * SQL: every truck of the companies $1 at $2 whose id is from $3 on and before $4; null: without such a limit. $5 is
 * as far before the moment as anything is looked for. Facts of a silence that lasted came only after contact was back: what is known then ends where the silence began.
 */
export const pastTrucksSql = (known: PastKnowledge): string => {
  const until = known === 'then' ? 'coalesce(t.silent_from, $2)' : '$2';
  return `
  with withdrawn_since as materialized (${withdrawnSince}),
    silence as materialized (${heldFacts('offline', '$2', ', coalesce(o.raised_time, o.start_time) <= $2 as raised')}),
    stop as materialized (${heldFacts('parking', `$2 - ${stoppedAfter}`)}),
    fleet as materialized (
      select t.id, t.sign_code, t.company_code, c.name as company_name, s.start_time as silent_from, s.raised, h.sign_code is not null as parked
      from truck t join company c on c.company_code = t.company_code
        left join silence s on s.sign_code = t.sign_code left join stop h on h.sign_code = t.sign_code
      where t.company_code = any($1::text[]) and ($3::int is null or t.id >= $3) and ($4::int is null or t.id < $4)
      order by t.sign_code collate "C")
  select t.id as "truckId", t.sign_code as "signCode", t.company_code as "companyCode", t.company_name as "companyName",
    round(date_part('epoch', f."time") * 1000) as "gpsMs", f.longitude_deg as "longitudeDeg", f.latitude_deg as "latitudeDeg",
    f.speed_kmh as speed, f.bearing_deg as "bearingDeg", coalesce(t.raised, false) as offline,
    t.parked, ${underWay('loading')} as loading,
    ${underWay('unloading')} as unloading, i.tanks, coalesce(i.loaded, false) as loaded, i.corrected,
    case when e."time" > i.read_time then e.process_state else i.process_state end as "processState",
    t.silent_from is not null and exists (select from "position" p where p.sign_code = t.sign_code
      and p.company_code = any($1::text[]) and p."time" > t.silent_from and p."time" <= $2 and p."time" > $5) as "placedLater",
    (${contentAt('driver', 'd.code', known, '$2')}) ->> 'name' as "driverName"
  from fleet t
    left join lateral (
      select p."time", p.longitude_deg, p.latitude_deg, p.speed_kmh, p.bearing_deg from "position" p
      where p.sign_code = t.sign_code and p.company_code = any($1::text[]) and p."time" <= ${until}
        and p."time" <= $2 and p."time" > $5 order by p."time" desc limit 1) f on true
    left join lateral (
      select string_agg(concat(r.compartment, ',', r.capacity_l, ',', r.oil_code, ',', ${litres('r.vt_l')}, ',',
          ${litres('r.v20_l')}), ';' order by r.compartment) as tanks, bool_or(r.vt_l > ${settings['tank.emptyL'].default}) as loaded,
        (array_agg(r.process_state order by r."time" desc nulls last))[1] as process_state, max(r."time") as read_time,
        array_agg(r.compartment order by r.compartment) filter (where r.corrected) as corrected
      from (${compartmentsSql(known, until)}) r) i on true
    left join lateral (
      select o."time", o.process_state from switch_event o
      where o.sign_code = t.sign_code and not o.withdrawn and o."time" <= ${until} and o."time" <= $2 and o."time" > $5
      order by o."time" desc limit 1) e on true
    left join lateral (
      select coalesce(
        (select case when w.sign_out_time is null or w.sign_out_time > $2 then w.driver_code end from driver_duty w
         where w.sign_code = t.sign_code and not w.withdrawn and w.sign_in_time <= ${until}
         order by w.sign_in_time desc limit 1),
        (${contentAt('truck', 't.id::text', known, '$2')}) ->> 'defaultDriverCode') as code) d on true`;
};
