import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../database/database.ts';

/** Where a route leads. */
export interface RouteStops {
  readonly depotAreaCode: string;
  readonly stations: readonly string[];
}

/** Routes by their codes. */
export const readRouteStops = async (
  queries: Queries,
  codes: readonly string[],
): Promise<ReadonlyMap<string, RouteStops>> => {
  if (codes.length === 0) return new Map();
  const rows = await queries.query<RouteStops & { code: string }>(
    `select r.route_code as code, r.depot_area_code as "depotAreaCode",
       array(select s.station_code from route_stop s where s.route_id = r.id) as stations
     from route r where r.route_code = any($1::text[])`,
    [codes],
  );
  return new Map(rows.map(({ code, ...route }) => [code, route]));
};

/** What a way bill says of where it leads, as its form or its row has it. */
export interface BillStops {
  readonly routeCode?: unknown;
  readonly depotAreaCode?: unknown;
  readonly stops?: unknown;
}

/** Why a way bill can't be driven on its route: it would be off the route from the beginning; null: it can. */
export const routeFault = (bill: BillStops, routes: ReadonlyMap<string, RouteStops>): Text | null => {
  const route = typeof bill.routeCode === 'string' ? routes.get(bill.routeCode) : undefined;
  if (route === undefined) return null;
  if (route.depotAreaCode !== bill.depotAreaCode)
    return ['该路线从另一油库出发', 'This route begins at another depot'];
  const stops: readonly unknown[] = Array.isArray(bill.stops) ? bill.stops : [];
  return stops.every((stop) => route.stations.includes(String(Reflect.get(Object(stop), 'stationCode'))))
    ? null
    : ['该路线不经过全部卸油站', 'This route does not pass all the stations'];
};
