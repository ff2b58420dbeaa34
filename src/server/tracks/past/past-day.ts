import { type PastClass, type PastDay, pastClasses, type PastEvent } from '#contract/tracks/past-fleet.ts';
import { chinaDayOf, chinaDayRange } from '#domain/time/china-day.ts';

import type { Queries } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import type { Reader } from '../../identity/actor.ts';

const binS = 900;
/** Bins of a day. */
export const pastBins = 96;
const mostEvents = 5000;
/** Days before the one that is asked for, shown beside it. */
const daysBefore = 13;

interface Source {
  readonly table: string;
  readonly at: string;
  readonly where?: string;
}

const sources: Readonly<Record<PastClass, readonly Source[]>> = {
  alarms: [{ table: 'alarm', at: 'start_time', where: 'suppressed_by is null and type <> all($4::int[])' }],
  openings: [{ table: 'seal_record', at: 'open_time' }],
  operations: [
    { table: 'loading', at: 'start_time' },
    { table: 'unloading', at: 'start_time' },
  ],
  driving: [{ table: 'overspeed', at: 'start_time' }],
  devices: [{ table: 'device_fault', at: 'start_time' }],
};

const countsSql = ({ table, at, where }: Source): string => `
  select floor(extract(epoch from (${at} - $2)) / ${binS})::int as bin, count(*)::int as count from ${table}
  where company_code = any($1::text[]) and not withdrawn and ${at} >= $2 and ${at} < $3
    ${where === undefined ? 'and $4::int[] is not null' : `and ${where}`} group by 1`;

const eventsSql = `
  select * from (
    select ${isoSeconds('start_time')} as time, sign_code as "signCode", 'alarm' as kind, type, cause, area_name as "areaName"
    from alarm where company_code = any($1::text[]) and not withdrawn and suppressed_by is null
      and type <> all($4::int[]) and start_time >= $2 and start_time < $3 and sign_code is not null
    union all
    select ${isoSeconds('open_time')}, sign_code, 'opening', null, null, area_name from seal_record
    where company_code = any($1::text[]) and not withdrawn and abnormal and open_time >= $2 and open_time < $3
      and sign_code is not null) x
  order by time limit ${mostEvents}`;

const daysSql = `
  select (start_time at time zone 'Asia/Shanghai')::date::text as day, count(*)::int as alarms from alarm
  where company_code = any($1::text[]) and not withdrawn and suppressed_by is null and type <> all($4::int[])
    and start_time >= $2 and start_time < $3 group by 1 order by 1`;

/** What happened on a China day in the fleet of these companies. */
export const pastDay = async (
  queries: Queries,
  { companies, hiddenTypes }: Reader,
  day: string,
): Promise<PastDay> => {
  const { fromMs, toMs } = chinaDayRange(day);
  const args = [companies, new Date(fromMs), new Date(toMs), hiddenTypes];
  const counts = Object.fromEntries(
    pastClasses.map((name) => [name, Array.from({ length: pastBins }, () => 0)]),
  ) as PastDay['counts'];
  for (const name of pastClasses)
    for (const source of sources[name]) {
      const rows = await queries.query<{ bin: number; count: number }>(countsSql(source), args);
      for (const { bin, count } of rows) counts[name][bin] = (counts[name][bin] ?? 0) + count;
    }
  const events = await queries.query<PastEvent & Record<string, unknown>>(eventsSql, args);
  const firstMs = fromMs - daysBefore * 86_400_000;
  const known = new Map(
    (
      await queries.query<{ day: string; alarms: number }>(daysSql, [
        companies,
        new Date(firstMs),
        new Date(toMs),
        hiddenTypes,
      ])
    ).map((row) => [row.day, row.alarms]),
  );
  const days = Array.from({ length: daysBefore + 1 }, (_, index) => chinaDayOf(firstMs + index * 86_400_000));
  return { day, counts, events, days: days.map((each) => ({ day: each, alarms: known.get(each) ?? 0 })) };
};
