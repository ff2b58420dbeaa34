import type { CompartmentDetail } from '#contract/fleet/truck-detail.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import type { Truck } from '#contract/master-data.ts';
import type { LiveCompartment } from '#engine/live-compartments.ts';
import { type Live, liveOf } from '#engine/live.ts';
import { driverByCode } from '#engine/master/drivers-of-truck.ts';
import { truckIdOf } from '#engine/subjects.ts';
import { isoTime } from '#domain/time/iso-time.ts';

import type { Queries, Transaction } from '../../database/database.ts';
import type { YieldIfDue } from '../../kernel/yielder.ts';
import { type MasterContext, truckInService } from '../../master-data/in-force/master-context.ts';
import type { Present, Showing } from './shown-compartments.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : isoTime(ms));

/** JSON text of specification 3: compartment number → oil code and apparent volume, with what a drawing needs. */
const inventoryMap = (compartments: readonly LiveCompartment[]): string =>
  JSON.stringify(
    Object.fromEntries(
      compartments.map(({ compartment, oilCode, vtL, v20L, capacityL }) => [
        compartment,
        { oilCode, vt: vtL, v20: v20L, capacityL },
      ]),
    ),
  );

/** What seldom changes comes first: the log of the database has the text from where it differs. */
const statusOf = (
  live: Live,
  truckId: number,
  companyCode: string,
  master: MasterContext,
  nowMs: number,
): TruckStatus => ({
  truckId,
  signCode: live.signCode,
  companyCode,
  companyName: master.companyNames.get(companyCode) ?? '',
  driverName:
    live.driverCode === null
      ? null
      : (driverByCode(master.engine, companyCode, live.driverCode, nowMs)?.name ?? null),
  lastInventoryMap: inventoryMap(live.compartments),
  status: live.status,
  alarm: live.alarmTypes[0] ?? null,
  alarmStartTime: iso(live.alarmStartMs),
  statusStartTime: iso(live.statusStartMs),
  area: live.areaName,
  processState: live.summary,
  gpsTime: iso(live.gpsMs),
  contactTime: iso(live.contactMs),
  speed: live.speedKmh,
  bearingDeg: live.bearingDeg,
  longitudeDeg: live.longitudeDeg,
  latitudeDeg: live.latitudeDeg,
});

const compartmentOf = (part: LiveCompartment, heightMm: number | null): CompartmentDetail => ({
  compartment: part.compartment,
  capacityL: part.capacityL,
  heightMm,
  oilCode: part.oilCode,
  levelMm: part.levelMm,
  vtL: part.vtL,
  v20L: part.v20L,
  temperatureC: part.temperatureC,
  waterMm: part.waterMm,
  readingTime: iso(part.readingMs),
  processState: part.processState,
  manhole: part.manhole,
  apiAdaptor: part.apiAdaptor,
  footValve: part.footValve,
  apiWet: part.apiWet,
  footValveWet: part.footValveWet,
  compartmentWet: part.wet,
  seal: part.seal ?? 'unknown',
});

const compartmentsOf = (live: Live, truck: Truck): CompartmentDetail[] => {
  const heights = new Map(truck.compartments.map((part) => [part.compartment, part.heightMm ?? null]));
  return live.compartments.map((part) => compartmentOf(part, heights.get(part.compartment) ?? null));
};

/** Alarms that people judged normal or false no longer make a truck an alarm. */
const harmless = async (queries: Queries, signCodes: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await queries.query<{ id: string }>(
    `select id from alarm where sign_code = any($1::text[]) and state in ('normal', 'falseAlarm')
       and (end_time is null or raised_time > now() - interval '1 hour') and not withdrawn`,
    [signCodes],
    'harmless_alarms',
  );
  return new Set(rows.map((row) => row.id));
};

interface LiveRow {
  readonly sign: string;
  readonly company: string;
  readonly status: number;
  readonly contact: string | null;
  readonly live: TruckStatus;
  readonly detail: object;
  /** Null: they stand. */
  readonly compartments: readonly CompartmentDetail[] | null;
}

/**
 * What is there is changed first, and only what differs: `on conflict` alone would lock each row, and write that to the log
 * of the database too. The length of a text stands before it, and the log has what differs from there on: with spaces at
 * its end a text seldom is one digit longer than the one before.
 */
const putLiveSql = `
  with x as materialized (
    select sign, company, status, contact, rpad(live, (length(live) + 31) / 32 * 32)::json as live, detail, compartments
    from json_to_recordset($1::json)
      as x(sign text, company text, status int, contact timestamptz, live text, detail jsonb, compartments jsonb)),
  changed as (
    update truck_live l set company_code = x.company, live = x.live, status = x.status, contact_time = x.contact,
      changed_no = nextval('truck_live_change'), detail = x.detail
    from x where l.sign_code = x.sign and (l.live::text is distinct from x.live::text or l.detail is distinct from x.detail)),
  changed_compartments as (
    update truck_live_compartments c set compartments = x.compartments
    from x where c.sign_code = x.sign and x.compartments is not null and c.compartments is distinct from x.compartments),
  added as (
    insert into truck_live (sign_code, company_code, live, status, contact_time, changed_no, detail)
    select sign, company, live, status, contact, nextval('truck_live_change'), detail from x
    where not exists (select from truck_live l where l.sign_code = x.sign)
    on conflict (sign_code) do update set company_code = excluded.company_code, live = excluded.live, status = excluded.status,
      contact_time = excluded.contact_time, changed_no = excluded.changed_no, detail = excluded.detail)
  insert into truck_live_compartments (sign_code, compartments) select sign, compartments from x
  where compartments is not null and not exists (select from truck_live_compartments c where c.sign_code = x.sign)
  on conflict (sign_code) do update set compartments = excluded.compartments`;

interface LivePorts {
  /** Missing: all compartments are written. */
  readonly showing?: Showing;
  readonly yieldIfDue?: YieldIfDue;
}

/** Writes the present state of trucks, which the status call, the map and the counters read. */
export const writeLive = async (
  queries: Transaction,
  master: MasterContext,
  presents: ReadonlyMap<string, Present>,
  nowMs: number,
  { showing, yieldIfDue }: LivePorts = {},
): Promise<void> => {
  const trucks = [...presents].flatMap(([subject, present]) => {
    const truck = truckInService(master, subject, nowMs);
    return truck
      ? [{ subject, signCode: truck.signCode, truckId: Number(truckIdOf(subject)), truck, present }]
      : [];
  });
  if (trucks.length === 0) return;
  const judged = await harmless(
    queries,
    trucks.map(({ signCode }) => signCode),
  );
  const rows: LiveRow[] = [];
  for (const { subject, truck, truckId, present } of trucks) {
    const live = liveOf(present.state, master.engine, nowMs, judged);
    const stand = showing?.stand(subject, present, truck) ?? false;
    if (!stand) showing?.wrote(subject, truck);
    rows.push({
      sign: live.signCode,
      company: truck.companyCode,
      status: live.status,
      contact: iso(live.contactMs),
      live: statusOf(live, truckId, truck.companyCode, master, nowMs),
      detail: {
        altitudeM: live.altitudeM,
        pitchDeg: live.pitchDeg,
        rollDeg: live.rollDeg,
        taskCode: live.taskCode,
        processState: live.summary,
        driverCode: live.driverCode,
        escortCode: live.escortCode,
      },
      compartments: stand ? null : compartmentsOf(live, truck),
    });
    await yieldIfDue?.();
  }
  queries.send(putLiveSql, [JSON.stringify(rows)], 'put_live');
};
