import type { Queries } from '../../database/database.ts';

/** What a truck's places of a day say, km along straight lines between them. */
export interface TruckFigures {
  readonly signCode: string;
  readonly places: number;
  readonly qualified: number;
  readonly drifts: number;
  readonly km: number;
  readonly completeKm: number;
  readonly gaps: number;
  readonly lastTime: Date;
}

/** Degrees of China with its seas. */
const inChina = 'x between 73 and 136 and y between 3 and 54';

/** Faster than any truck: the place is wrong, or the one before it. */
const driftMs = 200 / 3.6;
const driftM = 500;
/** A truck that is so much further after so long was somewhere in between, and nobody knows where. */
const gapS = 300;
const gapM = 2_000;

/**
 * How the places of an authority's trucks look in a time. The provinces' own formulas are not published: what is of use,
 * what is missing and what jumps is judged as the page says.
 */
export const truckFigures = async (
  queries: Queries,
  authorityId: number,
  fromMs: number,
  untilMs: number,
  nowMs: number,
): Promise<readonly TruckFigures[]> => {
  const rows = await queries.query<{
    sign_code: string;
    places: number;
    qualified: number;
    drifts: number;
    km: number;
    complete_km: number;
    gaps: number;
    last_time: Date;
  }>(
    `with vehicle as (
       select v.sign_code, v.truck_company from authority_vehicle v join authority a on a.id = v.authority_id where a.id = $1
     ), fix as (
       select p.sign_code, p."time", p.longitude_deg as x, p.latitude_deg as y, p.speed_kmh, p.altitude_m, p.bearing_deg,
         lag(p."time") over of_truck as before, lag(p.longitude_deg) over of_truck as px, lag(p.latitude_deg) over of_truck as py
       from "position" p join vehicle v on v.sign_code = p.sign_code and v.truck_company = p.company_code
       where p."time" >= $2 and p."time" < $3 window of_truck as (partition by p.sign_code order by p."time")
     ), step as (
       select *, extract(epoch from "time" - before) as s,
         111320 * sqrt(power(y - py, 2) + power((x - px) * cos(radians((y + py) / 2)), 2)) as m from fix
     ), judged as (
       select *, s > 0 and m > ${driftM} and m / s > ${driftMs} as drifts, s > ${gapS} and m > ${gapM} as gaps from step
     )
     select sign_code, count(*)::int as places,
       (count(*) filter (where ${inChina} and speed_kmh between 0 and 160 and coalesce(altitude_m, 0) between -200 and 6000
         and coalesce(bearing_deg, 0) between 0 and 360 and "time" <= $4))::int as qualified,
       (count(*) filter (where drifts))::int as drifts, coalesce(sum(m) filter (where not drifts), 0) / 1000 as km,
       coalesce(sum(m) filter (where not drifts and not gaps), 0) / 1000 as complete_km,
       (count(*) filter (where gaps and not drifts))::int as gaps, max("time") as last_time
     from judged group by sign_code`,
    [authorityId, new Date(fromMs), new Date(untilMs), new Date(nowMs)],
    'authority_truck_figures',
  );
  return rows.map((row) => ({
    signCode: row.sign_code,
    places: row.places,
    qualified: row.qualified,
    drifts: row.drifts,
    km: Number(row.km),
    completeKm: Number(row.complete_km),
    gaps: row.gaps,
    lastTime: row.last_time,
  }));
};
