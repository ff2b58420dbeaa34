import type { TankTableUse } from '#contract/devices/tank-tables.ts';
import { truckSubject } from '#engine/subjects.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import { notFound } from '../kernel/refusal.ts';
import type { Actor } from '../identity/actor.ts';
import { shown } from './tank-table-history.ts';

/** Records of the actor's companies alone: a truck that was another's had its records there. */
const partOf = `sign_code = any($3::text[]) and subject = $4 and compartment = $2 and company_code = any($5::text[])
  and not withdrawn`;

/** Operations that lie in the time of a version, wholly or in part: two versions may share one. */
const operations = (table: 'loading' | 'unloading'): string =>
  `select count(*)::int as n, max(coalesce(end_time, start_time)) as last from ${table}
   where ${partOf} and start_time < v.until and coalesce(end_time, start_time) >= v.since`;

/**
 * What each shown version of a compartment's tank table reckoned.
 * @throws Refusal 404: the truck is not of the actor's companies
 */
export const tankTableUses = async (
  queries: Queries,
  { companies }: Actor,
  truckId: number,
  compartment: number,
): Promise<TankTableUse[]> => {
  // Records name the plate that the truck had then.
  const plates = await queries.query<{ plate: string }>(
    `select sign_code as plate from truck where id = $1 and company_code = any($2::text[])
     union select content ->> 'signCode' from master_version m, truck t where t.id = $1
       and t.company_code = any($2::text[]) and m.entity = 'truck' and m.key = t.id::text and m.content is not null`,
    [truckId, companies],
  );
  if (plates.length === 0) throw notFound();
  return queries.query<TankTableUse & Record<string, unknown>>(
    `with v as materialized (
       select id::int as id, effective_from as since, ${isoMilliseconds('effective_from')} as name,
         coalesce(lead(effective_from) over (order by effective_from), 'infinity') as until
       from tank_table where truck_id = $1 and compartment = $2 and superseded_by is null
       order by effective_from desc limit ${shown})
     select v.id, r.n as readings, l.n as loadings, u.n as unloadings, ${isoMilliseconds('r.last')} as "lastReading",
       ${isoMilliseconds('greatest(l.last, u.last)')} as "lastOperation"
     from v,
       lateral (select count(*)::int as n, max(time) as last from tank_inventory
         where ${partOf} and time >= v.since and time < v.until and table_version = v.name) r,
       lateral (${operations('loading')}) l, lateral (${operations('unloading')}) u
     order by v.since desc`,
    [truckId, compartment, plates.map(({ plate }) => plate), truckSubject(String(truckId)), companies],
  );
};
