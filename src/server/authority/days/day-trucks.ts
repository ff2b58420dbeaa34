import type { AuthorityTruck } from '#contract/authority/authorities.ts';
import type { AuthorityVehicleState } from '#domain/authority/authority-words.ts';
import { chinaDayOf, chinaDayRange } from '#domain/time/china-day.ts';
import { upId } from '#gateway/jt809/messages/message-ids.ts';

import type { Queries } from '../../database/database.ts';
import { truckFigures } from './day-figures.ts';

/** Messages that carry positions. */
export const placeMessages = [upId('place'), upId('pastPlaces')];

const dayMs = 86_400_000;

/** Trucks of an authority as their positions show them on a China day. */
export const trucksOfDay = async (
  queries: Queries,
  authorityId: number,
  day: string,
  nowMs: number,
): Promise<readonly AuthorityTruck[]> => {
  const { fromMs, toMs } = chinaDayRange(day);
  const rows = await queries.query<{
    truck_id: number;
    sign_code: string;
    state: AuthorityVehicleState;
    state_time: Date;
    sent: number;
  }>(
    `select v.truck_id, v.sign_code, v.state, v.state_time, coalesce((select sum(count) from authority_count c
         where c.authority_id = v.authority_id and c.sign_code = v.sign_code and c.hour >= $2 and c.hour < $3
           and c.message = any($4::int[])), 0)::int as sent
     from authority_vehicle v where v.authority_id = $1 order by v.sign_code`,
    [authorityId, new Date(fromMs), new Date(toMs), placeMessages],
  );
  const figures = new Map(
    (await truckFigures(queries, authorityId, fromMs, toMs, nowMs)).map((one) => [one.signCode, one]),
  );
  return rows.map(({ truck_id, sign_code, state, state_time, sent }) => {
    const found = figures.get(sign_code);
    return {
      truckId: truck_id,
      signCode: sign_code,
      state,
      stateTime: state_time.toISOString(),
      places: found?.places ?? 0,
      qualified: found?.qualified ?? 0,
      drifts: found?.drifts ?? 0,
      km: found?.km ?? 0,
      completeKm: found?.completeKm ?? 0,
      gaps: found?.gaps ?? 0,
      lastTime: found?.lastTime.toISOString() ?? null,
      sent,
    };
  });
};

interface NotedRow {
  readonly truck_id: number;
  readonly sign_code: string;
  readonly state: AuthorityVehicleState;
  readonly state_time: Date;
  readonly places: number;
  readonly qualified: number;
  readonly drifts: number;
  readonly km: number;
  readonly complete_km: number;
  readonly gaps: number;
  readonly last_time: Date | null;
  readonly sent: number;
}

/** Trucks as they were noted for a day; none: the day was not. */
const notedTrucks = async (
  queries: Queries,
  authorityId: number,
  day: string,
): Promise<readonly AuthorityTruck[]> => {
  const rows = await queries.query<NotedRow & Record<string, unknown>>(
    `select truck_id, sign_code, state, state_time, places, qualified, drifts, km, complete_km, gaps, last_time, sent
     from authority_day where authority_id = $1 and day = $2 order by sign_code`,
    [authorityId, day],
    'noted_authority_trucks',
  );
  return rows.map(({ truck_id, sign_code, state_time, complete_km, last_time, ...figures }) => ({
    ...figures,
    truckId: truck_id,
    signCode: sign_code,
    stateTime: state_time.toISOString(),
    completeKm: complete_km,
    lastTime: last_time?.toISOString() ?? null,
  }));
};

/** The day before a China day. */
export const dayBefore = (day: string): string => chinaDayOf(chinaDayRange(day).fromMs - dayMs);

/** Trucks on a day: today and yesterday, which may still change, by their positions; else as they were noted, if they were. */
export const shownTrucks = async (
  queries: Queries,
  authorityId: number,
  day: string,
  nowMs: number,
): Promise<readonly AuthorityTruck[]> => {
  const noted = day < dayBefore(chinaDayOf(nowMs)) ? await notedTrucks(queries, authorityId, day) : [];
  return noted.length > 0 ? noted : trucksOfDay(queries, authorityId, day, nowMs);
};
