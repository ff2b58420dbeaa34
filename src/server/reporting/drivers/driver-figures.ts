import {
  noEvents,
  penaltyKinds,
  penaltyRules,
  type DriverFigures,
  type EventCounts,
  type PenaltyKind,
} from '#domain/fleet/driver-score.ts';

import type { Queries } from '../../database/database.ts';

/** Buckets of figures: the whole period, weeks (from Monday) or China days. */
export type Bucket = 'period' | 'week' | 'day';

export interface FiguresAsked {
  /** Drivers of these companies, in rows of these companies. */
  readonly companies: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly nowMs: number;
  readonly driverCode?: string;
}

/** Figures by driver and bucket; the bucket of a whole period is `''`. */
export type FiguresByDriver = ReadonlyMap<string, ReadonlyMap<string, DriverFigures>>;

const china = (sql: string): string => `(${sql} at time zone 'Asia/Shanghai')`;

/** A bucket's name from a China date or time. */
const bucketSql: Record<Bucket, (local: string) => string> = {
  period: () => `''::text`,
  week: (local) => `to_char(date_trunc('week', ${local}), 'YYYY-MM-DD')`,
  day: (local) => `to_char(${local}, 'YYYY-MM-DD')`,
};

const kindSql = penaltyKinds
  .filter((kind) => penaltyRules[kind].types.length > 0)
  .map((kind) => `when r.type in (${penaltyRules[kind].types.join(', ')}) then '${kind}'`)
  .join(' ');

const countedTypes = penaltyKinds.flatMap((kind): readonly number[] => penaltyRules[kind].types).join(', ');

/** Drivers asked for: $1 companies, $2 from, $3 to, $4 one driver or null. */
const drivers = `(select driver_code from driver where company_code = any($1::text[]) and ($4::text is null or driver_code = $4))`;

const dismissed = `('normal', 'falseAlarm')`;

/** With cargo: by the harsh rule's own record, else by the truck's state. */
const loaded = `coalesce((r.properties ->> 'loadShare')::float8 > 0.05, r.process_state not in ('idle', 'initialising'), false)`;

/** A terminal's event that the rules detected themselves is that event (`mergedWith`). */
const eventsSql = (bucket: Bucket): string => `
  select r.driver_code as driver, ${bucketSql[bucket](china('r.start_time'))} as bucket, case ${kindSql} end as kind,
    count(*) filter (where r.level < 2 and not ${loaded}) as light,
    count(*) filter (where r.level >= 2 and not ${loaded}) as serious,
    count(*) filter (where r.level < 2 and ${loaded}) as "lightLoaded",
    count(*) filter (where r.level >= 2 and ${loaded}) as "seriousLoaded"
  from alarm r
  where r.company_code = any($1::text[]) and r.driver_code in ${drivers} and r.start_time >= $2 and r.start_time < $3
    and r.type in (${countedTypes}) and not r.withdrawn and r.suppressed_by is null and r.state not in ${dismissed}
    and r.properties ->> 'mergedWith' is null
  group by 1, 2, 3`;

const overspeedSql = (bucket: Bucket): string => `
  select r.driver_code as driver, ${bucketSql[bucket](china('r.start_time'))} as bucket,
    coalesce(sum(r.duration_s), 0)::float8 as seconds, count(*) as episodes
  from overspeed r left join alarm a on a.id = r.alarm_id
  where r.company_code = any($1::text[]) and r.driver_code in ${drivers} and r.start_time >= $2 and r.start_time < $3
    and not r.withdrawn and coalesce(a.state, '') not in ${dismissed} and a.suppressed_by is null
  group by 1, 2`;

/** Rows of the trucks of one driver ($4) only. */
const ofHisTrucks = `sign_code in (
      select sign_code from driver_duty where driver_code = $4 and company_code = any($1::text[])
        and sign_in_time >= $2::timestamptz - interval '3 days' and sign_in_time < $3
      union
      select sign_code from daily_mileage where driver_code = $4 and company_code = any($1::text[])
        and day >= ($2::timestamptz - interval '1 day')::date and day <= $3::timestamptz::date)`;

/**
 * A truck's day is shared by those who signed in on it, by their driving time; what nobody signed for belongs to the
 * truck's driver of that day. A session through midnight is shared by the clock. $5: now, for sessions that go on.
 * Computed by windows and not by joins: nothing is known of how many rows either side will have, and a wrong guess
 * takes minutes.
 */
const mileageSql = (bucket: Bucket, one: boolean): string => `
  with turns as (
    select sign_code, driver_code, driving_s, ${china('sign_in_time')} as from_t,
      greatest(${china('coalesce(sign_out_time, $5)')}, ${china('sign_in_time')} + interval '1 second') as to_t
    from driver_duty
    where company_code = any($1::text[]) and not withdrawn and driving_s > 0
      and sign_in_time >= $2::timestamptz - interval '3 days' and sign_in_time < $3${one ? ` and ${ofHisTrucks}` : ''}
  ), duty as (
    select sign_code, driver_code, g.day::date as day,
      sum(driving_s * extract(epoch from least(to_t, g.day + interval '1 day') - greatest(from_t, g.day))
        / extract(epoch from to_t - from_t))::float8 as seconds
    from turns cross join lateral generate_series(date_trunc('day', from_t), to_t - interval '1 microsecond', interval '1 day') g(day)
    group by 1, 2, 3
  ), parts as (
    select sign_code, day, driver_code, seconds, 0::float8 as km, 0::float8 as driving_s, false as whole from duty
    union all
    select sign_code, day, driver_code, 0, coalesce(km, 0), coalesce(driving_s, 0), true from daily_mileage
    where company_code = any($1::text[]) and not withdrawn
      and (day::timestamp at time zone 'Asia/Shanghai') >= $2 and (day::timestamp at time zone 'Asia/Shanghai') < $3${one ? ` and ${ofHisTrucks}` : ''}
  ), days as (
    select *, sum(km) over truck_day as day_km, sum(seconds) over truck_day as signed_s, bool_or(whole) over truck_day as told,
      greatest(sum(driving_s) over truck_day, sum(seconds) over truck_day, 1) as whole_s
    from parts window truck_day as (partition by sign_code, day)
  ), shares as (
    select day, driver_code,
      case when whole then km * case when signed_s = 0 then 1 else greatest(0, whole_s - signed_s) / whole_s end
        else day_km * seconds / whole_s end as km,
      case when whole then greatest(0, driving_s - signed_s) else seconds end as seconds
    from days where told
  )
  select driver_code as driver, ${bucketSql[bucket]('day::timestamp')} as bucket, coalesce(sum(km), 0)::float8 as km,
    coalesce(sum(seconds), 0)::float8 as seconds
  from shares where driver_code in ${drivers} group by 1, 2`;

interface EventRow extends EventCounts {
  readonly driver: string;
  readonly bucket: string;
  readonly kind: PenaltyKind;
}

interface Gathered {
  km: number;
  drivingS: number;
  overspeedS: number;
  readonly events: Record<PenaltyKind, EventCounts>;
}

const nothing = (): Gathered => ({
  km: 0,
  drivingS: 0,
  overspeedS: 0,
  events: {
    fatigue: noEvents,
    curve: noEvents,
    overspeed: noEvents,
    harsh: noEvents,
    warning: noEvents,
    absence: noEvents,
  },
});

/** Figures of drivers from records of the engine: alarms, overspeed, kilometres and driving time. */
export const driverFigures = async (
  queries: Queries,
  asked: FiguresAsked,
  bucket: Bucket,
): Promise<FiguresByDriver> => {
  const values = [
    asked.companies,
    new Date(asked.fromMs),
    new Date(asked.toMs),
    asked.driverCode ?? null,
  ] as const;
  const events = await queries.query<EventRow>(eventsSql(bucket), values, `driver_events_${bucket}`);
  const overspeed = await queries.query<{
    driver: string;
    bucket: string;
    seconds: number;
    episodes: number;
  }>(overspeedSql(bucket), values, `driver_overspeed_${bucket}`);
  const mileage = await queries.query<{ driver: string; bucket: string; km: number; seconds: number }>(
    mileageSql(bucket, asked.driverCode !== undefined),
    [...values, new Date(asked.nowMs)],
    `driver_mileage_${bucket}${asked.driverCode === undefined ? '' : '_one'}`,
  );
  const all = new Map<string, Map<string, Gathered>>();
  const of = (row: { readonly driver: string; readonly bucket: string }): Gathered => {
    const buckets = all.get(row.driver) ?? new Map<string, Gathered>();
    all.set(row.driver, buckets);
    const known = buckets.get(row.bucket) ?? nothing();
    buckets.set(row.bucket, known);
    return known;
  };
  for (const { kind, light, serious, lightLoaded, seriousLoaded, ...row } of events)
    of(row).events[kind] = { light, serious, lightLoaded, seriousLoaded };
  for (const row of overspeed) {
    const figures = of(row);
    figures.overspeedS = row.seconds;
    figures.events.overspeed = { ...noEvents, serious: row.episodes };
  }
  for (const row of mileage) {
    const figures = of(row);
    figures.km = row.km;
    figures.drivingS = row.seconds;
  }
  return all;
};
