import type { StationTankHistory, TankTableVersion } from '#contract/devices/tank-tables.ts';
import { stationSubject } from '#engine/subjects.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import { notFound } from '../kernel/refusal.ts';
import { inTenMinutes } from '../telemetry/messages/log-stretch.ts';
import { messageContent } from '../telemetry/messages/message-content.ts';
import type { Actor } from '../identity/actor.ts';

/** Versions that are shown, the newest. */
const shown = 20;

/** @throws Refusal 404: the station is not of the actor's companies */
export const stationTankHistory = async (
  queries: Queries,
  { companies }: Actor,
  stationCode: string,
  tankNumber: number,
  nowMs: number,
): Promise<StationTankHistory> => {
  const [station] = await queries.query(
    'select 1 from station where station_code = $1 and company_code = any($2::text[])',
    [stationCode, companies],
  );
  if (!station) throw notFound();
  const tanks = await queries.query<StationTankHistory['tanks'][number] & Record<string, unknown>>(
    `with heard as (
       select distinct (${messageContent('m', 'atg-reading')} ->> 'tankNumber')::int as tank_number from terminal_message m
       where subject = $1 and kind = 'atg-reading' and time > $3::timestamptz - interval '48 hours' and time <= $3
         and ${inTenMinutes('time', "$3::timestamptz - interval '48 hours'", '$3::timestamptz')}
       union select tank_number from station_tank_table where station_code = $2)
     select tank_number as "tankNumber", exists (select from station_tank_table t where t.station_code = $2
       and t.tank_number = h.tank_number and t.superseded_by is null) as "hasTable" from heard h order by tank_number`,
    [stationSubject(stationCode), stationCode, new Date(nowMs)],
  );
  const versions = await queries.query<TankTableVersion & Record<string, unknown>>(
    `select v.id::int as id, (select count(*)::int from station_tank_table n where n.station_code = v.station_code
         and n.tank_number = v.tank_number and n.superseded_by is null and n.effective_from <= v.effective_from) as serial,
       ${isoMilliseconds('v.effective_from')} as "effectiveFrom", v.origin,
       (select f.name from stored_file f where f.id = v.file) as "fileName", v.points
     from station_tank_table v where v.station_code = $1 and v.tank_number = $2 and v.superseded_by is null
     order by v.effective_from desc limit ${shown}`,
    [stationCode, tankNumber],
  );
  return { tanks, versions };
};
