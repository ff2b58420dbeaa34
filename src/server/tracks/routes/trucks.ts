import { areaStopCalls } from '#contract/fleet/area-stops.ts';
import { areaCalls } from '#contract/fleet/areas.ts';
import { unloadingPlaceCalls } from '#contract/fleet/unloading-places.ts';
import { truckStatusCalls } from '#contract/fleet/truck-status.ts';

import { textIn } from '#i18n/text.ts';

import { mountSession } from '../../http/mount.ts';
import { languageOf } from '../../http/reply.ts';
import type { MapService } from '../../maps/map-service.ts';
import type { Routes } from '../../http/routes.ts';
import { areaStops } from '../../master-data/fences/area-stops.ts';
import { unloadingPlaces } from '../../master-data/fences/unloading-places.ts';
import { createFleetStatus } from '../fleet-status.ts';
import { narrowed } from '../../identity/actor.ts';
import { truckFieldsOf } from '../../identity/truck-fields.ts';
import { listAreas } from '../../master-data/areas.ts';

/** A truck that sent something within this time is online. */
const onlineMs = 30 * 60_000;

/** Present state of trucks, and areas (specification 3 and 7). */
const truckRoutes: Routes<{ readonly maps: Pick<MapService, 'addressOf'> }> = (mount, { maps }) => {
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
  mountSession(
    mount,
    unloadingPlaceCalls['areas.unloadingPlaces'],
    async (actor, _args, { request, nowMs }) => {
      const places = await unloadingPlaces(database, actor, nowMs);
      return Promise.all(
        places.map(async ({ longitudeDeg, latitudeDeg, radiusM, visits }) => {
          const address = await maps.addressOf({ longitudeDeg, latitudeDeg });
          return {
            longitudeDeg,
            latitudeDeg,
            radiusM,
            visits: visits.length,
            trucks: new Set(visits.map(({ signCode }) => signCode)).size,
            litres: Math.round(visits.reduce((sum, { litres }) => sum + litres, 0)),
            lastTime: new Date(Math.max(...visits.map(({ startTime }) => startTime.getTime()))).toISOString(),
            address: address === null ? null : textIn(address, languageOf(request)),
          };
        }),
      );
    },
  );
};

export default truckRoutes;
