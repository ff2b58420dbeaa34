import {
  faultTerms,
  sensorDevices,
  type InstalledSensors,
  type SensorDevice,
} from '#domain/devices/health-terms.ts';
import {
  overdueSpans,
  type DayReadings,
  type HealthSpans,
  type HeartbeatGap,
} from '#domain/devices/health-spans.ts';
import type { Period } from '#domain/time/period.ts';
import { united, type Span } from '#domain/time/spans.ts';
import { dayMs } from '#domain/time/time.ts';

import type { Queries } from '../../database/database.ts';
import { uploadTables, uploadValues } from '../upload-cells.ts';

/** Whose health, and of which whole China days. */
export interface HealthAsked extends Period {
  readonly nowMs: number;
  readonly companies: readonly string[];
  /** Part of a plate; '' for all. */
  readonly signCode: string;
  /** Ids of trucks; missing: all. */
  readonly truckIds?: readonly number[];
}

/** A truck with what is known of its console's time. */
export interface TruckHealth {
  readonly id: number;
  readonly subject: string;
  readonly signCode: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly terminal: string;
  readonly spans: HealthSpans;
}

/** `date_part` is a float at once; `extract` makes a decimal of each, which takes three times as long. */
const ms = (sql: string): string => `(date_part('epoch', ${sql}) * 1000)::bigint`;
/** Whole numbers of a group in one text: made and read in half the time of a list. */
const numbers = (...sql: readonly string[]): string => `string_agg(${sql.join(` || ' ' || `)}, ' ')`;
const readNumbers = (text: string | null): readonly number[] =>
  text === null ? [] : text.split(' ').map(Number);

/** Begins and ends by turns. */
const spansOf = (text: string | null): readonly Span[] => {
  const all = readNumbers(text);
  const spans: Span[] = [];
  for (let at = 0; at < all.length; at += 2) spans.push([all[at] ?? 0, all[at + 1] ?? 0]);
  return spans.toSorted(([a], [b]) => a - b);
};

interface TruckRow {
  readonly id: number;
  readonly subject: string;
  readonly sign_code: string;
  readonly company_code: string;
  readonly company_name: string;
  readonly terminal: string;
  readonly spans: string | null;
  readonly compartments: number;
  readonly meters: number;
}

/** Trucks with the stretches in which their consoles were due, and how many sensors they have. */
const trucksSql = `with ${uploadTables}, dues as (select id, ${numbers(ms('from_time'), ms('to_time'))} as spans from due group by id)
  select c.id, c.subject, c.sign_code, t.company_code, c.company_name, c.terminal, d.spans,
    (select count(*) from truck_compartment k where k.truck_id = c.id)::int as compartments,
    (select count(*) from device v where v.truck_id = c.id and v.enabled and v.device_type = 'flowMeter')::int as meters
  from chosen c join truck t on t.id = c.id left join dues d on d.id = c.id order by c.sign_code`;

/** Records of these companies ($1) and trucks ($2, null: all) that overlap the period ($3, $4); what goes on ends at $5. */
const overlapping = `r.company_code = any($1::text[]) and ($2::text[] is null or r.subject = any($2::text[])) and not r.withdrawn
  and r.start_time < $4 and coalesce(r.end_time, 'infinity'::timestamptz) > $3`;
const own = [ms('r.start_time'), ms('coalesce(r.end_time, $5::timestamptz)')] as const;
const ownSpans = `${numbers(...own)} as spans`;

interface SpansRow {
  readonly subject: string;
  readonly spans: string;
}

interface FaultRow extends SpansRow {
  readonly device: string;
  readonly number: number;
  readonly fault: string;
}

/** Faults whose alarm somebody judged normal or false are none. */
const faultsSql = `select r.subject, r.device, coalesce(r.compartment, r.meter_number, 0) as number, r.fault, ${ownSpans}
  from device_fault r left join alarm a on a.id = r.alarm_id
  where ${overlapping} and coalesce(a.state, '') not in ('normal', 'falseAlarm')
  group by 1, 2, 3, 4`;

const offlineSql = `select r.subject, ${ownSpans} from offline r
  where ${overlapping} and not coalesce(r.planned, false) group by r.subject`;

/** A gap is begin, end and interval, ms. */
const gapsSql = `select r.subject, ${numbers(...own, 'coalesce(r.interval_s, 0) * 1000')} as spans
  from heartbeat r where ${overlapping} group by 1`;

/** What is known of readings: by China day, of the whole period as if it were one, or nothing. */
type ReadingsWanted = 'days' | 'whole' | 'none';

/** Day since the period's begin, readings, and those not ok. */
const readingNumbers: Readonly<Record<Exclude<ReadingsWanted, 'none'>, string>> = {
  days: numbers(
    `round(date_part('epoch', start_time - $3) / 86400)::int`,
    'readings',
    'coalesce(readings_not_ok, 0)',
  ),
  whole: `'0 ' || sum(readings) || ' ' || sum(coalesce(readings_not_ok, 0))`,
};
const readingsSql = (wanted: Exclude<ReadingsWanted, 'none'>): string =>
  `select subject, ${readingNumbers[wanted]} as spans
  from upload_count
  where step_h = 24 and start_time >= $3 and start_time < $4 and readings is not null
    and case when $2::text[] is null then subject in (select 'truck:' || id from truck where company_code = any($1::text[]))
      else subject = any($2::text[]) end
  group by subject`;

const bySubject = <R extends { readonly subject: string }>(rows: readonly R[]): ReadonlyMap<string, R[]> => {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const known = groups.get(row.subject);
    if (known) known.push(row);
    else groups.set(row.subject, [row]);
  }
  return groups;
};

const isSensor = (device: string): device is SensorDevice =>
  (sensorDevices as readonly string[]).includes(device);

const termOf = (fault: string): 'sensor' | 'supply' | null =>
  Object.hasOwn(faultTerms, fault) ? faultTerms[fault as keyof typeof faultTerms] : null;

const installedIn = ({ compartments, meters }: TruckRow): InstalledSensors => ({
  gauge: compartments,
  seal: compartments,
  meter: meters,
  gnss: 1,
});

const gapsOf = (row: SpansRow | undefined): readonly HeartbeatGap[] => {
  const all = readNumbers(row?.spans ?? null);
  const gaps: HeartbeatGap[] = [];
  for (let at = 0; at < all.length; at += 3)
    gaps.push({ span: [all[at] ?? 0, all[at + 1] ?? 0], intervalMs: all[at + 2] ?? 0 });
  return gaps;
};

const readingsOf = (row: SpansRow | undefined, fromMs: number): readonly DayReadings[] => {
  const all = readNumbers(row?.spans ?? null);
  const days: DayReadings[] = [];
  for (let at = 0; at < all.length; at += 3)
    days.push({
      dayMs: fromMs + (all[at] ?? 0) * dayMs,
      readings: all[at + 1] ?? 0,
      notOk: all[at + 2] ?? 0,
    });
  return days;
};

/** Readings by China day of trucks of these companies, by the subjects of the trucks. */
export const readingsByDay = async (
  queries: Queries,
  { companies, fromMs, toMs }: Pick<HealthAsked, 'companies' | 'fromMs' | 'toMs'>,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, readonly DayReadings[]>> => {
  const rows = await queries.query<SpansRow & Record<string, unknown>>(readingsSql('days'), [
    companies,
    subjects,
    new Date(fromMs),
    new Date(toMs),
  ]);
  return new Map(rows.map((row) => [row.subject, readingsOf(row, fromMs)]));
};

/**
 * What is known of the consoles of these trucks in a period, from records in force.
 * @param wanted the readings of many trucks by day take longer than all else together
 */
export const healthSpans = async (
  queries: Queries,
  asked: HealthAsked,
  wanted: ReadingsWanted = 'days',
): Promise<readonly TruckHealth[]> => {
  // Planned for these values each time: a plan for any number of trucks takes seconds for ten thousand.
  const trucksRead = queries.query<TruckRow>(trucksSql, uploadValues({ ...asked, stepH: 24 }));
  const some = asked.signCode !== '' || asked.truckIds !== undefined;
  // Of all trucks nothing waits for their names: side by side, where the database has connections for it.
  const subjects = some ? (await trucksRead).map(({ subject }) => subject) : null;
  const scope = [asked.companies, subjects, new Date(asked.fromMs), new Date(asked.toMs)] as const;
  const values = [...scope, new Date(asked.nowMs)] as const;
  const [trucks, offlineRows, gapRows, faultRows, readingRows] = await Promise.all([
    trucksRead,
    queries.query<SpansRow & Record<string, unknown>>(offlineSql, values),
    queries.query<SpansRow & Record<string, unknown>>(gapsSql, values),
    queries.query<FaultRow & Record<string, unknown>>(faultsSql, values),
    wanted === 'none' ? [] : queries.query<SpansRow & Record<string, unknown>>(readingsSql(wanted), scope),
  ]);
  const offline = bySubject(offlineRows);
  const gaps = bySubject(gapRows);
  const faults = bySubject(faultRows);
  const readings = bySubject(readingRows);
  return trucks.map((truck) => {
    const ownFaults = (faults.get(truck.subject) ?? []).map((row) => ({ ...row, spans: spansOf(row.spans) }));
    const due = united(spansOf(truck.spans));
    const spans: HealthSpans = {
      due,
      offline: spansOf(offline.get(truck.subject)?.[0]?.spans ?? null),
      heartbeat: overdueSpans(due, gapsOf(gaps.get(truck.subject)?.[0])).toSorted(([a], [b]) => a - b),
      supply: ownFaults.filter(({ fault }) => termOf(fault) === 'supply'),
      sensors: ownFaults.flatMap(({ device, number, fault, spans: faulty }) =>
        termOf(fault) === 'sensor' && isSensor(device) ? [{ device, number, fault, spans: faulty }] : [],
      ),
      installed: installedIn(truck),
      readings: readingsOf(readings.get(truck.subject)?.[0], asked.fromMs),
    };
    return {
      id: truck.id,
      subject: truck.subject,
      signCode: truck.sign_code,
      companyCode: truck.company_code,
      companyName: truck.company_name,
      terminal: truck.terminal,
      spans,
    };
  });
};
