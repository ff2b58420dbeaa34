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

import type { Queries } from '../database/database.ts';
import { uploadTables, uploadValues } from './upload-cells.ts';

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
  readonly signCode: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly terminal: string;
  readonly spans: HealthSpans;
}

/** `date_part` is a float at once; `extract` makes a decimal of each, which takes three times as long. */
const ms = (sql: string): string => `round(date_part('epoch', ${sql}) * 1000)`;
/** Begins and ends of stretches: two lists are made and read in half the time of a list of pairs. */
const ends = (from: string, to: string): string =>
  `json_agg(${ms(from)}) as begins, json_agg(${ms(to)}) as ends`;

interface Ends {
  readonly begins: readonly number[];
  readonly ends: readonly number[];
}

const spansOf = ({ begins, ends: until }: Ends): readonly Span[] =>
  begins.map((from, index): Span => [from, until[index] ?? from]).toSorted(([a], [b]) => a - b);

interface TruckRow {
  readonly id: number;
  readonly subject: string;
  readonly sign_code: string;
  readonly company_code: string;
  readonly company_name: string;
  readonly terminal: string;
  readonly begins: readonly number[] | null;
  readonly ends: readonly number[] | null;
  readonly compartments: number;
  readonly meters: number;
}

/** Trucks with the stretches in which their consoles were due, and how many sensors they have. */
const trucksSql = `with ${uploadTables}, dues as (select id, ${ends('from_time', 'to_time')} from due group by id)
  select c.id, c.subject, c.sign_code, t.company_code, c.company_name, c.terminal, d.begins, d.ends,
    (select count(*) from truck_compartment k where k.truck_id = c.id)::int as compartments,
    (select count(*) from device v where v.truck_id = c.id and v.enabled and v.device_type = 'flowMeter')::int as meters
  from chosen c join truck t on t.id = c.id left join dues d on d.id = c.id order by c.sign_code`;

/** Records of these companies ($1) and trucks ($2, null: all) that overlap the period ($3, $4); what goes on ends at $5. */
const overlapping = `r.company_code = any($1::text[]) and ($2::text[] is null or r.subject = any($2::text[])) and not r.withdrawn
  and r.start_time < $4 and coalesce(r.end_time, 'infinity'::timestamptz) > $3`;
const ownEnds = ends('r.start_time', 'coalesce(r.end_time, $5::timestamptz)');

interface SpansRow extends Ends {
  readonly subject: string;
}

interface FaultRow extends SpansRow {
  readonly device: string;
  readonly number: number;
  readonly fault: string;
}

/** Faults whose alarm somebody judged normal or false are none. */
const faultsSql = `select r.subject, r.device, coalesce(r.compartment, r.meter_number, 0) as number, r.fault, ${ownEnds}
  from device_fault r left join alarm a on a.id = r.alarm_id
  where ${overlapping} and coalesce(a.state, '') not in ('normal', 'falseAlarm')
  group by 1, 2, 3, 4`;

const offlineSql = `select r.subject, ${ownEnds} from offline r
  where ${overlapping} and not coalesce(r.planned, false) group by r.subject`;

interface GapsRow extends SpansRow {
  /** Intervals, ms. */
  readonly intervals: readonly number[];
}

const gapsSql = `select r.subject, ${ownEnds}, json_agg(coalesce(r.interval_s, 0) * 1000) as intervals
  from heartbeat r where ${overlapping} group by 1`;

interface ReadingsRow {
  readonly subject: string;
  /** Since the period's begin. */
  readonly days: readonly number[];
  readonly readings: readonly number[];
  readonly not_ok: readonly number[];
}

const readingsSql = `select subject, json_agg(round(date_part('epoch', start_time - $3) / 86400)) as days,
    json_agg(readings) as readings, json_agg(readings_not_ok) as not_ok
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

/** What is known of the consoles of these trucks in a period, from records in force. */
export const healthSpans = async (queries: Queries, asked: HealthAsked): Promise<readonly TruckHealth[]> => {
  // Planned for these values each time: a plan for any number of trucks takes seconds for ten thousand.
  const trucksRead = queries.query<TruckRow>(trucksSql, uploadValues({ ...asked, stepH: 24 }));
  const some = asked.signCode !== '' || asked.truckIds !== undefined;
  // Of all trucks nothing waits for their names: side by side, where the database has connections for it.
  const subjects = some ? (await trucksRead).map(({ subject }) => subject) : null;
  const scope = [asked.companies, subjects, new Date(asked.fromMs), new Date(asked.toMs)] as const;
  const values = [...scope, new Date(asked.nowMs)] as const;
  const [trucks, offlineRows, gapRows, faultRows, readingRows] = await Promise.all([
    trucksRead,
    queries.query<SpansRow>(offlineSql, values),
    queries.query<GapsRow>(gapsSql, values),
    queries.query<FaultRow>(faultsSql, values),
    queries.query<ReadingsRow>(readingsSql, scope),
  ]);
  const offline = bySubject(offlineRows);
  const gaps = bySubject(gapRows);
  const faults = bySubject(faultRows);
  const readings = bySubject(readingRows);
  const gapsOf = (row: GapsRow | undefined): readonly HeartbeatGap[] =>
    (row?.begins ?? []).map((gapFrom, index) => ({
      span: [gapFrom, row?.ends[index] ?? gapFrom],
      intervalMs: row?.intervals[index] ?? 0,
    }));
  const readingsOf = (row: ReadingsRow | undefined): readonly DayReadings[] =>
    (row?.days ?? []).map((day, index) => ({
      dayMs: asked.fromMs + day * dayMs,
      readings: row?.readings[index] ?? 0,
      notOk: row?.not_ok[index] ?? 0,
    }));
  return trucks.map((truck) => {
    const own = (faults.get(truck.subject) ?? []).map((row) => ({ ...row, spans: spansOf(row) }));
    const due = united(spansOf({ begins: truck.begins ?? [], ends: truck.ends ?? [] }));
    const [offlineRow] = offline.get(truck.subject) ?? [];
    const spans: HealthSpans = {
      due,
      offline: offlineRow ? spansOf(offlineRow) : [],
      heartbeat: overdueSpans(due, gapsOf(gaps.get(truck.subject)?.[0])).toSorted(([a], [b]) => a - b),
      supply: own.filter(({ fault }) => termOf(fault) === 'supply'),
      sensors: own.flatMap(({ device, number, fault, spans: faulty }) =>
        termOf(fault) === 'sensor' && isSensor(device) ? [{ device, number, fault, spans: faulty }] : [],
      ),
      installed: installedIn(truck),
      readings: readingsOf(readings.get(truck.subject)?.[0]),
    };
    return {
      id: truck.id,
      signCode: truck.sign_code,
      companyCode: truck.company_code,
      companyName: truck.company_name,
      terminal: truck.terminal,
      spans,
    };
  });
};
