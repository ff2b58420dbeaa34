import type { UnlockPassword } from '#contract/devices/unlock-passwords.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import type { Actor } from '../identity/actor.ts';

const shown = 50;

/** Passwords that were ordered of the actor's companies' trucks, the newest. */
export const unlockPasswords = (queries: Queries, { companies }: Actor): Promise<UnlockPassword[]> =>
  queries.query<UnlockPassword & Record<string, unknown>>(
    `select c.id::int as id, c.truck_id as "truckId", t.sign_code as "signCode", c.state, c.detail, c.reason,
       c.author_id as "authorId", c.author_name as "authorName", c.approver_name as "approverName",
       ${isoMilliseconds('c.created_time')} as "createdTime", ${isoMilliseconds('c.step_time')} as "stepTime",
       c.payload ->> 'validUntil' as "validUntil"
     from command c join truck_master t on t.id = c.truck_id
     where c.kind = 'unlockPassword' and c.company_code = any($1::text[]) order by c.id desc limit ${shown}`,
    [companies],
  );
