import type { TruckEquipment } from '#contract/fleet/truck-equipment.ts';
import { dayMs } from '#domain/time/time.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';

/** A sensor that said nothing for longer is not taken for installed. */
const sensorMs = 30 * dayMs;
const mostFaults = 50;

interface TruckRow {
  readonly signCode: string;
  readonly terminal: string;
  readonly firmware: string | null;
  readonly heartTime: string | null;
  readonly gpsTime: string | null;
  readonly gauges: TruckEquipment['gauges'];
}

/**
 * What is installed in a truck of these companies, with what it said last; null: no such truck. Records that were
 * written while the truck was another company's are left out.
 */
export const truckEquipment = async (
  queries: Queries,
  companies: readonly string[],
  truckId: number,
  nowMs: number,
): Promise<TruckEquipment | null> => {
  const subject = `truck:${truckId}`;
  const [truck] = await queries.query<TruckRow>(
    `select t.sign_code as "signCode", t.terminal, l.live ->> 'contactTime' as "heartTime",
       l.live ->> 'gpsTime' as "gpsTime",
       (select firmware from boot where company_code = any($2::text[]) and subject = $3 and not withdrawn
          and part = 'console' and firmware is not null order by time desc limit 1) as firmware,
       coalesce((select json_agg(json_build_object('compartment', c.compartment, 'levelMm', d.level, 'time', d.time)
            order by c.compartment)
          from truck_compartment c
          left join lateral (select (value ->> 'levelMm')::float8 as level, value ->> 'readingTime' as time
            from jsonb_array_elements(lc.compartments) where (value ->> 'compartment')::int = c.compartment) d on true
          where c.truck_id = t.id), '[]') as gauges
     from truck t left join truck_live l on l.sign_code = t.sign_code and l.company_code = t.company_code
     left join truck_live_compartments lc on lc.sign_code = l.sign_code
     where t.id = $1 and t.company_code = any($2::text[])`,
    [truckId, companies, subject],
    'equipment_truck',
  );
  if (!truck) return null;
  const { signCode, ...console } = truck;
  const sensors = await queries.query<TruckEquipment['sensors'][number]>(
    `select c.compartment, p.part, s.serial, s.state, s.wet, s.time
     from truck_compartment c
     cross join unnest(array['manhole', 'apiAdaptor', 'footValve']) with ordinality as p (part, place)
     cross join lateral (
       select sensor_serial as serial, state, wet, ${isoSeconds('time')} as time from switch_event e
       where e.sign_code = $2 and e.subject = $3 and e.company_code = any($4::text[]) and not e.withdrawn
         and e.compartment = c.compartment and e.part = p.part and e.time > $5
       order by e.time desc limit 1) s
     where c.truck_id = $1 order by c.compartment, p.place`,
    [truckId, signCode, subject, companies, new Date(nowMs - sensorMs)],
    'equipment_sensors',
  );
  const devices = await queries.query<TruckEquipment['devices'][number]>(
    `select name, name_en as "nameEn", code, device_type as "deviceType", install_position as "installPosition", enabled
     from device where truck_id = $1 order by device_type, name, code`,
    [truckId],
    'equipment_devices',
  );
  const faults = await queries.query<TruckEquipment['faults'][number]>(
    `select device, fault, compartment, part, coalesce(meter_number, unit_number) as number,
       ${isoSeconds('start_time')} as "sinceTime"
     from device_fault
     where company_code = any($1::text[]) and subject = $2 and end_time is null and not withdrawn
     order by start_time limit ${mostFaults}`,
    [companies, subject],
    'equipment_faults',
  );
  return { ...console, sensors, devices, faults };
};
