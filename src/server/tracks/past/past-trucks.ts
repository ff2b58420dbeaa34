import type { PastKnowledge } from '#contract/tracks/past-fleet.ts';
import { settings } from '#contract/settings.ts';

import { everOwn } from './fleet-halves.ts';
import { type LevelsOf, levelsSql, withdrawnSince } from './past-levels.ts';

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
  where ${held} and o.sign_code is not null and o.company_code = any($1::text[]) and o.start_time <= ${moment}
    and not exists (select from ${table} n where n.sign_code = o.sign_code and n.company_code = any($1::text[]) and not n.withdrawn
      and n.start_time > o.start_time and n.start_time <= ${moment})
  order by o.sign_code, o.start_time desc`;

/** SQL: a compartment of `t` was at it; several are at once. */
const underWay = (table: string): string => `
  t.sign_code in (select o.sign_code from ${table} o where ${held} and o.company_code = any($1::text[]) and o.start_time > $5 and o.sign_code is not null)`;

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
  /** Who was signed in; null: nobody. */
  readonly dutyDriverCode: string | null;
  readonly offline: boolean;
  readonly parked: boolean;
  readonly loading: boolean;
  readonly unloading: boolean;
  /**
   * The last readings, parted by `;`, one a compartment: its number, code of the oil, apparent volume and volume at 20 °C
   * in L, parted by commas. Null: none.
   */
  readonly readings: string | null;
  /** One of them was corrected, or one of the truck's was withdrawn: these may not be what was known. */
  readonly revised: boolean;
  readonly loaded: boolean;
  /** Process state of the truck as its last reading or valve event says. */
  readonly processState: string | null;
  /** Its places of the moment came later. */
  readonly placedLater: boolean;
  /** Compartments whose reading was corrected since. */
  readonly corrected: readonly number[] | null;
}

/**
 * SQL: every truck that any of the companies $1 ever had, by what they know of it at $2, whose id is from $3 on and before $4; null: without such a limit. $5 is
 * as far before the moment as anything is looked for. Where each compartment is read by itself, only trucks that $6 has
 * (their compartments by their id). Both bounds of a time are given as they are: of hundreds of days only those between
 * them are then planned for. Facts of a silence that lasted came only after contact was back: what is known then ends
 * where the silence began.
 */
export const pastTrucksSql = (known: PastKnowledge, of: LevelsOf): string => {
  const until = known === 'then' ? 'coalesce(t.silent_from, $2)' : '$2';
  return `
  with withdrawn_since as materialized (${withdrawnSince}),
    silence as materialized (${heldFacts('offline', '$2', ', coalesce(o.raised_time, o.start_time) <= $2 as raised')}),
    stop as materialized (${heldFacts('parking', `$2 - ${stoppedAfter}`)}),
    fleet as materialized (
      select t.id, t.sign_code, t.company_code, c.name as company_name, s.start_time as silent_from, s.raised, h.sign_code is not null as parked
      from public.truck t join public.company c on c.company_code = t.company_code
        left join silence s on s.sign_code = t.sign_code left join stop h on h.sign_code = t.sign_code
      where ${everOwn('t')} and ($3::int is null or t.id >= $3) and ($4::int is null or t.id < $4)
        ${of === 'each' ? 'and $6::jsonb ? t.id::text' : ''}
      order by t.sign_code collate "C")
  select t.id as "truckId", t.sign_code as "signCode", t.company_code as "companyCode", t.company_name as "companyName",
    round(date_part('epoch', f."time") * 1000) as "gpsMs", f.longitude_deg as "longitudeDeg", f.latitude_deg as "latitudeDeg",
    f.speed_kmh as speed, f.bearing_deg as "bearingDeg", coalesce(t.raised, false) as offline,
    t.parked, ${underWay('loading')} as loading,
    ${underWay('unloading')} as unloading, i.readings, i.revised or t.sign_code in (select w.sign_code from withdrawn_since w) as revised,
    coalesce(i.loaded, false) as loaded, i.corrected,
    case when e."time" > i.read_time then e.process_state else i.process_state end as "processState",
    t.silent_from is not null and exists (select from "position" p where p.sign_code = t.sign_code
      and p.company_code = any($1::text[]) and p."time" > t.silent_from and p."time" <= $2 and p."time" > $5) as "placedLater",
    (select case when w.sign_out_time is null or w.sign_out_time > $2 then w.driver_code end from driver_duty w
      where w.sign_code = t.sign_code and w.company_code = any($1::text[]) and not w.withdrawn and w.sign_in_time <= ${until}
      order by w.sign_in_time desc limit 1) as "dutyDriverCode"
  from fleet t
    left join lateral (
      select p."time", p.longitude_deg, p.latitude_deg, p.speed_kmh, p.bearing_deg from "position" p
      where p.sign_code = t.sign_code and p.company_code = any($1::text[]) and p."time" <= ${until}
        and p."time" <= $2 and p."time" > $5 order by p."time" desc limit 1) f on true
    left join lateral (${levelsSql(known, until, of)}) i on true
    left join lateral (
      select o."time", o.process_state from switch_event o
      where o.sign_code = t.sign_code and o.company_code = any($1::text[]) and not o.withdrawn and o."time" <= ${until} and o."time" <= $2 and o."time" > $5
      order by o."time" desc limit 1) e on true`;
};
