import { truckDetailCalls, type TruckDetail } from '#contract/fleet/truck-detail.ts';
import { chinaDayOf } from '#domain/time/china-day.ts';

import { destinationsOf } from '../../deliveries/destinations.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import { notFound } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Roads } from '../../roads/roads.ts';
import type { Routes } from '../../http/routes.ts';
import { readerOf } from '../../identity/actor.ts';
import { driverColumnSql, driverJoin } from '../../master-data/driver-join.ts';
import { isShown, truckFieldsOf } from '../../identity/truck-fields.ts';

const trailMs = 30 * 60_000;
const eventLimit = 12;

interface TruckRow {
  readonly id: number;
  readonly sign_code: string;
  readonly terminal: string;
  readonly company_name: string;
  readonly plate_color: string;
  readonly trailer_code: string | null;
  readonly truck_model: string;
  readonly driver_name: string | null;
  readonly driver_phone: string | null;
  readonly escort_name: string | null;
  readonly escort_phone: string | null;
  readonly heart_time: string | null;
  readonly detail: Pick<
    TruckDetail,
    'altitudeM' | 'pitchDeg' | 'rollDeg' | 'taskCode' | 'processState'
  > | null;
  readonly compartments: TruckDetail['compartments'] | null;
}

/** Newest events of a truck while it belonged to these companies: seal records, operations, alarms; $5: alarms alone. */
const eventsSql = `
  select ${isoSeconds('time')} as time, kind, id, type, cause, compartment, part, area, volume_l as "volumeL", abnormal
  from (
    (select open_time as time, 'seal-record' as kind, id, null::int as type, null::text as cause, compartment, part, area_name as area,
       delta_v20_l as volume_l, coalesce(abnormal, false) as abnormal from seal_record
     where sign_code = $1 and company_code = any($3::text[]) and not withdrawn order by open_time desc limit $2)
    union all
    (select end_time, 'loading', id, null, null, compartment, null, area_name, loaded_v20_l, false from loading
     where sign_code = $1 and company_code = any($3::text[]) and not withdrawn and end_time is not null order by start_time desc limit $2)
    union all
    (select end_time, 'unloading', id, null, null, compartment, null, area_name, unloaded_v20_l, false from unloading
     where sign_code = $1 and company_code = any($3::text[]) and not withdrawn and end_time is not null order by start_time desc limit $2)
    union all
    (select raised_time, 'alarm', id, type, cause, compartment, part, area_name, null, true from alarm
     where sign_code = $1 and company_code = any($3::text[]) and not withdrawn and suppressed_by is null
       and type <> all($4::int[]) order by start_time desc limit $2)
  ) as events where kind = 'alarm' or not $5 order by time desc limit $2`;

/** Code of who escorts a truck now: that of its transport under way, else who signed in or is the truck's own. */
const escort = `coalesce((select k.escort_code from transport_task k where k.sign_code = t.sign_code
    and k.company_code = t.company_code and k.state = 'open' and not k.withdrawn order by k.start_time desc limit 1),
  l.detail ->> 'escortCode', t.escort_code)`;

/** One truck, for its card: compartments, last events, track. */
interface Needs {
  readonly roads: Roads;
}

const truckDetailRoutes: Routes<Needs> = (mount, { roads }) => {
  const { database } = mount;
  mountSession(mount, truckDetailCalls['truckDetail.get'], async (actor, { signCode }, { nowMs }) => {
    const [truck] = await database.query<TruckRow>(
      `select t.id, t.sign_code, t.terminal, c.name as company_name, t.plate_color, trailer_of(t.id, now()) as trailer_code, t.truck_model, d.name as driver_name,
         d.mobile as driver_phone, ${driverColumnSql('name', escort, 't.company_code')} as escort_name,
         ${driverColumnSql('mobile', escort, 't.company_code')} as escort_phone, l.live ->> 'contactTime' as heart_time, l.detail, lc.compartments
       from truck t join company c on c.company_code = t.company_code
       left join truck_live l on l.sign_code = t.sign_code and l.company_code = t.company_code
       left join truck_live_compartments lc on lc.sign_code = l.sign_code
       ${driverJoin(`coalesce(l.detail ->> 'driverCode', t.driver_code)`, 't.company_code')}
       where t.sign_code = $1 and t.company_code = any($2::text[])`,
      [signCode, actor.companies],
      'truck_detail',
    );
    if (!truck) throw notFound();
    const fields = truckFieldsOf(actor);
    const sprinkler = truck.truck_model === 'sprinkler';
    const cargo = isShown(fields.cargo, sprinkler);
    const driver = isShown(fields.driver, sprinkler);
    const { companies, hiddenTypes } = readerOf(actor);
    const events = await database.query<TruckDetail['events'][number]>(
      eventsSql,
      [signCode, eventLimit, companies, hiddenTypes, !cargo],
      'truck_events',
    );
    const [mileage] = await database.query<{ km: number | null }>(
      `select sum(km) as km from daily_mileage
       where sign_code = $1 and company_code = any($3::text[]) and day = $2::date and not withdrawn`,
      [signCode, chinaDayOf(nowMs), actor.companies],
      'truck_km',
    );
    const [task] = await database.query<Omit<NonNullable<TruckDetail['task']>, 'destination'>>(
      `select task_code as "taskCode", ${isoSeconds('start_time')} as "startTime", start_area as "fromArea", end_area as "toArea",
         (select json_build_object('name', r.name, 'line', r.line) from way_bill b join route r using (route_code)
          where b.way_bill_code = transport_task.way_bill_code
            and transport_task.subject = 'truck:' || b.truck_id and r.enabled) as route
       from transport_task where sign_code = $1 and company_code = any($2::text[]) and state = 'open' and not withdrawn
       order by start_time desc limit 1`,
      [signCode, actor.companies],
      'truck_task',
    );
    const [destination = null] = (
      await destinationsOf(database, task === undefined ? [] : [task.taskCode], actor.companies, nowMs, roads)
    ).values();
    const trail = await database.query<{ longitude_deg: number; latitude_deg: number }>(
      `select longitude_deg, latitude_deg from "position"
       where sign_code = $1 and company_code = any($3::text[]) and time > $2 order by time`,
      [signCode, new Date(nowMs - trailMs), actor.companies],
      'truck_trail',
    );
    const { detail, compartments } = truck;
    return {
      truckId: truck.id,
      signCode: truck.sign_code,
      companyName: truck.company_name,
      plateColor: truck.plate_color,
      trailerCode: truck.trailer_code,
      truckModel: truck.truck_model,
      terminal: truck.terminal,
      driverName: driver ? truck.driver_name : null,
      driverPhone: driver && fields.contact ? truck.driver_phone : null,
      escortName: driver ? truck.escort_name : null,
      escortPhone: driver && fields.contact ? truck.escort_phone : null,
      altitudeM: detail?.altitudeM ?? null,
      pitchDeg: detail?.pitchDeg ?? null,
      rollDeg: detail?.rollDeg ?? null,
      heartTime: truck.heart_time,
      todayKm: mileage?.km ?? null,
      taskCode: cargo ? (detail?.taskCode ?? null) : null,
      task: task === undefined || !cargo ? null : { ...task, destination },
      processState: detail?.processState ?? null,
      compartments: cargo ? (compartments ?? []) : [],
      events,
      trail: trail.map((point) => [point.longitude_deg, point.latitude_deg] as [number, number]),
    };
  });
};

export default truckDetailRoutes;
