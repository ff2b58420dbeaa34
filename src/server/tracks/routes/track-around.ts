import { trackAroundCalls, type TrackAround } from '#contract/tracks/track-around.ts';

import { isoSeconds } from '../../database/iso-time.ts';
import { badRequest, notFound } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import { checkTrackShown } from '../../identity/shown-trucks.ts';
import type { Routes } from '../../http/routes.ts';

const usualMinutes = 10;
/** A fix a second for two hours. */
const mostPoints = 7200;

const pointsSql = `
  select ${isoSeconds('"time"')} as "time", longitude_deg as "longitudeDeg", latitude_deg as "latitudeDeg", speed_kmh as "speedKmh",
    bearing_deg as "bearingDeg"
  from "position" where sign_code = $1 and company_code = any($2::text[]) and "time" >= $3 and "time" <= $4
  order by "time" limit ${mostPoints}`;

/** The last volume and the last state of the retained sensor, each not after the moment ($3). */
const cargoSql = `
  select c.compartment, c.capacity_l::float8 as "capacityL", coalesce(i.oil_code, c.oil_code) as "oilCode", i.vt_l as "vtL",
    i.v20_l as "v20L", i.mass_kg as "massKg", ${isoSeconds('i."time"')} as "readingTime", s.wet
  from truck t join truck_compartment c on c.truck_id = t.id
  left join lateral (
    select oil_code, vt_l, v20_l, mass_kg, "time" from tank_inventory
    where sign_code = t.sign_code and company_code = any($2::text[]) and compartment = c.compartment and not withdrawn
      and vt_l is not null and "time" <= $3 and "time" > $3::timestamptz - interval '3 days'
    order by "time" desc limit 1) i on true
  left join lateral (
    select wet from switch_event
    where sign_code = t.sign_code and company_code = any($2::text[]) and compartment = c.compartment and not withdrawn
      and part = 'compartment' and wet is not null and not coalesce(bounce, false)
      and "time" <= $3 and "time" > $3::timestamptz - interval '3 days'
    order by "time" desc limit 1) s on true
  where t.sign_code = $1 and t.company_code = any($2::text[]) order by c.compartment`;

/** The track around a moment and the cargo at it, for the row of that moment. */
const trackAroundRoutes: Routes = (mount) => {
  const { database } = mount;
  const isOurs = async (signCode: string, companies: readonly string[]): Promise<boolean> => {
    const found = await database.query(
      'select from truck where sign_code = $1 and company_code = any($2::text[])',
      [signCode, companies],
      'track_truck',
    );
    return found.length > 0;
  };

  mountSession(mount, trackAroundCalls['trucks.trackAround'], async (actor, args): Promise<TrackAround> => {
    const atMs = Date.parse(args.time);
    if (!Number.isFinite(atMs)) throw badRequest(['时间格式不正确', 'Not a time']);
    await checkTrackShown(database, actor, args.signCode);
    const spanMs = (args.minutes ?? usualMinutes) * 60_000;
    const points = await database.query<TrackAround['points'][number]>(
      pointsSql,
      [args.signCode, actor.companies, new Date(atMs - spanMs), new Date(atMs + spanMs)],
      'track_points',
    );
    // A truck that changed companies is found by its rows here.
    if (points.length === 0 && !(await isOurs(args.signCode, actor.companies))) throw notFound();
    const cargo = await database.query<TrackAround['cargo'][number]>(
      cargoSql,
      [args.signCode, actor.companies, new Date(atMs)],
      'track_cargo',
    );
    return { points, cargo };
  });
};

export default trackAroundRoutes;
