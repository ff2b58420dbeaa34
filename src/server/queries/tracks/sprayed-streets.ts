import type { SprayedStreetsReply } from '#contract/fleet/sprayed-streets.ts';
import { type SprayFix, sprayedStreets } from '#domain/fleet/sprayed-streets.ts';
import { lengthM, type Line, simplified } from '#domain/geo/line.ts';
import type { Period } from '#domain/time/period.ts';

import type { Queries } from '../../database/database.ts';

/** Fixes of one answer, at most; the newest sprayings come first. */
const mostFixes = 60_000;
const mostSprayings = 5000;
/** What a drawing does not show, m. */
const drawnM = 10;

/** Sprayings with their fixes as columns: ms UTC, degrees. */
const sprayingsSql = `
  select r.id, f.ms, f.longitude, f.latitude from (
    select id, sign_code, start_time, end_time from spraying
    where company_code = any($1::text[]) and not withdrawn and start_time < $3 and start_time >= $2::timestamptz - interval '1 day'
      and coalesce(end_time, $4) > $2 and ($5 = '' or sign_code ilike '%' || $5 || '%')
    order by start_time desc limit ${mostSprayings + 1}) r
  cross join lateral (
    select array_to_json(array_agg(floor(date_part('epoch', "time") * 1000))) as ms,
      array_to_json(array_agg(longitude_deg)) as longitude, array_to_json(array_agg(latitude_deg)) as latitude
    from (
      select "time", longitude_deg, latitude_deg from "position" p
      where p.sign_code = r.sign_code and p.company_code = any($1::text[]) and p."time" >= greatest(r.start_time, $2)
        and p."time" <= least(coalesce(r.end_time, $4), $3) order by "time") p) f
  order by r.start_time desc`;

interface SprayingRow extends Record<string, unknown> {
  readonly id: string;
  /** Null: it has no fix. */
  readonly ms: readonly number[] | null;
  readonly longitude: readonly number[] | null;
  readonly latitude: readonly number[] | null;
}

/** Streets that were sprayed, and the routes of these companies beside them. */
export const sprayedStreetsOf = async (
  queries: Queries,
  { companies, signCode }: { readonly companies: readonly string[]; readonly signCode: string },
  { fromMs, toMs }: Period,
  nowMs: number,
): Promise<SprayedStreetsReply> => {
  const rows = await queries.query<SprayingRow>(sprayingsSql, [
    companies,
    new Date(fromMs),
    new Date(toMs),
    new Date(nowMs),
    signCode.replaceAll(/[\\%_]/g, String.raw`\$&`),
  ]);
  const ways: SprayFix[][] = [];
  let fixes = 0;
  for (const { ms, longitude, latitude } of rows.slice(0, mostSprayings)) {
    if (ms === null || ms.length === 0) continue;
    if (fixes + ms.length > mostFixes) break;
    fixes += ms.length;
    ways.push(
      ms.map((timeMs, i) => ({ timeMs, longitudeDeg: longitude?.[i] ?? 0, latitudeDeg: latitude?.[i] ?? 0 })),
    );
  }
  const placed = rows.filter(({ ms }) => ms !== null && ms.length > 0).length;
  const { pieces, km, coveredKm } = sprayedStreets(ways);
  const routes = await queries.query<{ routeCode: string; name: string; line: Line }>(
    `select route_code as "routeCode", name, line from route where company_code = any($1::text[]) and enabled
     order by name limit 200`,
    [companies],
  );
  return {
    pieces: pieces.map(({ times, line }) => ({ times, line: line.map(([x, y]) => [x, y]) })),
    km,
    sprayings: rows.length,
    unplaced: rows.length - placed,
    more: rows.length > mostSprayings || ways.length < placed,
    routes: routes.map(({ line, ...route }) => ({
      ...route,
      km: lengthM(line) / 1000,
      coveredKm: coveredKm(line),
      line: simplified(line, drawnM).map(([x, y]) => [x, y] as [number, number]),
    })),
  };
};
