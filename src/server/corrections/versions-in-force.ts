import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import type { VersionInForce } from './corrected-timeline.ts';

/** All versions in force with their ids, the earliest of each thing first. */
export const readVersionsInForce = (queries: Queries): Promise<VersionInForce[]> =>
  queries.query<VersionInForce & Record<string, unknown>>(
    `select id, entity, key, content,
       case when isfinite(effective_from) then ${isoMilliseconds('effective_from')} end as "effectiveFrom"
     from master_version where superseded_by is null order by entity, key, effective_from`,
  );
