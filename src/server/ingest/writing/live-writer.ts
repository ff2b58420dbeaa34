import type { CompartmentDetail } from '#contract/fleet/truck-detail.ts';
import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import { type Live, type LiveCompartment, liveOf } from '#engine/live.ts';
import type { SubjectState } from '#engine/state.ts';
import { truckIdOf } from '#engine/subjects.ts';

import type { Queries, Transaction } from '../../database/database.ts';
import type { Breath } from '../subjects/breath.ts';
import { type MasterContext, truckInService } from '../master/master-context.ts';

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

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

const statusOf = (live: Live, truckId: number, companyCode: string, master: MasterContext): TruckStatus => ({
  truckId,
  signCode: live.signCode,
  status: live.status,
  companyCode,
  companyName: master.companyNames.get(companyCode) ?? '',
  alarm: live.alarmTypes[0] ?? null,
  gpsTime: iso(live.gpsMs),
  contactTime: iso(live.contactMs),
  alarmStartTime: iso(live.alarmStartMs),
  statusStartTime: iso(live.statusStartMs),
  speed: live.speedKmh,
  bearingDeg: live.bearingDeg,
  area: live.areaName,
  longitudeDeg: live.longitudeDeg,
  latitudeDeg: live.latitudeDeg,
  processState: live.summary,
  driverName: live.driverCode === null ? null : (master.driverNames.get(live.driverCode) ?? null),
  lastInventoryMap: inventoryMap(live.compartments),
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
}

/** Writes the present state of trucks, which the status call, the map and the counters read. */
export const writeLive = async (
  queries: Transaction,
  master: MasterContext,
  states: ReadonlyMap<string, SubjectState>,
  nowMs: number,
  breathe?: Breath,
): Promise<void> => {
  const trucks = [...states].flatMap(([subject, state]) => {
    const truck = truckInService(master, subject, nowMs);
    return truck ? [{ signCode: truck.signCode, truckId: Number(truckIdOf(subject)), truck, state }] : [];
  });
  if (trucks.length === 0) return;
  const judged = await harmless(
    queries,
    trucks.map(({ signCode }) => signCode),
  );
  const rows: LiveRow[] = [];
  for (const { truck, truckId, state } of trucks) {
    const live = liveOf(state, master.engine, nowMs, judged);
    const heights = new Map(truck.compartments.map((part) => [part.compartment, part.heightMm ?? null]));
    rows.push({
      sign: live.signCode,
      company: truck.companyCode,
      status: live.status,
      contact: iso(live.contactMs),
      live: statusOf(live, truckId, truck.companyCode, master),
      detail: {
        altitudeM: live.altitudeM,
        pitchDeg: live.pitchDeg,
        rollDeg: live.rollDeg,
        heartTime: iso(live.contactMs),
        taskCode: live.taskCode,
        processState: live.summary,
        driverCode: live.driverCode,
        compartments: live.compartments.map((part) =>
          compartmentOf(part, heights.get(part.compartment) ?? null),
        ),
      },
    });
    await breathe?.();
  }
  queries.send(
    `insert into truck_live as l (sign_code, company_code, status, contact_time, changed_no, live, detail)
     select sign, company, status, contact, nextval('truck_live_change'), live, detail from json_to_recordset($1::json)
       as x(sign text, company text, status int, contact timestamptz, live json, detail jsonb)
     on conflict (sign_code) do update set company_code = excluded.company_code, status = excluded.status,
       contact_time = excluded.contact_time, changed_no = excluded.changed_no, live = excluded.live, detail = excluded.detail
     where l.live::text is distinct from excluded.live::text or l.detail is distinct from excluded.detail`,
    [JSON.stringify(rows)],
    'put_live',
  );
};
