import type { PastKnowledge } from '#contract/tracks/past-fleet.ts';

import type { Database } from '../../database/database.ts';
import { pastLookBackMs } from './past-rows.ts';
import { everOwn, inHalves } from './fleet-halves.ts';

/**
 * SQL: the silences of each truck that reach into the period or the time before it in which its last fix is looked for.
 * Fixes of a silence came only after contact was back, so that they were not known before. Few are of that time, and an
 * index of what they span finds them at once. They do not overlap; one that has not ended holds back nothing that is
 * there.
 */
const silences = `
  select o.sign_code, array_agg(tstzrange(o.start_time, o.end_time, '()')) as silences from offline o
  where not o.withdrawn and o.company_code = any($1::text[]) and o.end_time > o.start_time
    and tstzrange(o.start_time, case when o.end_time < o.start_time then o.start_time else o.end_time end)
      && tstzrange($7::timestamptz, greatest($7, $3))
  group by o.sign_code`;

/** SQL: silences of a truck where they are asked for, and which fixes are taken. */
const knowledgeSql: Readonly<
  Record<PastKnowledge, { readonly ofTruck: string; readonly joined: string; readonly andKnown: string }>
> = {
  now: { ofTruck: '', joined: '', andKnown: '' },
  then: {
    ofTruck: ', z.silences',
    joined: `left join (${silences}) z on z.sign_code = t.sign_code`,
    andKnown: 'and (t.silences is null or not p."time" <@ any(t.silences))',
  },
};

const fixes = `select p."time", p.longitude_deg, p.latitude_deg, p.speed_kmh, p.bearing_deg from "position" p
  where p.sign_code = t.sign_code and p.company_code = any($1::text[])`;
const bin = `date_bin(make_interval(secs => $4), "time", 'epoch')`;
const e6 = (column: string): string => `round(${column} * 1000000)::int`;

/** SQL: a column of a truck's fixes as numbers parted by commas. */
const list = (column: string): string => `string_agg(${column}::text, ',') as ${column}`;

const columns = ['at_s', 'longitude_e6', 'latitude_e6', 'speed_kmh', 'bearing_deg'] as const;

/**
 * Columns of `PastSpan` for each truck whose id is from $5 on and before $6 (null: without such a limit): the first fix
 * of each piece of $4 s, and the last one before the period, from which the first piece is drawn. Nobody reads the text
 * on its way: 10,000 trucks have 200,000 fixes in twenty minutes. Trucks are gone through in the order of their plates, as
 * the index of fixes has them.
 */
const tracksSql = (known: PastKnowledge): string => {
  const { ofTruck, joined, andKnown } = knowledgeSql[known];
  return `
  with fleet as materialized (
    select t.id, t.sign_code${ofTruck} from public.truck t ${joined}
    where ${everOwn('t')} and ($5::int is null or t.id >= $5) and ($6::int is null or t.id < $6)
    order by t.sign_code collate "C")
  select t.id, x.* from fleet t cross join lateral (
    select count(*)::int as fixes, ${columns.map(list).join(', ')}
    from (
      select floor(date_part('epoch', "time" - $2))::int as at_s, ${e6('longitude_deg')} as longitude_e6,
        ${e6('latitude_deg')} as latitude_e6, round(speed_kmh)::int as speed_kmh,
        coalesce(round(bearing_deg)::int, -1) as bearing_deg
      from (
        (${fixes} and p."time" < $2 and p."time" > $7 ${andKnown}
         order by p."time" desc limit 1)
        union all
        (select distinct on (${bin}) * from (${fixes} and p."time" >= $2 and p."time" < $3 ${andKnown}) f
         order by ${bin}, "time")
      ) both_parts order by "time") rounded) x
  where x.fixes > 0`;
};

interface TrackRow extends Record<(typeof columns)[number], string> {
  readonly id: number;
  readonly fixes: number;
}

/** Fixes of the fleet of these companies in a period: the JSON of a `PastSpan`. */
export const pastTracks = async (
  database: Pick<Database, 'snapshot'>,
  companies: readonly string[],
  period: { readonly fromMs: number; readonly toMs: number },
  everyS: number,
  known: PastKnowledge,
): Promise<string> => {
  const rows = await database.snapshot((readers) =>
    inHalves(readers, companies, (reader, range) =>
      reader.query<TrackRow>(tracksSql(known), [
        companies,
        new Date(period.fromMs),
        new Date(period.toMs),
        everyS,
        ...range,
        new Date(period.fromMs - pastLookBackMs),
      ]),
    ),
  );
  const joined = (column: keyof TrackRow): string => rows.map((row) => row[column]).join(',');
  return `{"truckId":[${joined('id')}],"fixes":[${joined('fixes')}],"atS":[${joined('at_s')}],"longitudeE6":[${joined('longitude_e6')}],"latitudeE6":[${joined('latitude_e6')}],"speedKmh":[${joined('speed_kmh')}],"bearingDeg":[${joined('bearing_deg')}]}`;
};
