import { numberOfPlateColor } from '#domain/words/truck-words.ts';
import { nothingAnswered } from '#gateway/jt809/messages/envelope.ts';
import { driverPart, registrationPart } from '#gateway/jt809/messages/vehicle-messages.ts';

import type { Database, Queries } from '../database/database.ts';
import { companiesBelow } from '../identity/scope/company-line.ts';
import type { AuthorityPeer } from './peers.ts';
import { queueUp, upMessage } from './outbox/queue-up.ts';
import { driverOf } from './driver-report.ts';
import { plainPlateSql, vehicleName } from './vehicle-name.ts';

/** Longer than from one look at the vehicles to the next. */
const unnotedS = 300;

/**
 * Brings the list of trucks that go to authorities up to date: those of the company and below, or the chosen ones of
 * them. One whose plate, colour or company changed is registered anew.
 */
export const refreshVehicles = (database: Database, nowMs: number): Promise<void> =>
  database.transaction(async (queries) => {
    const wanted = `with wanted as (
        select a.id as authority_id, t.id as truck_id, t.sign_code, t.company_code, t.plate_color
        from authority a join truck t on t.enabled and t.company_code in (${companiesBelow('array[a.company_code]')})
        where a.enabled and (a.vehicles = 'all'
          or exists (select from authority_truck c where c.authority_id = a.id and c.truck_id = t.id))
      )`;
    await queries.query(
      `${wanted} delete from authority_vehicle v where not exists (select from wanted w
         where w.authority_id = v.authority_id and w.truck_id = v.truck_id)`,
      [],
      'drop_authority_vehicles',
    );
    await queries.query(
      // A truck under another plate or company has said places since, which were of no vehicle yet.
      `${wanted}, noted as (insert into authority_vehicle as v (authority_id, truck_id, sign_code, truck_company, plate_color,
         since_time, state_time)
       select authority_id, truck_id, sign_code, company_code, plate_color, $1, $1 from wanted
       on conflict (authority_id, truck_id) do update set sign_code = excluded.sign_code,
         truck_company = excluded.truck_company, plate_color = excluded.plate_color, state = 'waiting', state_time = $1
       where (v.sign_code, v.truck_company, v.plate_color)
         is distinct from (excluded.sign_code, excluded.truck_company, excluded.plate_color)
       returning v.authority_id, v.sign_code, v.truck_company, v.since_time < $1 as known)
       insert into authority_place (authority_id, sign_code, "time")
         select n.authority_id, p.sign_code, p."time" from noted n join "position" p on p.sign_code = n.sign_code
           and p.company_code = n.truck_company and p."time" > $1::timestamptz - interval '${unnotedS} seconds'
         where n.known on conflict do nothing`,
      [new Date(nowMs)],
      'note_authority_vehicles',
    );
  });

/** All trucks are registered anew: the authority has let the carrier in. */
export const registerAnew = (queries: Queries, authorityId: number, nowMs: number): Promise<unknown> =>
  queries.query(
    `update authority_vehicle set state = 'waiting', state_time = $2, driver_code = null where authority_id = $1`,
    [authorityId, new Date(nowMs)],
    'register_anew',
  );

interface VehicleRow {
  readonly truck_id: number;
  readonly sign_code: string;
  readonly plate_color: string;
  readonly number: string | null;
  readonly maker: string | null;
  readonly model: string | null;
  readonly terminal_id: string | null;
  readonly imei: string | null;
  readonly sim_number: string | null;
}

/** Queues the registration of trucks that wait for it. */
export const queueRegistrations = async (
  queries: Queries,
  peer: AuthorityPeer,
  nowMs: number,
): Promise<void> => {
  const rows = await queries.query<VehicleRow & Record<string, unknown>>(
    `with waiting as (
       update authority_vehicle set state = 'sent', state_time = $2, frame_number = null
       where authority_id = $1 and state = 'waiting' returning truck_id, sign_code, plate_color
     )
     select w.truck_id, w.sign_code, w.plate_color, t.sim_number, n.number, k.maker, k.model, k.terminal_id, k.imei
     from waiting w join truck_master t on t.id = w.truck_id
     left join lateral (select number from terminal where truck_id = w.truck_id and until_time is null and role = 'console'
       order by from_time desc limit 1) n on true
     left join jt808_terminal k on k.phone = n.number order by w.truck_id`,
    [peer.id, new Date(nowMs)],
    'queue_registrations',
  );
  await queueUp(
    queries,
    rows.map((row) =>
      upMessage(
        peer.id,
        'registration',
        vehicleName(row.sign_code, row.plate_color),
        registrationPart(peer.edition),
        {
          platform: peer.platformCode,
          producer: peer.producerCode === '' ? (row.maker ?? '') : peer.producerCode,
          model: row.model ?? '',
          imei: row.imei ?? '',
          terminalId: row.terminal_id ?? '',
          sim: (row.sim_number ?? row.number ?? '').replaceAll(/\D/g, ''),
        },
        `truck:${row.truck_id}`,
      ),
    ),
    nowMs,
  );
};

/** Queues the drivers of trucks that have another one than was told last. */
export const queueDrivers = async (queries: Queries, peer: AuthorityPeer, nowMs: number): Promise<void> => {
  const rows = await queries.query<{ truck_id: number; sign_code: string; plate_color: string }>(
    `update authority_vehicle v set driver_code = t.driver_code from truck_master t
     where v.authority_id = $1 and t.id = v.truck_id and v.state <> 'waiting' and t.driver_code is not null
       and v.driver_code is distinct from t.driver_code returning v.truck_id, v.sign_code, v.plate_color`,
    [peer.id],
    'queue_authority_drivers',
  );
  const reports = await Promise.all(rows.map(({ truck_id }) => driverOf(queries, truck_id)));
  await queueUp(
    queries,
    rows.flatMap(({ truck_id, sign_code, plate_color }, index) => {
      const driver = reports[index];
      return driver === undefined || driver === null
        ? []
        : [
            upMessage(
              peer.id,
              'driver',
              vehicleName(sign_code, plate_color),
              driverPart(peer.edition, false),
              { ...driver, answered: nothingAnswered },
              `truck:${truck_id}`,
            ),
          ];
    }),
    nowMs,
  );
};

/** A truck that goes to an authority, by the name that the authority has for it; null: none of them. */
export const vehicleNamed = async (
  queries: Queries,
  authorityId: number,
  plate: string,
  color: number,
): Promise<{ readonly truckId: number; readonly signCode: string } | null> => {
  const rows = await queries.query<{ truck_id: number; sign_code: string; plate_color: string }>(
    `select truck_id, sign_code, plate_color from authority_vehicle
     where authority_id = $1 and ${plainPlateSql('sign_code')} = $2`,
    [authorityId, plate],
    'authority_vehicle_named',
  );
  const found = rows.find(({ plate_color }) => numberOfPlateColor(plate_color) === color) ?? rows[0];
  return found === undefined ? null : { truckId: found.truck_id, signCode: found.sign_code };
};
