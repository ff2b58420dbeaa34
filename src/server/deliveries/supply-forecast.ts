import type { SupplyForecast } from '#contract/fleet/supply-forecast.ts';
import { consoleBatteryLimitV, mainLimitV, sensorBatteryLimitV } from '#domain/devices/supply-limits.ts';
import { forecastDays, voltageForecast } from '#domain/devices/voltage-forecast.ts';
import { round } from '#domain/text/round.ts';
import { chinaDayRange } from '#domain/time/china-day.ts';
import { chinaDay, chinaDayStartMs, dayMs } from '#domain/time/time.ts';

import type { Queries } from '../database/database.ts';

type Supply = SupplyForecast['supplies'][number];

interface MinimumRow {
  readonly supply: Supply['supply'];
  readonly serial: string;
  readonly day: string;
  readonly volts: number;
}

/** Slower than this a truck stands, km/h. */
const standingKmh = 5;

/**
 * Lowest readings by day of the companies ($1), the plate ($2) and the time ($3, $4), while the main supply fed the
 * console: a supply that is cut says nothing of its age. A main supply is looked at while the truck stands.
 */
const minimaSql = `with own as (
    select to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, main_voltage_v, battery_voltage_v, sensor_batteries,
      coalesce(speed_kmh, 0) < ${standingKmh} as standing
    from power where company_code = any($1::text[]) and sign_code = $2 and not withdrawn and source = 'main' and time >= $3 and time < $4)
  select 'main' as supply, '' as serial, day, min(main_voltage_v) as volts from own where standing and main_voltage_v > 0.5 group by day
  union all
  select 'battery', '', day, min(battery_voltage_v) from own where battery_voltage_v > 0.5 group by day
  union all
  select 'sensor', b ->> 'sensorSerial', day, min((b ->> 'voltageV')::float8)
  from own cross join lateral jsonb_array_elements(case when jsonb_typeof(sensor_batteries) = 'array' then sensor_batteries else '[]' end) b
  group by 2, 3
  order by 1, 2, 3`;

const limitOf = (supply: Supply['supply'], volts: readonly number[]): number =>
  supply === 'main'
    ? mainLimitV(Math.max(...volts))
    : supply === 'battery'
      ? consoleBatteryLimitV
      : sensorBatteryLimitV;

const supplyOf = (rows: readonly MinimumRow[], { supply, serial }: MinimumRow): Supply => {
  const limitV = limitOf(
    supply,
    rows.map(({ volts }) => volts),
  );
  const minima = rows.map(({ day, volts }) => ({ dayMs: chinaDayRange(day).fromMs, volts }));
  const outlook = voltageForecast(minima, limitV);
  return {
    supply,
    sensorSerial: serial,
    limitV,
    days: rows.map(({ day, volts }) => ({ day, lowestV: volts })),
    outlook: outlook && {
      expectedDay: chinaDay(outlook.expectedMs),
      earliestDay: chinaDay(outlook.earliestMs),
      latestDay: chinaDay(outlook.latestMs),
      slopeVPerDay: round(outlook.slopeVPerDay, 4),
      days: outlook.days,
    },
  };
};

/** Lowest voltages of a truck's supplies by day, and when they will be too low; today is not over and counts nothing. */
export const supplyForecast = async (
  queries: Queries,
  companies: readonly string[],
  signCode: string,
  nowMs: number,
): Promise<SupplyForecast> => {
  const toMs = chinaDayStartMs(nowMs);
  const rows = await queries.query<MinimumRow>(
    minimaSql,
    [companies, signCode, new Date(toMs - forecastDays * dayMs), new Date(toMs)],
    'supply_minima',
  );
  const groups = new Map<string, MinimumRow[]>();
  for (const row of rows) {
    const key = `${row.supply}:${row.serial}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const order = ['main', 'battery', 'sensor'];
  return {
    supplies: [...groups.values()]
      .flatMap((own) => (own[0] ? [supplyOf(own, own[0])] : []))
      .toSorted((a, b) => order.indexOf(a.supply) - order.indexOf(b.supply)),
  };
};
