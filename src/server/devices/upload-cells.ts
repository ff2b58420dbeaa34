import type { UploadSteps } from '#domain/fleet/upload-statistic.ts';

import { plateForm } from '#domain/text/plate.ts';
import type { SqlValue } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';

/** Whose uploads, and when. */
export interface UploadsAsked extends UploadSteps {
  readonly nowMs: number;
  readonly companies: readonly string[];
  /** Part of a plate; '' for all. */
  readonly signCode: string;
  /** Ids of trucks; missing: all. */
  readonly truckIds?: readonly number[];
}

/** Values of `$1` to `$7` of the statement below. */
export const uploadValues = ({
  companies,
  signCode,
  fromMs,
  toMs,
  nowMs,
  stepH,
  truckIds,
}: UploadsAsked): SqlValue[] => [
  companies,
  plateForm(signCode).replaceAll(/[\\%_]/g, String.raw`\$&`),
  new Date(fromMs),
  new Date(toMs),
  new Date(nowMs),
  stepH,
  truckIds ?? null,
];

/** A step of the statistic as an interval of SQL. */
export const stepSql = `make_interval(hours => $6::integer)`;

const hoursInSql = (round: 'ceil' | 'floor', at: string, start: string): string =>
  `${round}(date_part('epoch', ${at} - ${start}) / 3600)::integer`;

/** Bits of the whole hours that a due stretch `d` and the step from `start` share. */
const dueHoursSql = (start: string): string => {
  const from = hoursInSql('ceil', `greatest(d.from_time, ${start})`, start);
  const to = hoursInSql('floor', `least(d.to_time, ${start} + ${stepSql})`, start);
  return `case when d.from_time <= ${start} and d.to_time >= ${start} + ${stepSql} then (1 << $6::integer) - 1
    when ${to} > ${from} then (1 << ${to}) - (1 << ${from}) else 0 end`;
};

/** Each due stretch `d` cut by step: its whole hours as bits, and how long it lasts there, s. */
export const dueStepsSql = `select d.id, d.subject, x.start_time, ${dueHoursSql('x.start_time')} as due_hours,
    date_part('epoch', least(d.to_time, x.start_time + ${stepSql}) - greatest(d.from_time, x.start_time)) as due_s
  from due d cross join lateral generate_series(date_bin(${stepSql}, d.from_time, $3), d.to_time, ${stepSql}) x(start_time)
  where x.start_time < d.to_time`;

/**
 * Common tables of the statistic: `chosen` trucks, the stretches in which each was in service for the asked companies
 * (`owned`), those in which its console was due (`due`: from its first message on, until now, but
 * for silences that the rules find planned), and what it `sent` by
 * step. What a truck sent for another company is that company's.
 */
export const uploadTables = `
  chosen as (
    select t.id, t.sign_code, t.terminal, c.name as company_name, 'truck:' || t.id as subject,
      (select u.first_time from upload_count u where u.subject = 'truck:' || t.id and u.step_h = 24 and u.first_time is not null
       order by u.start_time limit 1) as heard_since
    from truck t join company c using (company_code)
    where t.company_code = any($1::text[]) and t.sign_code ilike '%' || $2 || '%'
      and ($7::integer[] is null or t.id = any($7::integer[]))),
  serving as (
    select c.id, v.effective_from, coalesce((v.content ->> 'inService')::boolean
      and v.content ->> 'companyCode' = any($1::text[]), false) as serves
    from chosen c join master_version v on v.entity = 'truck' and v.key = c.id::text and v.superseded_by is null),
  changed as (
    select id, effective_from, serves, lag(serves) over (partition by id order by effective_from) as served from serving),
  stretch as (
    select id, serves, effective_from as from_time,
      lead(effective_from, 1, 'infinity') over (partition by id order by effective_from) as to_time
    from changed where serves is distinct from served),
  owned as (
    select c.id, c.subject, c.heard_since, greatest(s.from_time, $3) as from_time, least(s.to_time, $4, $5::timestamptz) as to_time
    from chosen c join stretch s using (id) where s.serves),
  resting as (
    select k.subject, range_agg(tstzrange(k.start_time, coalesce(k.end_time, 'infinity'))) as away
    from console_link k join chosen c on c.subject = k.subject
    where k.planned and not k.withdrawn and k.start_time < $4
      and coalesce(k.end_time, 'infinity') > $3
    group by k.subject),
  due as (
    select o.id, o.subject, lower(r) as from_time, upper(r) as to_time
    from owned o left join resting q on q.subject = o.subject cross join lateral unnest(
      tstzmultirange(tstzrange(least(greatest(o.from_time, o.heard_since), o.to_time), o.to_time))
        - coalesce(q.away, '{}')) r
    where o.heard_since is not null),
  sent as (
    select u.* from upload_count u
    where u.step_h = $6::integer and u.start_time >= $3 and u.start_time < $4 and exists (select from owned d
      where d.subject = u.subject and d.from_time < u.start_time + ${stepSql} and d.to_time > u.start_time))`;

/** Further tables: a `cell` of each truck and step. `known`: its console was due, or sent something. */
export const cellTables = `
  pace as (select subject, sum(promised_s)::float8 / nullif(sum(heartbeats), 0) as interval_s from sent group by subject),
  step as (select generate_series($3::timestamptz, $4::timestamptz - ${stepSql}, ${stepSql}) as start_time),
  owed as (
    select p.id, p.start_time, bit_or(p.due_hours) as due_hours, sum(p.due_s) as due_s from (${dueStepsSql}) p
    group by p.id, p.start_time),
  cell as (
    select c.id, s.start_time, coalesce(u.messages, 0) as messages, coalesce(u.late, 0) as late,
      coalesce(u.refused, 0) as refused, coalesce(u.heartbeats, 0) as heartbeats, u.first_time, u.last_time,
      bit_count(coalesce(o.due_hours, 0)::bit(24)) as due_h,
      bit_count((coalesce(o.due_hours, 0) & ~coalesce(u.heard, 0))::bit(24)) as gap_h,
      nullif(floor(o.due_s / coalesce(u.promised_s::float8 / nullif(u.heartbeats, 0), p.interval_s) + 0.0001), 0)::integer as due_heartbeats,
      o.due_s is not null or u.messages > 0 or u.refused > 0 as known
    from chosen c cross join step s left join pace p on p.subject = c.subject
    left join sent u on u.subject = c.subject and u.start_time = s.start_time
    left join owed o on o.id = c.id and o.start_time = s.start_time)`;

/** Share of the heartbeats due that came, of columns that are called so. */
export const shareSql =
  'round(case when due_heartbeats > 0 then least(1, heartbeats::numeric / due_heartbeats) end, 4)::float8';

/** The figures of a cell or a sum under their names in the contract. */
export const figuresSql = `'messages', messages, 'late', late, 'refused', refused, 'heartbeats', heartbeats,
  'dueHeartbeats', due_heartbeats, 'share', ${shareSql}, 'gapH', gap_h, 'dueH', due_h,
  'firstTime', ${isoSeconds('first_time')}, 'lastTime', ${isoSeconds('last_time')}`;
