import { areaStopCalls } from '#contract/fleet/area-stops.ts';
import { areaCalls } from '#contract/fleet/areas.ts';
import { truckStatusCalls } from '#contract/fleet/truck-status.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { areaStops } from '../../master-data/fences/area-stops.ts';
import { createFleetStatus } from '../fleet-status.ts';
import { narrowed } from '../../identity/actor.ts';
import { truckFieldsOf } from '../../identity/truck-fields.ts';
import { listAreas } from '../../master-data/areas.ts';

/** A truck that sent something within this time is online. */
const onlineMs = 30 * 60_000;

/** Present state of trucks, and areas (specification 3 and 7). */
const truckRoutes: Routes = (mount) => {
  const { database } = mount;
  const status = createFleetStatus(database, () => performance.now());

  mountSession(mount, truckStatusCalls['truckStatus.list'], (actor, args, { nowMs }) =>
    status.of({ companies: narrowed(actor, args.userPri), fields: truckFieldsOf(actor) }, nowMs),
  );

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

  mountSession(mount, truckStatusCalls['truckStatus.trailers'], ({ companies }) =>
    database.query<{ signCode: string; trailerCode: string }>(
      `select t.sign_code as "signCode", x.sign_code as "trailerCode"
       from coupling c join truck t on t.id = c.truck_id join trailer x on x.id = c.trailer_id
       where t.company_code = any($1::text[]) and c.from_time <= now() and coalesce(c.until_time, 'infinity') > now()
       order by t.sign_code`,
      [companies],
      'coupled_trailers',
    ),
  );

  mountSession(mount, areaCalls['areas.list'], ({ companies }) => listAreas(database, companies));
  mountSession(mount, areaStopCalls['areas.stops'], (actor, box, { nowMs }) =>
    areaStops(database, actor, box, nowMs),
  );
};

export default truckRoutes;
