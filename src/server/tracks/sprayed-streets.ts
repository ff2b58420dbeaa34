import type { SprayedStreetsReply } from '#contract/fleet/sprayed-streets.ts';
import { createSprayJudge } from '#domain/fleet/spray-judge.ts';
import { type SprayFix, sprayedStreets } from '#domain/fleet/sprayed-streets.ts';
import { lengthM, type Line, simplified } from '#domain/geo/line.ts';
import { plateForm } from '#domain/text/plate.ts';
import type { Period } from '#domain/time/period.ts';

import type { Queries } from '../database/database.ts';
import { plannedSpraying } from './planned-spraying.ts';
import { sprayPlansOf } from './spray-plans.ts';

/** Fixes of one answer, at most; the newest sprayings come first. */
const mostFixes = 60_000;
const mostSprayings = 5000;
/** What a drawing does not show, m. */
const drawnM = 10;

/** Sprayings with their fixes as columns: ms UTC, degrees. */
const sprayingsSql = `
  select r.id, floor(date_part('epoch', r.start_time) * 1000) as "fromMs",
    floor(date_part('epoch', coalesce(r.end_time, $4)) * 1000) as "toMs", f.ms, f.longitude, f.latitude from (
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
  /** When it sprayed, ms UTC. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Null: it has no fix. */
  readonly ms: readonly number[] | null;
  readonly longitude: readonly number[] | null;
  readonly latitude: readonly number[] | null;
}

interface RouteRow extends Record<string, unknown> {
  readonly routeCode: string;
  readonly name: string;
  readonly line: Line;
}

const routesSql = `
  select r.route_code as "routeCode", r.name, r.line from route r
  where r.company_code = any($1::text[]) and r.enabled order by r.name limit 200`;

/** Hours in which a truck was heard that sprays, or has once: the beginning of each, ms UTC. */
const heardSql = `
  select distinct floor(date_part('epoch', u.start_time) * 1000) as "fromMs"
  from truck t join upload_count u on u.subject = 'truck:' || t.id
  where t.company_code = any($1::text[]) and u.step_h = 1 and u.messages > 0
    and u.start_time > $2::timestamptz - interval '1 hour' and u.start_time < $3
    and exists (select from spraying s where s.sign_code = t.sign_code and not s.withdrawn)`;
const hourMs = 3_600_000;

/** The ways of the newest sprayings, as many as are drawn at once; those without a fix; those that were left out. */
const waysOf = (rows: readonly SprayingRow[]) => {
  const ways: SprayFix[][] = [];
  const unplaced: SprayingRow[] = [];
  let fixes = 0;
  for (const [index, row] of rows.entries()) {
    const { ms, longitude, latitude } = row;
    const count = ms?.length ?? 0;
    if (index >= mostSprayings || fixes + count > mostFixes)
      return { ways, unplaced, leftOut: rows.slice(index) };
    fixes += count;
    if (ms === null || count === 0) unplaced.push(row);
    else
      ways.push(
        ms.map((timeMs, i) => ({
          timeMs,
          longitudeDeg: longitude?.[i] ?? 0,
          latitudeDeg: latitude?.[i] ?? 0,
        })),
      );
  }
  return { ways, unplaced, leftOut: [] };
};

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
    plateForm(signCode).replaceAll(/[\\%_]/g, String.raw`\$&`),
  ]);
  const { ways, unplaced, leftOut } = waysOf(rows);
  const { pieces, km, coveredKm } = sprayedStreets(ways);
  const routes = await queries.query<RouteRow>(routesSql, [companies]);
  // What lies before a spraying that was left out is not known as a whole, and of one truck alone it says nothing.
  const knownFromMs = Math.max(fromMs, ...leftOut.map((row) => row.toMs));
  const heard = await queries.query<{ fromMs: number }>(heardSql, [
    companies,
    new Date(fromMs),
    new Date(toMs),
  ]);
  const hours = heard.map((hour) => ({ fromMs: hour.fromMs, toMs: hour.fromMs + hourMs }));
  const period = { fromMs: knownFromMs, toMs: Math.min(toMs, nowMs) };
  const plans = await sprayPlansOf(queries, companies, period);
  const judge = createSprayJudge(ways, unplaced, hours, period);
  const planOf = (routeCode: string) => {
    const plan = plannedSpraying(plans.get(routeCode), period, signCode === '' ? judge : null);
    return plan === null ? {} : { plan };
  };
  const present = new Set(routes.map(({ routeCode }) => routeCode));
  // A route that is gone, out of service or beyond the most that are listed was planned all the same.
  const gone = [...plans.values()]
    .filter(({ routeCode, spans }) => !present.has(routeCode) && spans.length > 0)
    .map(({ routeCode, name, newest }) => ({ routeCode, name, line: newest.line }));
  return {
    pieces: pieces.map(({ times, line }) => ({ times, line: line.map(([x, y]) => [x, y]) })),
    km,
    sprayings: rows.length,
    unplaced: unplaced.length,
    more: leftOut.length > 0,
    routes: [...routes, ...gone].map(({ line, ...route }) => ({
      ...route,
      ...planOf(route.routeCode),
      km: lengthM(line) / 1000,
      coveredKm: coveredKm(line),
      line: simplified(line, drawnM).map(([x, y]) => [x, y] as [number, number]),
    })),
  };
};
