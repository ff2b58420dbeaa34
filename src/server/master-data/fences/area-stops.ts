import { type AreaStops, stopDays, type StopsBox, widestStopsDeg } from '#contract/fleet/area-stops.ts';
import { dayMs } from '#domain/time/time.ts';

import type { Queries } from '../../database/database.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';

/** Stops that a map is given at most, the newest. */
const mostStops = 3000;

/**
 * Places of stops in a box, scoped to the actor's companies as they were then.
 * @throws Refusal 400: the box is none, or too wide
 */
export const areaStops = async (
  queries: Queries,
  { companies }: Actor,
  { west, south, east, north }: StopsBox,
  nowMs: number,
): Promise<AreaStops> => {
  const [width, height] = [east - west, north - south];
  if (!(width > 0 && height > 0 && width <= widestStopsDeg && height <= widestStopsDeg))
    throw badRequest([
      `范围应不超过 ${widestStopsDeg}°，请放大地图`,
      `At most ${widestStopsDeg}° each way; zoom the map in`,
    ]);
  const rows = await queries.query<{ longitude_deg: number; latitude_deg: number }>(
    `select longitude_deg, latitude_deg from parking
     where not withdrawn and company_code = any($1::text[]) and longitude_deg between $2 and $3
       and latitude_deg between $4 and $5 and start_time >= $6 and start_time <= $7
     order by start_time desc limit ${mostStops + 1}`,
    [companies, west, east, south, north, new Date(nowMs - stopDays * dayMs), new Date(nowMs)],
    'area_stops',
  );
  return {
    stops: rows.slice(0, mostStops).map((row) => [row.longitude_deg, row.latitude_deg]),
    partly: rows.length > mostStops,
  };
};
