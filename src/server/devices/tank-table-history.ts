import type {
  TankTableCompartment,
  TankTableSending,
  TankTableHistory,
  TankTableVersion,
} from '#contract/devices/tank-tables.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import { notFound } from '../kernel/refusal.ts';
import type { Actor } from '../identity/actor.ts';

/** Versions and sendings that are shown, the newest. */
export const shown = 20;

const serial = `(select count(*)::int from tank_table n where n.truck_id = v.truck_id and n.compartment = v.compartment
  and n.superseded_by is null and n.effective_from <= v.effective_from)`;

/** @throws Refusal 404: the truck is not of the actor's companies */
export const tankTableHistory = async (
  queries: Queries,
  { companies }: Actor,
  truckId: number,
  compartment: number,
): Promise<TankTableHistory> => {
  const compartments = await queries.query<TankTableCompartment & Record<string, unknown>>(
    `select c.compartment, c.capacity_l as "capacityL", c.oil_code as "oilCode",
       exists (select from tank_table v where v.truck_id = c.truck_id and v.compartment = c.compartment
         and v.superseded_by is null) as "hasTable"
     from truck_compartment c join truck t on t.id = c.truck_id
     where t.id = $1 and t.company_code = any($2::text[]) order by c.compartment`,
    [truckId, companies],
  );
  if (compartments.length === 0) throw notFound();
  const versions = await queries.query<TankTableVersion & Record<string, unknown>>(
    `select v.id::int as id, ${serial} as serial, ${isoMilliseconds('v.effective_from')} as "effectiveFrom", v.origin,
       (select f.name from stored_file f where f.id = v.file) as "fileName", v.points
     from tank_table v where v.truck_id = $1 and v.compartment = $2 and v.superseded_by is null
     order by v.effective_from desc limit ${shown}`,
    [truckId, compartment],
  );
  const sendings = await queries.query<TankTableSending & Record<string, unknown>>(
    `select (select ${serial} from tank_table v where v.id = (c.payload ->> 'tableId')::bigint) as serial, c.state,
       ${isoMilliseconds('c.step_time')} as time, c.author_name as "authorName", c.attempts,
       c.progress_percent as "progressPercent", c.detail
     from command c where c.truck_id = $1 and c.kind = 'tankTable' and c.subject = $2
     order by c.id desc limit ${shown}`,
    [truckId, String(compartment)],
  );
  return { compartments, versions, sendings };
};
