import type { UpgradeEffects } from '#contract/devices/upgrade-effects.ts';
import { faultTerms } from '#domain/devices/health-terms.ts';
import { upgradeEffects as effectsOf } from '#domain/devices/upgrade-effects.ts';
import { chinaDayStartMs, dayMs } from '#domain/time/time.ts';

import type { Queries } from '../database/database.ts';

/** Upgrades so long ago are compared, days. */
const lookedBackDays = 120;

/** What a console can be the cause of: its own restarts, and sensors that it finds faulty. A supply that is cut is none. */
const faults = Object.entries(faultTerms).flatMap(([fault, term]) => (term === 'sensor' ? [fault] : []));

/** First boot of each version by truck; of the companies ($1), since ($2). */
const versionsSql = `select subject, (extract(epoch from time) * 1000)::float8 as ms, firmware from (
    select subject, time, firmware, lag(firmware) over (partition by subject order by time) as before from boot
    where company_code = any($1::text[]) and not withdrawn and part = 'console' and firmware is not null and time >= $2) b
  where firmware is distinct from before order by subject, time`;

/** Days since ($3) on which trucks ($2) were heard. */
const daysSql = `select subject, json_agg(distinct day - $3::date) as days from daily_mileage
  where company_code = any($1::text[]) and subject = any($2::text[]) and not withdrawn and day >= $3::date group by subject`;

/** Faults are none where somebody judged their alarm normal or false. */
const faultsSql = `select subject, json_agg((extract(epoch from at) * 1000)::float8) as moments from (
    select r.subject, r.start_time as at from device_fault r left join alarm a on a.id = r.alarm_id
    where r.company_code = any($1::text[]) and r.subject = any($2::text[]) and not r.withdrawn and r.start_time >= $3
      and r.fault = any($4::text[]) and coalesce(a.state, '') not in ('normal', 'falseAlarm')
    union all
    select subject, time from boot where company_code = any($1::text[]) and subject = any($2::text[]) and not withdrawn
      and time >= $3 and event = 'on' and part = 'console' and type = 'abnormalRestart') f
  group by subject`;

/** Faults of these companies' consoles before and after each version, by what the consoles tell when they start. */
export const upgradeEffects = async (
  queries: Queries,
  companies: readonly string[],
  nowMs: number,
): Promise<UpgradeEffects> => {
  const fromMs = chinaDayStartMs(nowMs) - lookedBackDays * dayMs;
  const from = new Date(fromMs);
  const versions = await queries.query<{ subject: string; ms: number; firmware: string }>(
    versionsSql,
    [companies, from],
    'upgrade_versions',
  );
  const count = new Map<string, number>();
  for (const { subject } of versions) count.set(subject, (count.get(subject) ?? 0) + 1);
  const upgraded = [...count].flatMap(([subject, times]) => (times > 1 ? [subject] : []));
  const firstDay = new Date(fromMs + dayMs / 2).toISOString().slice(0, 10);
  const days = await queries.query<{ subject: string; days: readonly number[] }>(
    daysSql,
    [companies, upgraded, firstDay],
    'upgrade_days',
  );
  const begun = await queries.query<{ subject: string; moments: readonly number[] }>(
    faultsSql,
    [companies, upgraded, from, faults],
    'upgrade_faults',
  );
  const daysOf = new Map(days.map((row) => [row.subject, row.days]));
  const faultsOf = new Map(begun.map((row) => [row.subject, row.moments]));
  const dayOf = (ms: number): number => (ms - fromMs) / dayMs;
  const timeOf = (day: number): string => new Date(Math.round(fromMs + day * dayMs)).toISOString();
  const today = Math.floor(dayOf(nowMs));
  return {
    versions: effectsOf(
      upgraded.map((subject) => ({
        versions: versions
          .filter((one) => one.subject === subject)
          .map(({ ms, firmware }) => ({ at: dayOf(ms), version: firmware })),
        // Today is not over.
        days: (daysOf.get(subject) ?? []).filter((day) => day < today),
        faults: (faultsOf.get(subject) ?? []).map(dayOf),
      })),
    ).map(({ first, last, ...effect }) => ({ ...effect, firstTime: timeOf(first), lastTime: timeOf(last) })),
  };
};
