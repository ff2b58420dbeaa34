import { levelTrendCalls, type LevelTrend } from '#contract/fleet/level-trend.ts';

import { readPeriod } from '../../kernel/check-period.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import { restricted } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { maySee } from '../../identity/menus.ts';

export const levelTrendAddress = 'cargo_monitor/event_report/level_trend';

/** Points of one line: more than the widest screen has pixels for is thrown away by the browser anyway. */
const points = 1200;
const maxDays = 31;

/**
 * One row for each piece of the period, the first in it: what is left out lies between two neighbours that are shown.
 */
const thinned = (columns: string, from: string): string => `
  select ${columns} from (
    select distinct on (piece) * from (
      select width_bucket(extract(epoch from "time"), extract(epoch from $3::timestamptz), extract(epoch from $4::timestamptz), ${points}) as piece, r.*
      from ${from} r where r.sign_code = $1 and r.company_code = any($2::text[]) and r."time" >= $3 and r."time" < $4
    ) all_rows order by piece, "time"
  ) thin order by "time"`;

/** Level, volume and temperature of one compartment beside the truck's speed and the openings of its seals. */
const levelTrendRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, levelTrendCalls['levelTrend.get'], async (actor, args): Promise<LevelTrend> => {
    if (!maySee(actor.functions, levelTrendAddress)) throw restricted();
    const { fromMs: from, toMs: to } = readPeriod(args.startTime, args.endTime, maxDays);
    const asked = [args.signCode, actor.companies, new Date(from), new Date(to)] as const;
    const levels = await database.query<LevelTrend['levels'][number]>(
      thinned(
        `${isoMilliseconds('"time"')} as "time", corrected_level_mm as "levelMm", v20_l as "v20L", temperature_c as "temperatureC"`,
        '(select * from tank_inventory where compartment = $5 and not withdrawn)',
      ),
      [...asked, args.compartment],
      'trend_levels',
    );
    const speeds = await database.query<LevelTrend['speeds'][number]>(
      thinned(`${isoMilliseconds('"time"')} as "time", speed_kmh as "speedKmh"`, '"position"'),
      [...asked],
      'trend_speeds',
    );
    const seals = await database.query<LevelTrend['seals'][number]>(
      `select id, part, ${isoMilliseconds('open_time')} as "openTime", ${isoMilliseconds('close_time')} as "closeTime", coalesce(abnormal, false) as abnormal
       from seal_record where sign_code = $1 and company_code = any($2::text[]) and compartment = $5 and not withdrawn
         and open_time < $4 and coalesce(close_time, $4) >= $3 order by open_time limit 500`,
      [...asked, args.compartment],
      'trend_seals',
    );
    return { levels, speeds, seals };
  });
};

export default levelTrendRoutes;
