import type { HealthHistory } from '#contract/devices/device-health.ts';
import { round } from '#domain/text/round.ts';
import { chinaDay, dayMs } from '#domain/time/time.ts';
import type { Span } from '#domain/time/spans.ts';

import type { Queries } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import { openRepairs } from '../repair-orders.ts';
import { daysOf, healthRow } from './device-health.ts';
import { gaugeComparisons } from './gauge-comparisons.ts';
import { healthSpans, type HealthAsked, type TruckHealth } from './health-spans.ts';

/** Voltages of up to a week are told by two hours, of longer by eight: as many as a screen can show. */
const voltageStepH = ({ fromMs, toMs }: HealthAsked): number => (toMs - fromMs > 8 * dayMs ? 8 : 2);

const lines = ({ spans }: TruckHealth, nowMs: number): HealthHistory['lines'] => {
  const line = (kind: string, number: number, fault: string, stretches: readonly Span[]) => ({
    kind,
    number,
    fault,
    stretches: stretches.map(([from, to]) => ({
      fromTime: new Date(from).toISOString(),
      toTime: to >= nowMs ? null : new Date(to).toISOString(),
    })),
  });
  return [
    line('due', 0, '', spans.due),
    line('offline', 0, '', spans.offline),
    line('heartbeat', 0, '', spans.heartbeat),
    ...spans.supply.map(({ fault, spans: low }) => line('supply', 0, fault, low)),
    ...spans.sensors.map(({ device, number, fault, spans: faulty }) => line(device, number, fault, faulty)),
  ];
};

/** What one console of these companies did in a period of whole China days; null: no such truck. */
export const healthHistory = async (
  queries: Queries,
  asked: HealthAsked,
  truckId: number,
): Promise<HealthHistory | null> => {
  const [truck] = await healthSpans(queries, { ...asked, truckIds: [truckId] });
  if (!truck) return null;
  const subject = `truck:${truckId}`;
  const [from, to] = [new Date(asked.fromMs), new Date(asked.toMs)];
  const scope = [asked.companies, subject, from, to] as const;
  const where = `company_code = any($1::text[]) and subject = $2 and not withdrawn and time >= $3 and time < $4`;
  const stepH = voltageStepH(asked);
  const voltages = await queries.query<HealthHistory['voltages'][number]>(
    `select ${isoSeconds(`date_bin(make_interval(hours => $5::int), time, $3)`)} as time, min(main_voltage_v) as "lowestV",
       max(main_voltage_v) as "highestV", min(battery_voltage_v) as "batteryV"
     from power where ${where} group by 1 order by 1`,
    [...scope, stepH],
    'health_voltages',
  );
  const boots = await queries.query<HealthHistory['boots'][number]>(
    `select ${isoSeconds('time')} as time, type, firmware from boot
     where ${where} and event = 'on' and part = 'console' order by time`,
    scope,
    'health_boots',
  );
  const counts = await queries.query<{ ms: number; messages: number; late: number; refused: number }>(
    `select (extract(epoch from start_time) * 1000)::float8 as ms, messages, late, refused from upload_count
     where subject = $1 and step_h = 24 and start_time >= $2 and start_time < $3`,
    [subject, from, to],
    'health_late',
  );
  const countOf = new Map(counts.map(({ ms, ...count }) => [ms, count]));
  const [known] = await queries.query<{ firmware: string | null; installed: string | null }>(
    `select (select firmware from boot where company_code = any($2::text[]) and subject = $3 and not withdrawn
         and firmware is not null order by time desc limit 1) as firmware,
       (select to_char(min(install_date), 'YYYY-MM-DD') from device where truck_id = $1) as installed`,
    [truckId, asked.companies, subject],
    'health_device',
  );
  return {
    row: healthRow(truck, asked, await openRepairs(queries, asked.companies)),
    fromTime: from.toISOString(),
    toTime: to.toISOString(),
    firmware: known?.firmware ?? null,
    installedDay: known?.installed ?? null,
    lines: lines(truck, asked.nowMs),
    stepH,
    voltages,
    boots,
    gauges: await gaugeComparisons(queries, asked.companies, subject, Math.min(asked.toMs, asked.nowMs)),
    late: daysOf(asked).map((day) => {
      const count = countOf.get(day);
      return {
        day: chinaDay(day),
        share: count === undefined || count.messages === 0 ? null : round(count.late / count.messages, 4),
        refused: count?.refused ?? 0,
      };
    }),
  };
};
