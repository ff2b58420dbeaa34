import type { TrackShare } from '#contract/tracks/track-shares.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';

/** Links of replays that can be opened, the newest first. */
export const openShares = (
  queries: Queries,
  companies: readonly string[],
  nowMs: number,
): Promise<TrackShare[]> =>
  queries.query<TrackShare & Record<string, unknown>>(
    `select id, sign_codes as "signCodes", ${isoSeconds('from_time')} as "fromTime", ${isoSeconds('to_time')} as "toTime",
       author_name as "authorName", ${isoSeconds('created_time')} as "createdTime",
       ${isoSeconds('expires_time')} as "expiresTime", opened, ${isoSeconds('last_opened_time')} as "lastOpenedTime"
     from share_link where kind = 'track' and company_code = any($1::text[]) and ended_time is null and expires_time > $2
     order by id desc limit 200`,
    [companies, new Date(nowMs)],
  );
