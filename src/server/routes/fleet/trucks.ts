import { areaCalls } from '#contract/fleet/areas.ts';
import { truckStatusCalls } from '#contract/fleet/truck-status.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { RawJson } from '../../http/reply.ts';
import { narrowed } from '../../session/actor.ts';
import { listAreas } from '../../stores/areas.ts';

/** A truck that sent something within this time is online. */
const onlineMs = 30 * 60_000;

/** A truck that has never sent anything is offline, and nothing else is known of it. */
const neverHeard = `json_build_object('truckId', t.id, 'signCode', t.sign_code, 'status', 0, 'companyCode', t.company_code,
  'companyName', c.name, 'alarm', null, 'gpsTime', null, 'contactTime', null, 'alarmStartTime', null, 'statusStartTime', null,
  'speed', null, 'bearingDeg', null, 'area', null, 'longitudeDeg', null, 'latitudeDeg', null, 'processState', null,
  'driverName', null, 'lastInventoryMap', '{}')::text`;

/** Present state of trucks, and areas (specification 3 and 7). */
const truckRoutes: Routes = (mount, { database }) => {
  // The database assembles the reply: 10,000 trucks are never parsed on their way through.
  mountSession(mount, truckStatusCalls['truckStatus.list'], async (actor, args) => {
    const [row] = await database.query<{ list: string }>(
      `select '[' || coalesce(string_agg(coalesce(l.live::text, ${neverHeard}), ',' order by t.sign_code), '') || ']' as list
       from truck t join company c on c.company_code = t.company_code left join truck_live l on l.sign_code = t.sign_code
       where t.company_code = any($1::text[]) and t.enabled`,
      [narrowed(actor, args.userPri)],
      'truck_status',
    );
    return new RawJson(row?.list ?? '[]');
  });

  mountSession(mount, truckStatusCalls['truckStatus.online'], async (actor, _args, { nowMs }) => {
    const rows = await database.query<{
      sign_code: string;
      company_name: string;
      contact_time: Date;
      gps_time: string | null;
    }>(
      `select l.sign_code, c.name as company_name, l.contact_time, l.live ->> 'gpsTime' as gps_time
       from truck_live l join company c on c.company_code = l.company_code
       where l.company_code = any($1::text[]) and l.contact_time > $2 order by l.sign_code`,
      [actor.companies, new Date(nowMs - onlineMs)],
    );
    return rows.map((row) => ({
      signCode: row.sign_code,
      companyName: row.company_name,
      contactTime: row.contact_time.toISOString(),
      gpsTime: row.gps_time,
    }));
  });

  mountSession(mount, areaCalls['areas.list'], () => listAreas(database));
};

export default truckRoutes;
