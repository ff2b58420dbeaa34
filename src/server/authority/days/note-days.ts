import { chinaDayOf } from '#domain/time/china-day.ts';

import type { Database } from '../../database/database.ts';
import { dayBefore, trucksOfDay } from './day-trucks.ts';

/** An outage of the server is made up for so many days; positions of earlier ones may be in the archive. */
const mostDays = 7;

/** Days that are to be noted, the newest first: today, yesterday since terminals send late, and what an outage left out. */
const daysToNote = async (
  database: Database,
  authorityId: number,
  today: string,
): Promise<readonly string[]> => {
  const rows = await database.query<{ day: string }>(
    `select distinct to_char(day, 'YYYY-MM-DD') as day from authority_day where authority_id = $1 and day >= $2::date - ${mostDays}`,
    [authorityId, today],
    'noted_authority_days',
  );
  const noted = new Set(rows.map(({ day }) => day));
  const days = [today];
  for (let day = dayBefore(today); days.length < mostDays; day = dayBefore(day)) {
    // What was before the first day is known to nobody.
    if (![...noted].some((one) => one <= day)) break;
    days.push(day);
    if (noted.has(day)) break;
  }
  return days;
};

/**
 * Writes down how an authority's trucks do, for the history: pages tell of a day from its rows once it is over.
 * @returns how many trucks there are today
 */
export const noteDays = async (database: Database, authorityId: number, nowMs: number): Promise<number> => {
  const today = chinaDayOf(nowMs);
  let trucksToday = 0;
  for (const day of await daysToNote(database, authorityId, today)) {
    // oxlint-disable-next-line no-await-in-loop -- a day is work enough for the database
    const trucks = await trucksOfDay(database, authorityId, day, nowMs);
    if (day === today) trucksToday = trucks.length;
    // oxlint-disable-next-line no-await-in-loop
    await database.query(
      `insert into authority_day (authority_id, day, truck_id, sign_code, state, state_time, places, qualified, drifts, km,
         complete_km, gaps, last_time, sent, noted_time)
       select $1, $2::date, t."truckId", t."signCode", t.state, t."stateTime", t.places, t.qualified, t.drifts, t.km,
         t."completeKm", t.gaps, t."lastTime", t.sent, $4
       from json_to_recordset($3::json) as t("truckId" integer, "signCode" text, state text, "stateTime" timestamptz,
         places integer, qualified integer, drifts integer, km double precision, "completeKm" double precision,
         gaps integer, "lastTime" timestamptz, sent integer)
       on conflict (authority_id, day, truck_id) do update set sign_code = excluded.sign_code, state = excluded.state,
         state_time = excluded.state_time, places = excluded.places, qualified = excluded.qualified, drifts = excluded.drifts,
         km = excluded.km, complete_km = excluded.complete_km, gaps = excluded.gaps, last_time = excluded.last_time,
         sent = excluded.sent, noted_time = excluded.noted_time`,
      [authorityId, day, JSON.stringify(trucks), new Date(nowMs)],
      'note_authority_day',
    );
  }
  return trucksToday;
};
