import type { CertificateContent } from '#contract/reports/certificates.ts';

import type { Queries, SqlValue } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import { inTenMinutes } from '../../telemetry/messages/log-stretch.ts';
import { driverColumnSql, driverJoin } from '../../master-data/driver-join.ts';
import { certifiedFuels } from './certified-fuels.ts';
import { signaturesOf } from './certified-signatures.ts';

type Compartment = CertificateContent['compartments'][number];

export interface TaskEvidence {
  readonly taskCode: string;
  readonly signCode: string;
  readonly trailerCode: string | null;
  readonly terminal: string | null;
  readonly companyCode: string;
  readonly companyName: string;
  readonly driverName: string | null;
  readonly escortName: string | null;
  readonly wayBillCode: string | null;
  readonly state: string;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly startArea: string | null;
  readonly endArea: string | null;
  readonly km: number | null;
  readonly sealIntegrity: string | null;
  readonly subject: string;
}

type Row<T> = T & { readonly compartment: number };
export type LoadingEvidence = Row<Compartment['loadings'][number]>;
export type UnloadingEvidence = Row<Compartment['unloadings'][number]>;
export type OpeningEvidence = Omit<CertificateContent['openings'][number], 'phase'>;

/** An event of the truck with a period and, mostly, a place. */
export interface Happening {
  readonly compartment: number | null;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly areaName: string | null;
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
}

export interface Evidence {
  readonly task: TaskEvidence;
  readonly fuels: CertificateContent['fuels'];
  readonly signatures: NonNullable<CertificateContent['signatures']>;
  readonly stations: CertificateContent['stations'];
  readonly capacities: readonly { compartment: number; capacityL: number }[];
  readonly loadings: readonly LoadingEvidence[];
  readonly unloadings: readonly UnloadingEvidence[];
  readonly openings: readonly OpeningEvidence[];
  readonly changes: readonly (Happening & {
    direction: string;
    changeV20L: number;
    /** Who took a fall back: people by their judgement, or the rules; null: it stands. */
    taken: 'judged' | 'withdrawn' | null;
  })[];
  readonly faults: readonly (Happening & { fault: string })[];
  readonly doors: readonly Happening[];
  /** Stretches of more than half an hour without any message of the terminal, and whether there are messages at all. */
  readonly silences: readonly { startTime: string; endTime: string; seconds: number }[];
  readonly messages: number;
  readonly refusedTimes: readonly string[];
}

/** Half an hour: what a standing terminal with its ignition off needs three times to speak in (rules, section task). */
export const silenceS = 1800;

const placed = `r.area_name as "areaName", r.longitude_deg as "longitudeDeg", r.latitude_deg as "latitudeDeg"`;

/** The task itself, if it is one of these companies'. */
export const taskEvidence = async (
  queries: Queries,
  companies: readonly string[],
  taskCode: string,
): Promise<TaskEvidence | null> => {
  const [task] = await queries.query<TaskEvidence>(
    `select r.task_code as "taskCode", r.sign_code as "signCode", trailer_at(r.subject, r.start_time) as "trailerCode", r.terminal, r.company_code as "companyCode",
       c.name as "companyName", d.name as "driverName",
       ${driverColumnSql('name', 'r.escort_code', 'r.company_code')} as "escortName", r.way_bill_code as "wayBillCode", r.state,
       ${isoSeconds('r.start_time')} as "startTime", ${isoSeconds('r.end_time')} as "endTime", r.start_area as "startArea",
       r.end_area as "endArea", r.km, r.seal_integrity as "sealIntegrity", r.subject
     from transport_task r join company c on c.company_code = r.company_code
       ${driverJoin('r.driver_code', 'r.company_code')}
     where r.task_code = $1 and r.company_code = any($2::text[]) and not r.withdrawn`,
    [taskCode, companies],
    'certificate_task',
  );
  return task ?? null;
};

/**
 * Whether the truck belonged to another company for a part of the task: that part is not visible to these companies.
 */
export const isSharedTask = async (
  queries: Queries,
  companies: readonly string[],
  { signCode, subject, startTime, endTime }: TaskEvidence,
): Promise<boolean> => {
  const [row] = await queries.query<{ shared: boolean }>(
    // What others have of it is only known to be there.
    `select exists (select from public.seal_record where subject = $5 and company_code <> all($2::text[]) and not withdrawn
         and open_time <= $4::timestamptz and coalesce(close_time, 'infinity') >= $3::timestamptz)
       or exists (select from public."position" where sign_code = $1 and company_code <> all($2::text[])
         and "time" between $3::timestamptz and $4::timestamptz) as shared`,
    [signCode, companies, startTime, endTime ?? startTime, subject],
    'certificate_shared',
  );
  return row?.shared ?? false;
};

/**
 * Everything stored of these companies that concerns one task; rows in an order that depends on their content alone.
 */
// oxlint-disable-next-line max-lines-per-function -- a statement for each kind of proof, one after the other
export const evidenceOf = async (
  queries: Queries,
  companies: readonly string[],
  task: TaskEvidence,
): Promise<Evidence> => {
  const { signCode, taskCode } = task;
  const window = [signCode, task.startTime, task.endTime ?? task.startTime, companies] as const;
  const within = (start: string, end: string): string =>
    `r.sign_code = $1 and r.company_code = any($4::text[]) and not r.withdrawn and ${start} <= $3::timestamptz and coalesce(${end}, 'infinity') >= $2::timestamptz`;
  const read = <R extends object>(sql: string, values: readonly SqlValue[], name: string): Promise<R[]> =>
    queries.query<R & Record<string, unknown>>(sql, values, name);

  const capacities = await read<{ compartment: number; capacityL: number }>(
    `select x.compartment, x.capacity_l as "capacityL" from truck_compartment x join truck t on t.id = x.truck_id
     where t.sign_code = $1 order by x.compartment`,
    [signCode],
    'certificate_capacities',
  );
  const fuels = await certifiedFuels(queries, companies, taskCode);
  const signatures = await signaturesOf(queries, companies, task);
  const loadings = await read<LoadingEvidence>(
    `select r.compartment, ${isoSeconds('r.start_time')} as "startTime", ${isoSeconds('r.end_time')} as "endTime", r.area_name as "areaName",
       r.mode, r.oil_code as "oilCode", r.start_v20_l as "startV20L", r.stop_v20_l as "stopV20L", r.loaded_vt_l as "loadedVtL", r.loaded_v20_l as "loadedV20L",
       r.temperature_c as "temperatureC", r.ticket_code as "ticketCode", r.ticket_v20_l as "ticketV20L"
     from loading r where ${within('r.start_time', 'r.start_time')} order by r.start_time, r.compartment`,
    window,
    'certificate_loadings',
  );
  const unloadings = await read<UnloadingEvidence>(
    `select r.compartment, ${isoSeconds('r.start_time')} as "startTime", ${isoSeconds('r.end_time')} as "endTime", r.area_name as "areaName",
       r.station_code as "stationCode", r.start_v20_l as "startV20L", r.stop_v20_l as "stopV20L", r.unloaded_vt_l as "unloadedVtL", r.unloaded_v20_l as "unloadedV20L",
       r.remainder_vt_l as "remainderVtL", r.wet_at_end as "wetAtEnd", r.temperature_c as "temperatureC",
       r.ticket_code as "ticketCode", r.ticket_v20_l as "ticketV20L", coalesce(r.returned, false) as returned
     from unloading r where ${within('r.start_time', 'r.start_time')} order by r.start_time, r.compartment`,
    window,
    'certificate_unloadings',
  );
  const stations = await read<CertificateContent['stations'][number]>(
    `select r.area_name as "areaName", r.station_code as "stationCode", r.oil_code as "oilCode",
       ${isoSeconds('r.start_time')} as "startTime", ${isoSeconds('r.end_time')} as "endTime", r.unloaded_v20_l as "unloadedV20L",
       r.received_v20_l as "receivedV20L", r.ticket_v20_l as "ticketV20L", r.difference_v20_l as "differenceV20L", r.matching
     from station_unloading r where ${within('r.start_time', 'r.start_time')} order by r.start_time, r.oil_code`,
    window,
    'certificate_stations',
  );
  const openings = await read<OpeningEvidence>(
    `select r.compartment, r.part, ${isoSeconds('r.open_time')} as "openTime", ${isoSeconds('r.close_time')} as "closeTime", ${placed},
       r.start_v20_l as "startV20L", r.stop_v20_l as "stopV20L", r.open_api_wet as "openApiWet",
       r.open_foot_valve_wet as "openFootValveWet", r.open_compartment_wet as "openCompartmentWet",
       r.close_api_wet as "closeApiWet", r.close_foot_valve_wet as "closeFootValveWet",
       r.close_compartment_wet as "closeCompartmentWet", r.seal, r.seal_break_count as "sealBreakCount",
       r."authorization", coalesce(r.abnormal, false) as abnormal
     from seal_record r where ${within('r.open_time', 'r.close_time')} order by r.open_time, r.compartment, r.part`,
    window,
    'certificate_openings',
  );
  const changes = await read<Evidence['changes'][number]>(
    `select r.compartment, ${isoSeconds('r.from_time')} as "startTime", ${isoSeconds('r.to_time')} as "endTime", ${placed}, r.direction,
       r.change_v20_l as "changeV20L", case when r.cause in ('returned', 'transfer') then 'withdrawn' when exists (
         select from alarm a where a.record_id = r.id and a.company_code = r.company_code and not a.withdrawn
           and a.state in ('normal', 'falseAlarm')) then 'judged' end as taken
     from volume_change r where ${within('r.from_time', 'r.to_time')} order by r.from_time, r.compartment`,
    window,
    'certificate_changes',
  );
  const faults = await read<Evidence['faults'][number]>(
    `select r.compartment, ${isoSeconds('r.start_time')} as "startTime", ${isoSeconds('r.end_time')} as "endTime", ${placed}, r.fault
     from device_fault r where ${within('r.start_time', 'r.end_time')} and r.device = 'seal'
       and r.fault in ('broken', 'missing', 'stuck', 'tamper', 'fault') order by r.start_time, r.compartment, r.fault`,
    window,
    'certificate_faults',
  );
  const doors = await read<Happening>(
    `select null::int as compartment, ${isoSeconds('r.open_time')} as "startTime", ${isoSeconds('r.close_time')} as "endTime", ${placed}
     from box_door r where ${within('r.open_time', 'r.close_time')} and r.abnormal order by r.open_time, r.door, r.door_number`,
    window,
    'certificate_doors',
  );
  const silences = await read<Evidence['silences'][number]>(
    `select ${isoSeconds('before')} as "startTime", ${isoSeconds('time')} as "endTime", extract(epoch from time - before)::float8 as seconds
     from (select time, lag(time) over (order by time) as before from terminal_message
       where subject = $1 and time between $2::timestamptz - interval '2 hours' and $3::timestamptz + interval '2 hours'
         and ${inTenMinutes('time', "$2::timestamptz - interval '2 hours'", "$3::timestamptz + interval '2 hours'")}) as words
     where time - before > interval '${silenceS} seconds' order by before`,
    [task.subject, window[1], window[2]],
    'certificate_silences',
  );
  const [counted] = await read<{ count: number }>(
    `select count(*)::int as count from terminal_message
     where subject = $1 and time between $2::timestamptz and $3::timestamptz
       and ${inTenMinutes('time', '$2::timestamptz', '$3::timestamptz')}`,
    [task.subject, window[1], window[2]],
    'certificate_messages',
  );
  const refused = await read<{ time: string }>(
    `select message ->> 'time' as time from dead_letter
     where terminal = $1 and received_time >= $2::timestamptz and message ->> 'time' between $3 and $4 order by 1`,
    [task.terminal ?? '', window[1], window[1], window[2]],
    'certificate_refused',
  );
  return {
    task,
    fuels,
    signatures,
    stations,
    capacities,
    loadings,
    unloadings,
    openings,
    changes,
    faults,
    doors,
    silences,
    messages: counted?.count ?? 0,
    refusedTimes: refused.map(({ time }) => time),
  };
};

/** A second more: times on paper are cut to it, and the closing itself must be included. */
const cutS = 1;
/** A part without events is reported at least this often. */
export const sensorDays = 7;

/** The last report of each part of a compartment that its seal sensors watch, at a moment. */
export const sensorsAt = (
  queries: Queries,
  companies: readonly string[],
  signCode: string,
  compartment: number,
  time: string,
): Promise<{ part: string; state: string }[]> =>
  queries.query<{ part: string; state: string }>(
    `select distinct on (r.part) r.part, r.state from switch_event r
     where r.sign_code = $1 and r.company_code = any($4::text[]) and r.compartment = $2 and not r.withdrawn and r.state is not null
       and r.time between $3::timestamptz - interval '${sensorDays} days' and $3::timestamptz + interval '${cutS} seconds'
       and r.part in ('manhole', 'apiAdaptor', 'footValve')
     order by r.part, r.time desc, r.id desc`,
    [signCode, compartment, time, companies],
    'certificate_sensors',
  );
