import { unloadingPlaceDays } from '#contract/fleet/unloading-places.ts';
import { metresOutside } from '#domain/geo/fence.ts';
import { type GatheredPlace, gatherVisits } from '#domain/geo/gather-visits.ts';
import { dayMs } from '#domain/time/time.ts';

import type { Queries } from '../../database/database.ts';
import type { Actor } from '../../identity/actor.ts';
import { listAreas } from '../areas.ts';

/** Less in one stop is a canister, no delivery, L. */
const leastLitres = 500;
/** Once may be anything. */
const leastVisits = 2;
/** Stops that are looked at, the newest. */
const mostVisits = 5_000;

/** A stop during which a truck unloaded. */
export interface UnloadingVisit {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly signCode: string;
  readonly litres: number;
  readonly startTime: Date;
}

/**
 * Places outside of all fences where trucks of the actor's companies stood and unloaded in the last `unloadingPlaceDays`
 * days, from stored stops and falls of volume that nothing explains; the most visited first. Some may be where fuel is
 * stolen: a person decides.
 */
export const unloadingPlaces = async (
  queries: Queries,
  { companies }: Actor,
  nowMs: number,
): Promise<readonly GatheredPlace<UnloadingVisit>[]> => {
  const visits = await queries.query<UnloadingVisit & Record<string, unknown>>(
    `select p.longitude_deg as "longitudeDeg", p.latitude_deg as "latitudeDeg", p.sign_code as "signCode",
       p.start_time as "startTime", sum(coalesce(-v.change_v20_l, v.from_vt_l - v.to_vt_l)) as litres
     from volume_change v join parking p on p.sign_code = v.sign_code and not p.withdrawn
       and p.company_code = any($1::text[]) and p.start_time <= v.to_time
       and coalesce(p.end_time, $3) >= v.from_time and p.start_time >= $2::timestamptz - interval '2 days'
     where not v.withdrawn and v.company_code = any($1::text[]) and v.direction = 'drop' and v.cause is null
       and v.area_code is null and p.area_code is null and v.from_time >= $2 and v.from_time <= $3
       and p.longitude_deg is not null and p.latitude_deg is not null
     group by p.id, p.longitude_deg, p.latitude_deg, p.sign_code, p.start_time
     having sum(coalesce(-v.change_v20_l, v.from_vt_l - v.to_vt_l)) >= ${leastLitres}
     order by p.start_time desc, p.id limit ${mostVisits}`,
    [companies, new Date(nowMs - unloadingPlaceDays * dayMs), new Date(nowMs)],
    'unloading_places',
  );
  // Fences that were made since hold what they hold.
  const fences = (await listAreas(queries, companies)).map(({ circle, polygon }) => ({
    ...(circle && { circle }),
    ...(polygon && { polygon }),
  }));
  return gatherVisits(visits)
    .filter(
      (place) =>
        place.visits.length >= leastVisits && fences.every((fence) => metresOutside(fence, place) > 0),
    )
    .toSorted((one, other) => other.visits.length - one.visits.length);
};
