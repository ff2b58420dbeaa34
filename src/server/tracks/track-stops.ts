import { maxFound, type TrackStop } from '#contract/tracks/track-search.ts';
import { type SearchShape, shapeBox, shapeHolds } from '#domain/fleet/search-shape.ts';
import type { Period } from '#domain/time/period.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import { everOwn } from './past/fleet-halves.ts';

/** Stops that were looked at for one answer, at most. */
const maxLooked = 20_000;

/** Stops that began in the period, and of each truck the last one before it: its stops do not overlap. */
const stopsSql = `
  select r.id, r.sign_code as "signCode", ${isoMilliseconds('r.start_time')} as "fromTime",
    ${isoMilliseconds('r.end_time')} as "toTime",
    extract(epoch from coalesce(r.end_time, $4::timestamptz) - r.start_time)::int as "durationS",
    r.end_uncertain as "endUncertain", r.permitted, r.loaded, r.area_name as "areaName", r.place,
    r.longitude_deg as "longitudeDeg", r.latitude_deg as "latitudeDeg"
  from (
    select * from parking where company_code = any($1::text[]) and not withdrawn and start_time >= $2 and start_time < $3
    union all
    select p.* from public.truck t cross join lateral (
      select * from parking where sign_code = t.sign_code and company_code = any($1::text[]) and not withdrawn and start_time < $2
      order by start_time desc limit 1) p
    where ${everOwn('t')} and (p.end_time is null or p.end_time > $2)
  ) r
  where coalesce(r.end_time, $4::timestamptz) - r.start_time >= make_interval(mins => $5::int)
    and ($6::float8 is null or r.longitude_deg between $6 and $8 and r.latitude_deg between $7 and $9)
  order by r.start_time desc, r.sign_code limit ${maxLooked}`;

/** Trucks of these companies that stood for `minutes` and more in a period, by the records of their stops. */
export const trackStops = async (
  queries: Queries,
  companies: readonly string[],
  { shape, minutes }: { readonly shape: SearchShape | null; readonly minutes: number },
  { fromMs, toMs }: Period,
  nowMs: number,
): Promise<{ readonly stops: TrackStop[]; readonly more: boolean }> => {
  const box = shape === null ? [null, null, null, null] : shapeBox(shape);
  const rows = await queries.query<TrackStop>(stopsSql, [
    companies,
    new Date(fromMs),
    new Date(toMs),
    new Date(nowMs),
    minutes,
    ...box,
  ]);
  const stops = rows.filter(
    ({ longitudeDeg, latitudeDeg }) =>
      shape === null ||
      (longitudeDeg !== null && latitudeDeg !== null && shapeHolds(shape, { longitudeDeg, latitudeDeg })),
  );
  return { stops: stops.slice(0, maxFound), more: stops.length > maxFound || rows.length === maxLooked };
};
