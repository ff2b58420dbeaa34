import type { PastKnowledge } from '#contract/tracks/past-fleet.ts';

import type { Queries } from '../../database/database.ts';

/** What came in only after contact was back was not known before. */
const sentLater = (known: PastKnowledge): string =>
  known === 'now'
    ? ''
    : `and not exists (select from offline o where o.sign_code = p.sign_code and not o.withdrawn
        and o.start_time < p."time" and o.end_time > p."time")`;

const fixes = `select p."time", p.longitude_deg, p.latitude_deg, p.speed_kmh, p.bearing_deg from "position" p
  where p.sign_code = t.sign_code and p.company_code = any($1::text[])`;
const bin = `date_bin(make_interval(secs => $4), "time", 'epoch')`;
const e6 = (column: string): string => `round(${column} * 1000000)::int`;

/**
 * A `PastTrack` for each truck that has fixes, as JSON: the first fix of each piece of $4 s, and the last one before the
 * period, from which the first piece is drawn. Columns are aggregated, and nobody reads the text on its way: 10,000
 * trucks have 200,000 fixes in twenty minutes.
 */
const tracksSql = (known: PastKnowledge): string => `
  select json_build_object('truckId', t.id, 'atS', x.at_s, 'longitudeE6', x.longitude_e6, 'latitudeE6', x.latitude_e6,
    'speedKmh', x.speed_kmh, 'bearingDeg', x.bearing_deg)::text as track
  from truck t cross join lateral (
    select array_agg(at_s) as at_s, array_agg(longitude_e6) as longitude_e6, array_agg(latitude_e6) as latitude_e6,
      array_agg(speed_kmh) as speed_kmh, array_agg(bearing_deg) as bearing_deg
    from (
      select floor(date_part('epoch', "time" - $2))::int as at_s, ${e6('longitude_deg')} as longitude_e6,
        ${e6('latitude_deg')} as latitude_e6, round(speed_kmh)::int as speed_kmh, round(bearing_deg)::int as bearing_deg
      from (
        (${fixes} and p."time" < $2 and p."time" > $2 - interval '1 day' ${sentLater(known)}
         order by p."time" desc limit 1)
        union all
        (select distinct on (${bin}) * from (${fixes} and p."time" >= $2 and p."time" < $3 ${sentLater(known)}) f
         order by ${bin}, "time")
      ) both_parts order by "time") rounded) x
  where t.company_code = any($1::text[]) and x.at_s is not null order by t.id`;

/** Fixes of the fleet of these companies in a period: the JSON of a list of `PastTrack`. */
export const pastTracks = async (
  queries: Queries,
  companies: readonly string[],
  period: { readonly fromMs: number; readonly toMs: number },
  everyS: number,
  known: PastKnowledge,
): Promise<string> => {
  const rows = await queries.query<{ track: string }>(tracksSql(known), [
    companies,
    new Date(period.fromMs),
    new Date(period.toMs),
    everyS,
  ]);
  return `[${rows.map(({ track }) => track).join(',')}]`;
};
