import { maxFound, type TrackVisit } from '#contract/tracks/track-search.ts';
import { areaVisits, reachM } from '#domain/fleet/area-visits.ts';
import { type SearchShape, shapeBox } from '#domain/fleet/search-shape.ts';
import { trackCellOf } from '#domain/geo/track-cell.ts';
import type { Period } from '#domain/time/period.ts';

import type { Queries } from '../../database/database.ts';

/** Hours of trucks that are looked through for one answer, at most. */
const maxTruckHours = 10_000;

/** Consecutive hours in which a truck was near the ground. */
const islandsSql = `
  with hours as (
    select distinct c.sign_code, c.hour from generate_series($1::int, $3::int) as e(at) cross join generate_series($2::int, $4::int) as n(at)
      join track_cell c on c.x = e.at and c.y = n.at and c.hour >= date_trunc('hour', $5::timestamptz, 'UTC') and c.hour < $6
        and c.company_code = any($7::text[])
    limit ${maxTruckHours + 1}
  )
  select sign_code, min(hour) as from_hour, max(hour) as to_hour, count(*)::int as hours from (
    select sign_code, hour, hour - row_number() over (partition by sign_code order by hour) * interval '1 hour' as island
    from hours) h
  group by sign_code, island`;

const fix = `p."time", p.longitude_deg, p.latitude_deg, p.speed_kmh from "position" p
  where p.sign_code = i.sign_code and p.company_code = any($4::text[]) and p."time" >= $5 and p."time" < $6`;

/** Fixes near the ground, with the one before and the one after each row of them. */
const fixesSql = `
  select sign_code, json_agg(json_build_array(floor(extract(epoch from "time") * 1000), longitude_deg, latitude_deg,
      speed_kmh) order by "time") as fixes
  from (
    select f.*, lag(near) over w as near_before, lead(near) over w as near_after from (
      select i.sign_code, x.*, x.longitude_deg between $7 and $9 and x.latitude_deg between $8 and $10 as near
      from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as i (sign_code, from_time, to_time)
      cross join lateral (
        (select ${fix} and p."time" < i.from_time and p."time" > i.from_time - interval '1 day' order by p."time" desc limit 1)
        union all (select ${fix} and p."time" >= i.from_time and p."time" < i.to_time)
        union all (select ${fix} and p."time" >= i.to_time and p."time" < i.to_time + interval '1 day' order by p."time" limit 1)
      ) x
    ) f window w as (partition by sign_code order by "time")
  ) g
  where near or near_before or near_after group by sign_code`;

interface IslandRow extends Record<string, unknown> {
  readonly sign_code: string;
  readonly from_hour: Date;
  readonly to_hour: Date;
  readonly hours: number;
}

interface FixesRow extends Record<string, unknown> {
  readonly sign_code: string;
  readonly fixes: readonly (readonly [number, number, number, number])[];
}

const hourMs = 3_600_000;

const visitsOf = (shape: SearchShape, { sign_code: signCode, fixes }: FixesRow): TrackVisit[] =>
  areaVisits(
    shape,
    // The fix after one stretch of hours can be the first of the next.
    fixes
      .filter(([timeMs], i) => timeMs !== fixes[i - 1]?.[0])
      .map(([timeMs, longitudeDeg, latitudeDeg, speedKmh]) => ({
        timeMs,
        longitudeDeg,
        latitudeDeg,
        speedKmh,
      })),
  ).map(({ fromMs, toMs, insideM, unseenMs, maxSpeedKmh, ...visit }) => ({
    signCode,
    ...visit,
    fromTime: new Date(fromMs).toISOString(),
    toTime: new Date(toMs).toISOString(),
    insideM: Math.round(insideM),
    unseenS: Math.round(unseenMs / 1000),
    maxSpeedKmh: maxSpeedKmh === null ? null : Math.round(maxSpeedKmh),
  }));

/**
 * Trucks of these companies on a ground in a period. Cells say which hours of which trucks are looked through; fixes
 * decide.
 * @returns null: there are too many to look through
 */
export const trackVisits = async (
  queries: Queries,
  companies: readonly string[],
  shape: SearchShape,
  { fromMs, toMs }: Period,
): Promise<{ readonly visits: TrackVisit[]; readonly more: boolean } | null> => {
  const [west, south, east, north] = shapeBox(shape);
  const marginDeg = reachM / 111_195;
  const wideDeg =
    marginDeg / Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  const box = [west - wideDeg, south - marginDeg, east + wideDeg, north + marginDeg];
  const period = [new Date(fromMs), new Date(toMs)];
  const islands = await queries.query<IslandRow>(islandsSql, [...box.map(trackCellOf), ...period, companies]);
  if (islands.reduce((sum, { hours }) => sum + hours, 0) > maxTruckHours) return null;
  if (islands.length === 0) return { visits: [], more: false };
  const rows = await queries.query<FixesRow>(fixesSql, [
    islands.map((island) => island.sign_code),
    islands.map((island) => island.from_hour.toISOString()),
    islands.map((island) => new Date(island.to_hour.getTime() + hourMs).toISOString()),
    companies,
    ...period,
    ...box,
  ]);
  const visits = rows
    .flatMap((row) => visitsOf(shape, row))
    .toSorted((a, b) => b.fromTime.localeCompare(a.fromTime) || a.signCode.localeCompare(b.signCode));
  return { visits: visits.slice(0, maxFound), more: visits.length > maxFound };
};
