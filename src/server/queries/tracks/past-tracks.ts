import type { PastKnowledge, PastTrack } from '#contract/tracks/past-fleet.ts';

import type { Queries } from '../../database/database.ts';

interface TrackRow extends Record<string, unknown> {
  readonly truckId: number;
  readonly fixes: readonly (readonly [number, number, number, number, number | null])[] | null;
}

/** What came in only after contact was back was not known before. */
const sentLater = (known: PastKnowledge): string =>
  known === 'now'
    ? ''
    : `and not exists (select from offline o where o.sign_code = p.sign_code and not o.withdrawn
        and o.start_time < p."time" and o.end_time > p."time")`;

const fix = `json_build_array(floor(extract(epoch from (p."time" - $2)))::int, round(p.longitude_deg * 1000000)::int,
  round(p.latitude_deg * 1000000)::int, round(p.speed_kmh)::int, round(p.bearing_deg)::int)`;

/** The first fix of each piece of $4 s, and the last one before the period, from which the first piece is drawn. */
const tracksSql = (known: PastKnowledge): string => `
  select t.id as "truckId", (
    select json_agg(x.fix order by x."time") from (
      (select p."time", ${fix} as fix from "position" p
       where p.sign_code = t.sign_code and p.company_code = any($1::text[]) and p."time" < $2
         and p."time" > $2 - interval '1 day' ${sentLater(known)} order by p."time" desc limit 1)
      union all
      (select distinct on (floor(extract(epoch from p."time") / $4)) p."time", ${fix} from "position" p
       where p.sign_code = t.sign_code and p.company_code = any($1::text[]) and p."time" >= $2 and p."time" < $3
         ${sentLater(known)} order by floor(extract(epoch from p."time") / $4), p."time")
    ) x) as fixes
  from truck t where t.company_code = any($1::text[]) order by t.id`;

/** Fixes of the fleet of these companies in a period. */
export const pastTracks = async (
  queries: Queries,
  companies: readonly string[],
  period: { readonly fromMs: number; readonly toMs: number },
  everyS: number,
  known: PastKnowledge,
): Promise<PastTrack[]> => {
  const rows = await queries.query<TrackRow>(tracksSql(known), [
    companies,
    new Date(period.fromMs),
    new Date(period.toMs),
    everyS,
  ]);
  return rows.flatMap(({ truckId, fixes }) =>
    fixes === null
      ? []
      : [
          {
            truckId,
            atS: fixes.map(([atS]) => atS),
            longitudeE6: fixes.map(([, longitude]) => longitude),
            latitudeE6: fixes.map(([, , latitude]) => latitude),
            speedKmh: fixes.map(([, , , speed]) => speed),
            bearingDeg: fixes.map(([, , , , bearing]) => bearing),
          },
        ],
  );
};
