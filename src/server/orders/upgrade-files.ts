import type { UpgradeFile } from '#contract/devices/upgrades.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import type { Actor } from '../identity/actor.ts';

/** Files that are offered, the newest. */
const shown = 200;

/** Upgrade files of the actor's companies. */
export const upgradeFiles = (queries: Queries, { companies }: Actor): Promise<UpgradeFile[]> =>
  queries.query<UpgradeFile & Record<string, unknown>>(
    `select u.id, u.type, u.package_version as "packageVersion", u.description, coalesce(u.from_versions, '') as "fromVersions",
       f.size_bytes::int as "sizeBytes", ${isoMilliseconds('u.created_time')} as "createdTime"
     from upgrade_file u left join stored_file f on f.id = u.file
     where u.company_code = any($1::text[]) order by u.id desc limit ${shown}`,
    [companies],
  );
