import { maxFound, type TrackVisit } from '#contract/tracks/track-search.ts';
import { areaVisits, reachM, type VisitFix } from '#domain/fleet/area-visits.ts';
import { type SearchShape, shapeBox } from '#domain/fleet/search-shape.ts';
import { trackCellOf } from '#domain/geo/track-cell.ts';
import type { Period } from '#domain/time/period.ts';

import type { Box, Needed } from '../telemetry/archive/needed-rows.ts';
import type { Database, SnapshotReaders } from '../database/database.ts';
import { groupBy } from '#domain/lists/group-by.ts';

/** Hours of trucks that are looked through for one answer, at most. */
const maxTruckHours = 10_000;

const boxOf = (shape: SearchShape): Box => {
  const [west, south, east, north] = shapeBox(shape);
  const marginDeg = reachM / 111_195;
  const wideDeg =
    marginDeg / Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180));
  return [west - wideDeg, south - marginDeg, east + wideDeg, north + marginDeg];
};

const cellsOf = ([west, south, east, north]: Box): Box => [
  trackCellOf(west),
  trackCellOf(south),
  trackCellOf(east),
  trackCellOf(north),
];

/** Rows of the archive that a search for a ground needs. */
export const rowsNear = (shape: SearchShape): Needed => {
  const box = boxOf(shape);
  return { kind: 'near', box, cells: cellsOf(box) };
};

/** Consecutive hours in which a truck was near the ground. */
const islandsSql = `
  with hours as (
    select distinct c.sign_code, c.hour from generate_series($1::int, $3::int) as e(at) cross join generate_series($2::int, $4::int) as n(at)
      join track_cell c on c.x = e.at and c.y = n.at and c.hour >= $5 and c.hour < $6
        and c.company_code = any($7::text[])
    limit ${maxTruckHours + 1}
  )
  select sign_code, min(hour) as from_hour, max(hour) as to_hour, count(*)::int as hours from (
    select sign_code, hour, hour - row_number() over (partition by sign_code order by hour) * interval '1 hour' as island
    from hours) h
  group by sign_code, island`;

const fix = `p."time", p.longitude_deg, p.latitude_deg, p.speed_kmh from "position" p
  where p.sign_code = i.sign_code and p.company_code = any($4::text[]) and p."time" >= $5 and p."time" < $6`;

const column = (value: string): string => `array_to_json(array_agg(${value}))`;

/**
 * Fixes near the ground, with the one before and the one after each row of them, for each stretch of hours: within one
 * there is little to sort. Columns agree with each other; their order is made by whoever reads them.
 */
const fixesSql = `
  select i.sign_code, f.* from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as i (sign_code, from_time, to_time)
  cross join lateral (
    select ${column(`floor(date_part('epoch', "time") * 1000)`)} as ms, ${column('longitude_deg')} as longitude,
      ${column('latitude_deg')} as latitude, ${column('speed_kmh')} as speed
    from (
      select x.*, lag(near) over w as near_before, lead(near) over w as near_after from (
        select y.*, longitude_deg between $7 and $9 and latitude_deg between $8 and $10 as near from (
          (select ${fix} and p."time" < i.from_time and p."time" > i.from_time - interval '1 day' order by p."time" desc limit 1)
          union all (select ${fix} and p."time" >= i.from_time and p."time" < i.to_time)
          union all (select ${fix} and p."time" >= i.to_time and p."time" < i.to_time + interval '1 day' order by p."time" limit 1)
        ) y
      ) x window w as (order by "time")
    ) g where near or near_before or near_after
  ) f where f.ms is not null`;

interface IslandRow extends Record<string, unknown> {
  readonly sign_code: string;
  readonly from_hour: Date;
  readonly to_hour: Date;
  readonly hours: number;
}

interface FixesRow extends Record<string, unknown> {
  readonly sign_code: string;
  /** ms UTC, degrees, km/h. */
  readonly ms: readonly number[];
  readonly longitude: readonly number[];
  readonly latitude: readonly number[];
  readonly speed: readonly number[];
}

const hourMs = 3_600_000;

/** From so many stretches of hours on they are worth a second connection. */
const halvedFrom = 20;

/** Fixes of one truck; the one after a stretch of hours can be in the next too. */
const fixesOf = (stretches: readonly FixesRow[]): VisitFix[] =>
  stretches
    .flatMap(({ ms, longitude, latitude, speed }) =>
      ms.map((timeMs, i) => ({
        timeMs,
        longitudeDeg: longitude[i] ?? 0,
        latitudeDeg: latitude[i] ?? 0,
        speedKmh: speed[i] ?? 0,
      })),
    )
    .toSorted((a, b) => a.timeMs - b.timeMs)
    .filter(({ timeMs }, i, all) => timeMs !== all[i - 1]?.timeMs);

const visitsOf = (shape: SearchShape, signCode: string, stretches: readonly FixesRow[]): TrackVisit[] =>
  areaVisits(shape, fixesOf(stretches)).map(({ fromMs, toMs, insideM, unseenMs, maxSpeedKmh, ...visit }) => ({
    signCode,
    ...visit,
    fromTime: new Date(fromMs).toISOString(),
    toTime: new Date(toMs).toISOString(),
    insideM: Math.round(insideM),
    unseenS: Math.round(unseenMs / 1000),
    maxSpeedKmh: maxSpeedKmh === null ? null : Math.round(maxSpeedKmh),
  }));

/** Fixes of the trucks that were near a ground; null: they are too many to look through. */
const fixesNear = async (
  readers: SnapshotReaders,
  companies: readonly string[],
  shape: SearchShape,
  { fromMs, toMs }: Period,
): Promise<readonly FixesRow[] | null> => {
  const box = boxOf(shape);
  const period = [new Date(fromMs), new Date(toMs)];
  const fromHour = new Date(Math.floor(fromMs / hourMs) * hourMs);
  const islands = await readers[0].query<IslandRow>(islandsSql, [
    ...cellsOf(box),
    fromHour,
    new Date(toMs),
    companies,
  ]);
  if (islands.reduce((sum, { hours }) => sum + hours, 0) > maxTruckHours) return null;
  // Many are read in halves, side by side: two processors of the database then share them.
  const half = islands.length < halvedFrom ? islands.length : Math.ceil(islands.length / 2);
  const parts = [islands.slice(0, half), islands.slice(half)].filter((some) => some.length > 0);
  const read = (some: readonly IslandRow[], part: number): Promise<FixesRow[]> =>
    (readers[part] ?? readers[0]).query<FixesRow>(fixesSql, [
      some.map((island) => island.sign_code),
      some.map((island) => island.from_hour.toISOString()),
      some.map((island) => new Date(island.to_hour.getTime() + hourMs).toISOString()),
      companies,
      ...period,
      ...box,
    ]);
  return (await Promise.all(parts.map(read))).flat();
};

/**
 * Trucks of these companies on a ground in a period. Cells say which hours of which trucks are looked through; fixes
 * decide. All is read of one moment: a plate that changes meanwhile is neither missing nor there twice.
 * @returns null: there are too many to look through
 */
export const trackVisits = async (
  database: Pick<Database, 'snapshot'>,
  companies: readonly string[],
  shape: SearchShape,
  period: Period,
): Promise<{ readonly visits: TrackVisit[]; readonly more: boolean } | null> => {
  const rows = await database.snapshot((readers) => fixesNear(readers, companies, shape, period));
  if (rows === null) return null;
  const visits = [...groupBy(rows, ({ sign_code: signCode }) => signCode)]
    .flatMap(([signCode, stretches]) => visitsOf(shape, signCode, stretches))
    .toSorted((a, b) => b.fromTime.localeCompare(a.fromTime) || a.signCode.localeCompare(b.signCode));
  return { visits: visits.slice(0, maxFound), more: visits.length > maxFound };
};
