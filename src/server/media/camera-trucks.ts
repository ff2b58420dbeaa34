import type { CameraTruck } from '#contract/video/video-calls.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import { unsupportedSql } from '../terminals/unsupported-capabilities.ts';
import { aliveSince, onlineSql } from '../terminals/listener-presence.ts';

/** A truck with cameras, the console by which it is known, and where its camera unit was on the line last. */
export interface CameraTruckRow extends CameraTruck, Record<string, unknown> {
  readonly terminal: string;
  readonly cameraAddress: string;
  /** It was there by TLS. */
  readonly cameraEncrypted: boolean;
  /** Its clock ahead of UTC, minutes. */
  readonly utcOffsetMin: number;
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
       k.number as "terminalPhone", coalesce(k.address, '') as "cameraAddress", coalesce(k.encrypted, false) as "cameraEncrypted",
       coalesce(k.utc_offset_min, t.time_zone * 60) as "utcOffsetMin", ${isoMilliseconds('greatest(k.signed_in_time, k.seen_time)')} as "seenTime",
       coalesce(k.online, false) as online, s.real_time as "realTime", s.recording,
       coalesce(k.unsupported, '{}') as unsupported,
       array(select c.channel::int from camera_setup_channel c where c.camera_setup_id = s.id order by 1) as channels
     from camera_setup s join truck_master t on t.id = s.truck_id join company co on co.company_code = t.company_code
     left join lateral (
       select n.number, k.address, k.encrypted, k.utc_offset_min, k.signed_in_time, k.seen_time, ${onlineSql('$3')} as online,
         array(select u.capability ${unsupportedSql} order by 1) as unsupported
       from terminal n left join jt808_terminal k on k.phone = n.number
       where n.truck_id = t.id and n.until_time is null and (n.role <> 'console' or k.signed_in_time is not null)
       order by n.role = 'camera' desc, online desc nulls last, n.role = 'recorder' desc, n.number limit 1) k on true
     where t.company_code = any($1::text[]) and t.enabled and ($2::int is null or t.id = $2)
       and exists (select from camera_setup_channel c where c.camera_setup_id = s.id)
     order by t.sign_code`,
    [companies, truckId, aliveSince(nowMs)],
    'camera_trucks',
  );
