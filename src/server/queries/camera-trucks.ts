import type { CameraTruck } from '#contract/video/video-calls.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import { aliveSince, onlineSql } from '../gateway/listener-presence.ts';
import { phoneSql } from '../gateway/identity-store.ts';

/** A truck with cameras, and the console by which it is asked. */
export interface CameraTruckRow extends CameraTruck, Record<string, unknown> {
  readonly terminal: string;
}

/** Trucks of these companies whose camera setting names a channel; of one truck alone where `truckId` is given. */
export const cameraTrucks = (
  queries: Queries,
  companies: readonly string[],
  nowMs: number,
  truckId: number | null = null,
): Promise<CameraTruckRow[]> =>
  queries.query<CameraTruckRow>(
    `select t.id as "truckId", t.sign_code as "signCode", t.terminal, co.name as "companyName",
       nullif(${phoneSql}, '') as "terminalPhone", ${isoMilliseconds('greatest(k.signed_in_time, k.seen_time)')} as "seenTime",
       coalesce(${onlineSql('$3')}, false) as online, s.real_time as "realTime", s.recording,
       array(select c.channel::int from camera_setup_channel c where c.camera_setup_id = s.id order by 1) as channels
     from camera_setup s join truck_master t on t.id = s.truck_id join company co on co.company_code = t.company_code
     left join jt808_terminal k on k.phone = ${phoneSql}
     where t.company_code = any($1::text[]) and t.enabled and ($2::int is null or t.id = $2)
       and exists (select from camera_setup_channel c where c.camera_setup_id = s.id)
     order by t.sign_code`,
    [companies, truckId, aliveSince(nowMs)],
    'camera_trucks',
  );
