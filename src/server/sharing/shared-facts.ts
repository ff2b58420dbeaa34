import { driverColumnSql } from '../master-data/driver-join.ts';
import { isoSeconds } from '../database/iso-time.ts';
import type { Queries } from '../database/database.ts';

/** A compartment of the truck as it is now. */
interface LiveCompartment {
  readonly compartment: number;
  readonly oilCode: number | null;
  readonly v20L: number | null;
  readonly seal: string;
}

/** All that a link may have to tell, before its contents decide. Times are ISO 8601 UTC. */
export interface SharedFacts {
  readonly signCode: string;
  readonly taskCode: string | null;
  readonly unloadedTime: string | null;
  /** Its task is closed: papers can be there. */
  readonly isOver: boolean;
  readonly processState: string | null;
  readonly area: string | null;
  readonly place: {
    readonly longitudeDeg: number;
    readonly latitudeDeg: number;
    readonly gpsTime: string;
  } | null;
  readonly compartments: readonly LiveCompartment[];
  readonly driverName: string | null;
  /** The stop that it waits for, of several the next one; null: no way bill says so. */
  readonly stop: {
    readonly areaName: string;
    readonly areaNameEn: string | null;
    readonly longitudeDeg: number | null;
    readonly latitudeDeg: number | null;
    readonly plannedTime: string | null;
  } | null;
  /** It is of one stop of several. */
  readonly ofOneStop: boolean;
  /** Compartments that are for it; null: all are. */
  readonly ownCompartments: readonly number[] | null;
}

const factsSql = `
  select t.sign_code as "signCode", k.task_code as "taskCode", ${isoSeconds('share_link_unloaded(l.id)')} as "unloadedTime",
    coalesce(k.state <> 'open', false) as "isOver", v.detail ->> 'processState' as "processState", v.live ->> 'area' as area,
    case when v.live ->> 'longitudeDeg' is not null and v.live ->> 'gpsTime' is not null then json_build_object(
      'longitudeDeg', (v.live ->> 'longitudeDeg')::float8, 'latitudeDeg', (v.live ->> 'latitudeDeg')::float8,
      'gpsTime', v.live ->> 'gpsTime') end as place,
    coalesce(c.compartments, '[]'::jsonb) as compartments,
    ${driverColumnSql('name', `coalesce(v.detail ->> 'driverCode', t.driver_code)`, 't.company_code')} as "driverName",
    n.stop, l.station_code is not null and stops.stations > 1 as "ofOneStop",
    case when l.station_code is not null and stops.stations > 1 then stops.own end as "ownCompartments"
  from share_link l
    left join way_bill b on b.id = l.way_bill_id
    join truck t on t.id = coalesce(b.truck_id, l.truck_id)
    left join transport_task k on k.id = share_link_task(l.id)
    left join truck_live v on v.sign_code = t.sign_code and v.company_code = t.company_code
    left join truck_live_compartments c on c.sign_code = v.sign_code
    left join lateral (
      select count(distinct s.station_code)::int as stations, coalesce(array_agg(distinct s.compartment)
        filter (where s.station_code = l.station_code and s.compartment is not null), '{}') as own
      from way_bill_stop s where s.way_bill_id = b.id) as stops on true
    left join lateral (
      select json_build_object('areaName', coalesce(a.name, s.station_code), 'areaNameEn', nullif(a.name_en, ''), 'longitudeDeg', a.longitude_deg,
        'latitudeDeg', a.latitude_deg, 'plannedTime', ${isoSeconds('s.planned_time')}) as stop
      from way_bill_stop s left join area a on a.type = 'station' and coalesce(a.station_code, a.area_code) = s.station_code
      where s.way_bill_id = b.id and case when l.station_code is not null then s.station_code = l.station_code
        else not exists (select from unloading u where u.task_code = k.task_code and u.sign_code = k.sign_code
          and u.start_time >= k.start_time and not u.withdrawn and u.station_code = s.station_code) end
      order by s.stop_no limit 1) as n on true
  where l.id = $1`;

/** @returns null: its truck is gone */
export const readFacts = async (queries: Queries, linkId: number): Promise<SharedFacts | null> => {
  const [row] = await queries.query<SharedFacts & Record<string, unknown>>(
    factsSql,
    [linkId],
    'shared_facts',
  );
  return row ?? null;
};
