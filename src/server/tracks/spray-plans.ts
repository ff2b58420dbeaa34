import {
  type SprayPlanSpan,
  sprayPlanSpans,
  type SprayPlanVersion,
} from '#domain/fleet/spray-plan-versions.ts';
import type { Line } from '#domain/geo/line.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import type { Period } from '#domain/time/period.ts';
import { isWeekday } from '#domain/time/weekdays.ts';

import type { Queries } from '../database/database.ts';

/** Every version of a route that was planned by one of these companies. What another one planned is no plan of theirs. */
const versionsSql = `
  select v.id::integer as number, v.route_code as "routeCode", v.name, v.line, v.hours, v.from_day as "fromDay", v.days,
    v.company_code = any($1::text[]) as own, floor(date_part('epoch', v.effective_from) * 1000) as "effectiveFromMs"
  from spray_plan_version v
  where v.route_code in (select route_code from spray_plan_version where company_code = any($1::text[]))
  order by v.route_code, v.id`;

interface VersionRow extends Record<string, unknown> {
  readonly number: number;
  readonly routeCode: string;
  readonly name: string;
  readonly line: Line;
  readonly days: readonly string[];
  readonly hours: string | null;
  readonly fromDay: string | null;
  readonly own: boolean;
  readonly effectiveFromMs: number;
}

/** The plans of one route. */
export interface RoutePlans {
  readonly routeCode: string;
  /** As it was when their newest plan was written. */
  readonly name: string;
  /** Their newest one; it may be none, be another company's since, or begin later. */
  readonly newest: SprayPlanVersion;
  /** Those in force in the period, in the order of time. */
  readonly spans: readonly SprayPlanSpan[];
}

/** Plans for spraying of the routes of these companies, whatever became of the routes since; by code of the route. */
export const sprayPlansOf = async (
  queries: Queries,
  companies: readonly string[],
  period: Period,
): Promise<ReadonlyMap<string, RoutePlans>> => {
  const rows = await queries.query<VersionRow>(versionsSql, [companies]);
  const plans = new Map<string, RoutePlans>();
  for (const [routeCode, written] of groupBy(rows, (row) => row.routeCode)) {
    const versions = written.map((row) => ({ ...row, days: row.own ? row.days.filter(isWeekday) : [] }));
    const newest = versions.findLast((version) => version.own);
    if (newest === undefined) continue;
    plans.set(routeCode, { routeCode, name: newest.name, newest, spans: sprayPlanSpans(versions, period) });
  }
  return plans;
};
