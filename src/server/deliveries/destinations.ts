import type { Destination } from '#contract/fleet/destination.ts';
import { fittingH } from '#domain/deliveries/way-bill-states.ts';
import { distanceM, type LonLat } from '#domain/geo/geo.ts';

import type { Queries } from '../database/database.ts';
import type { Roads } from '../roads/roads.ts';
import { isoSeconds } from '../database/iso-time.ts';

/** An older position says nothing of when a truck will be somewhere. */
const freshMs = 30 * 60_000;

interface NextStop extends Record<string, unknown> {
  readonly taskCode: string;
  readonly areaName: string;
  readonly plannedTime: string | null;
  readonly billTime: string;
  readonly fromArea: string | null;
  /** The task is of a past that is still being told, and the position of the present: they don't belong together. */
  readonly apart: boolean;
  readonly circle: readonly [longitudeDeg: number, latitudeDeg: number, radiusM: number] | null;
  readonly polygon: readonly (readonly [number, number])[] | null;
  readonly live: {
    readonly longitudeDeg: number | null;
    readonly latitudeDeg: number | null;
    readonly gpsTime: string | null;
    readonly area: string | null;
  } | null;
}

/** The first stop of the way bill of each task at which it has not unloaded yet, with the truck's last position. */
const nextStopsSql = `
  select t.task_code as "taskCode", coalesce(n.name, n.station_code) as "areaName", t.start_area as "fromArea",
    ${isoSeconds('n.planned_time')} as "plannedTime", ${isoSeconds('b.planned_time')} as "billTime", l.live, n.polygon,
    case when n.radius_m is not null
      then json_build_array(n.longitude_deg, n.latitude_deg, n.radius_m::float8) end as circle,
    exists (select from engine_subject p join engine_subject e using (subject) where p.subject = t.subject
      and p.lineage = 'past' and e.lineage = 'live' and t.start_time < e.born_time) as apart
  from transport_task t
    join way_bill b on b.way_bill_code = t.way_bill_code and t.subject = 'truck:' || b.truck_id
      and b.company_code = any($2::text[])
    join lateral (
      select s.station_code, s.planned_time, a.name, a.longitude_deg, a.latitude_deg, a.radius_m, a.polygon
      from way_bill_stop s
        left join area a on a.type = 'station' and coalesce(a.station_code, a.area_code) = s.station_code
      where s.way_bill_id = b.id and not exists (
        select from unloading u where u.task_code = t.task_code and u.company_code = t.company_code
          and not u.withdrawn and u.station_code = s.station_code)
      order by s.stop_no limit 1) as n on true
    left join truck_live l on l.sign_code = t.sign_code and l.company_code = t.company_code
  where t.task_code = any($1::text[]) and t.company_code = any($2::text[]) and not t.withdrawn and t.state = 'open'`;

const centreOf = ({ circle, polygon }: NextStop): LonLat | null => {
  if (circle !== null) return { longitudeDeg: circle[0], latitudeDeg: circle[1] };
  if (polygon === null || polygon.length === 0) return null;
  const mean = (part: 0 | 1): number =>
    polygon.reduce((sum, corner) => sum + corner[part], 0) / polygon.length;
  return { longitudeDeg: mean(0), latitudeDeg: mean(1) };
};

const destinationOf = async (stop: NextStop, nowMs: number, roads: Roads): Promise<Destination> => {
  const { areaName, plannedTime, fromArea, circle, live } = stop;
  const unknown = { areaName, plannedTime, arrivalTime: null, km: null, positionTime: null, arrived: false };
  const centre = centreOf(stop);
  const positionMs = Date.parse(live?.gpsTime ?? '');
  if (live?.longitudeDeg == null || live.latitudeDeg == null || centre === null) return unknown;
  if (stop.apart || !(nowMs - positionMs <= freshMs)) return unknown;
  // The truck has long been about something else.
  if (nowMs - Date.parse(plannedTime ?? stop.billTime) > fittingH * 3_600_000) return unknown;
  const place = { longitudeDeg: live.longitudeDeg, latitudeDeg: live.latitudeDeg };
  const positionTime = new Date(positionMs).toISOString();
  if (live.area === areaName || (circle !== null && distanceM(place, centre) <= circle[2]))
    return { ...unknown, positionTime, km: 0, arrived: true };
  // Until it leaves the depot nobody knows when it will be on its way.
  const [left] = live.area === null || live.area !== fromArea ? await roads.ways([place], centre) : [];
  if (left === undefined) return { ...unknown, positionTime };
  if (left.source === 'estimate')
    return { ...unknown, positionTime, estimateKm: [left.leastKm, left.mostKm] };
  return {
    ...unknown,
    positionTime,
    km: Math.round(left.km * 10) / 10,
    arrivalTime: new Date(Math.max(positionMs + left.seconds * 1000, nowMs)).toISOString(),
  };
};

/**
 * Where tasks under way go next, by their codes; a task without a way bill, or with no stop left, has none. Reckoned
 * when somebody asks: no truck costs anything while nobody looks.
 */
export const destinationsOf = async (
  queries: Queries,
  taskCodes: readonly string[],
  companies: readonly string[],
  nowMs: number,
  roads: Roads,
): Promise<ReadonlyMap<string, Destination>> => {
  if (taskCodes.length === 0) return new Map();
  const stops = await queries.query<NextStop>(nextStopsSql, [taskCodes, companies], 'next_stops');
  return new Map(
    await Promise.all(
      stops.map(async (stop) => [stop.taskCode, await destinationOf(stop, nowMs, roads)] as const),
    ),
  );
};
