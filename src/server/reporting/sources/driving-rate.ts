import type { ColumnType } from '#contract/reports/column.ts';
import { drivingTypes } from '#domain/words/driving-words.ts';

export const drivingRateColumns = {
  id: 'text',
  signCode: 'text',
  companyCode: 'text',
  driverCode: 'text',
  time: 'time',
  events: 'number',
  hundredKm: 'number',
  km: 'number',
  tasks: 'number',
} as const satisfies Record<string, ColumnType>;

const common = 'start_time, end_time, insert_time';

/**
 * Abnormal driving and what was driven (engine rules, aggregates): one row an event, a truck's day of kilometres, or
 * a task. What people judged normal or false, and what was suppressed, is no event.
 */
export const drivingRate = `(
  select id, company_code, sign_code, driver_code, withdrawn, start_time as "time", 1 as events, 0::float8 as hundred_km,
    0::float8 as km, 0 as tasks, ${common}, null::jsonb as properties, null::jsonb as why
  from alarm where type in (${drivingTypes.join(', ')}) and suppressed_by is null and state not in ('normal', 'falseAlarm')
  union all
  select id, company_code, sign_code, driver_code, withdrawn, (day::timestamp at time zone 'Asia/Shanghai'), 0, km / 100,
    km, 0, ${common}, null, null from daily_mileage
  union all
  select id, company_code, sign_code, driver_code, withdrawn, start_time, 0, 0, 0, 1, ${common}, null, null from transport_task
) r`;
