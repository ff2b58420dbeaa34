import type { PastFleet, PastKnowledge } from '#contract/tracks/past-fleet.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import { settings } from '#contract/settings.ts';
import { alarmTypeOf } from '#domain/alarms/alarm-types.ts';
import { pastStatusOf } from '#domain/fleet/past-status.ts';

import type { Queries } from '../../database/database.ts';
import { isoMilliseconds, isoSeconds } from '../../database/iso-time.ts';
import type { Reader } from '../../session/actor.ts';

/** Whose fleet, at which moment, by which knowledge. */
export interface PastAsked extends Reader {
  readonly atMs: number;
  readonly known: PastKnowledge;
}

/** A fix or a reading that is older than this says nothing of the moment. */
const lookBack = `interval '1 day'`;

/** Momentary alarms count for so long, as live. */
const momentary = `interval '5 minutes'`;

/** SQL: a record about `t` holds at $2. */
const during = (table: string, from = 'start_time'): string =>
  `exists (select from ${table} o where o.sign_code = t.sign_code and not o.withdrawn and ${from} <= $2
    and o.start_time > $2 - interval '400 days' and (o.end_time is null or o.end_time > $2))`;

/** What came in only after contact was back was not known before. */
const sentLater = `exists (select from offline o where o.sign_code = p.sign_code and not o.withdrawn
  and o.start_time < p."time" and o.end_time > p."time" and o.end_time > $2)`;

/** Live, a truck is stopped when it has stood for so long. */
const stoppedFrom = `o.start_time + interval '${settings['parking.minS'].default} seconds'`;

interface TruckRow extends Record<string, unknown> {
  readonly truckId: number;
  readonly signCode: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly gpsTime: string | null;
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
  readonly speed: number | null;
  readonly bearingDeg: number | null;
  readonly offline: boolean;
  readonly parked: boolean;
  readonly loading: boolean;
  readonly unloading: boolean;
  readonly tanks: Readonly<Record<string, { readonly vt: number | null }>> | null;
}

const trucksSql = (known: PastKnowledge): string => `
  select t.id as "truckId", t.sign_code as "signCode", t.company_code as "companyCode", c.name as "companyName",
    ${isoMilliseconds('f."time"')} as "gpsTime", f.longitude_deg as "longitudeDeg", f.latitude_deg as "latitudeDeg",
    f.speed_kmh as speed, f.bearing_deg as "bearingDeg",
    ${during('offline', 'coalesce(o.raised_time, o.start_time)')} as offline, ${during('parking', stoppedFrom)} as parked,
    ${during('loading')} as loading, ${during('unloading')} as unloading, i.tanks
  from truck t join company c on c.company_code = t.company_code
    left join lateral (
      select p."time", p.longitude_deg, p.latitude_deg, p.speed_kmh, p.bearing_deg from "position" p
      where p.sign_code = t.sign_code and p.company_code = any($1::text[]) and p."time" <= $2
        and p."time" > $2 - ${lookBack} ${known === 'then' ? `and not ${sentLater}` : ''}
      order by p."time" desc limit 1) f on true
    left join lateral (
      select json_object_agg(k.compartment, json_build_object('oilCode', r.oil_code, 'vt', r.vt_l, 'v20', r.v20_l,
        'capacityL', k.capacity_l)) as tanks
      from truck_compartment k left join lateral (
        select x.oil_code, x.vt_l, x.v20_l from tank_inventory x
        where x.sign_code = t.sign_code and x.compartment = k.compartment and not x.withdrawn
          and x."time" <= $2 and x."time" > $2 - ${lookBack} order by x."time" desc limit 1) r on true
      where k.truck_id = t.id) i on true
  where t.company_code = any($1::text[]) order by t.sign_code`;

interface AlarmRow extends Record<string, unknown> {
  readonly signCode: string;
  readonly type: number;
  readonly startTime: string;
  readonly raisedThen: boolean;
  readonly withdrawn: boolean;
  /** Judged harmless: by the moment, and by now. */
  readonly harmlessThen: boolean;
  readonly harmlessNow: boolean;
  readonly fresh: boolean;
}

const harmless = `('normal', 'falseAlarm')`;

const alarmsSql = `
  select a.sign_code as "signCode", a.type, ${isoSeconds('a.start_time')} as "startTime", a.raised_time <= $2 as "raisedThen",
    a.withdrawn, a.state in ${harmless} as "harmlessNow", a.raised_time > $2 - ${momentary} as fresh,
    exists (select from alarm_event e where e.alarm_id = a.id and e.state in ${harmless} and e.time <= $2) as "harmlessThen"
  from alarm a
  where a.company_code = any($1::text[]) and a.sign_code is not null and a.suppressed_by is null
    and a.type <> all($3::int[]) and a.start_time <= $2 and a.start_time > $2 - interval '30 days'
    and (a.end_time is null or a.end_time > $2 or a.raised_time between $2 - ${momentary} and $2)
  order by a.start_time`;

const counts = ({ type, fresh, ...alarm }: AlarmRow, known: PastKnowledge): boolean => {
  const isKnown =
    known === 'then' ? alarm.raisedThen && !alarm.harmlessThen : !alarm.withdrawn && !alarm.harmlessNow;
  const effect = alarmTypeOf(type)?.truck ?? 'nothing';
  return isKnown && (effect === 'continuous' || (effect === 'momentary' && fresh));
};

const { default: emptyL } = settings['tank.emptyL'];

const statusOf = (row: TruckRow, alarms: readonly AlarmRow[], atIso: string): TruckStatus => {
  const { offline, parked, loading, unloading, tanks, ...truck } = row;
  const loaded = Object.values(tanks ?? {}).some(({ vt }) => (vt ?? 0) > emptyL);
  const [first] = alarms;
  const status = pastStatusOf({
    offline: offline || truck.gpsTime === null,
    alarm: first !== undefined,
    parked,
    loaded,
  });
  return {
    ...truck,
    status,
    alarm: first?.type ?? null,
    alarmStartTime: first?.startTime ?? null,
    contactTime: truck.gpsTime,
    statusStartTime: status === 3 ? (first?.startTime ?? null) : null,
    area: null,
    processState: unloading ? 'unloading' : loading ? 'loading' : loaded && !parked ? 'inTransit' : null,
    driverName: null,
    lastInventoryMap: JSON.stringify(tanks ?? {}),
    gpsTime: truck.gpsTime === null || truck.gpsTime > atIso ? null : truck.gpsTime,
  };
};

/** The fleet of these companies at a moment, from what is stored of it. */
export const pastFleetAt = async (
  queries: Queries,
  { companies, hiddenTypes, atMs, known }: PastAsked,
): Promise<PastFleet> => {
  const at = new Date(atMs);
  const trucks = await queries.query<TruckRow>(trucksSql(known), [companies, at]);
  const alarms = await queries.query<AlarmRow>(alarmsSql, [companies, at, hiddenTypes]);
  const counted = new Map<string, AlarmRow[]>();
  for (const alarm of alarms)
    if (counts(alarm, known)) counted.set(alarm.signCode, [...(counted.get(alarm.signCode) ?? []), alarm]);
  return {
    time: at.toISOString(),
    known,
    trucks: trucks.map((row) => statusOf(row, counted.get(row.signCode) ?? [], at.toISOString())),
    changedSince: alarms
      .filter(({ raisedThen, withdrawn }) => !raisedThen || withdrawn)
      .map(({ signCode, type, startTime, raisedThen }) => ({
        signCode,
        type,
        startTime,
        what: raisedThen ? ('withdrawnSince' as const) : ('raisedLater' as const),
      })),
  };
};
