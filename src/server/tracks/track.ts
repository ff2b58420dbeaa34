import type { Track, TrackMark } from '#contract/tracks/track.ts';
import { speedBandOf } from '#domain/fleet/speed-bands.ts';
import { thinnedTrack } from '#domain/fleet/track-thinning.ts';
import type { Period } from '#domain/time/period.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds, isoSeconds } from '../database/iso-time.ts';
import { notFound } from '../kernel/refusal.ts';

/** Whose track is asked for, and by whom. */
export interface TrackAsked {
  readonly signCode: string;
  readonly period: Period;
  readonly companies: readonly string[];
  /** Types of alarms that are not shown to this reader; null: none is shown. */
  readonly hiddenTypes: readonly number[] | null;
  readonly photos: boolean;
  /** Every stored fix instead of those that a drawing needs. */
  readonly every: boolean;
}

/** A fix a second for three days. */
const mostFixes = 259_201;
const mostMarks = 2000;
/** Readings of one compartment, and of the supply: one for each pixel of a wide screen. */
const mostReadings = 1200;

const ours = 'sign_code = $1 and company_code = any($2::text[])';
const inPeriod = (from: string, until: string = from): string =>
  `${ours} and not withdrawn and ${from} <= $4 and coalesce(${until}, 'infinity'::timestamptz) >= $3`;

interface Fix extends Record<string, unknown> {
  readonly ms: number;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly speedKmh: number | null;
  readonly bearingDeg: number | null;
  readonly filled: boolean;
}

/** What came while the console had no contact was filled in afterwards. */
const fixesSql = `
  select (extract(epoch from p."time") * 1000)::float8 as ms, p.longitude_deg as "longitudeDeg", p.latitude_deg as "latitudeDeg",
    p.speed_kmh as "speedKmh", p.bearing_deg as "bearingDeg", o.id is not null as filled
  from "position" p left join (
    select distinct on (start_time) id, start_time, end_time from offline
    where ${inPeriod('start_time', 'end_time')} and end_time is not null order by start_time
  ) o on p."time" > o.start_time and p."time" < o.end_time
  where p.sign_code = $1 and p.company_code = any($2::text[]) and p."time" >= $3 and p."time" <= $4
  order by p."time" limit ${mostFixes}`;

interface MarkSource {
  readonly kind: TrackMark['kind'];
  readonly table: string;
  readonly from: string;
  readonly until: string;
  readonly volume?: string;
  readonly part?: string;
  readonly compartment?: string;
  readonly type?: string;
  readonly cause?: string;
  readonly abnormal?: string;
  readonly where?: string;
}

const stops: MarkSource = { kind: 'stop', table: 'parking', from: 'start_time', until: 'end_time' };
const operations: readonly MarkSource[] = [
  {
    kind: 'opening',
    table: 'seal_record',
    from: 'open_time',
    until: 'close_time',
    compartment: 'compartment',
    part: 'part',
    volume: 'delta_v20_l',
    abnormal: 'coalesce(abnormal, false)',
  },
  {
    kind: 'loading',
    table: 'loading',
    from: 'start_time',
    until: 'end_time',
    compartment: 'compartment',
    volume: 'loaded_v20_l',
  },
  {
    kind: 'unloading',
    table: 'unloading',
    from: 'start_time',
    until: 'end_time',
    compartment: 'compartment',
    volume: 'unloaded_v20_l',
  },
];
const alarms: MarkSource = {
  kind: 'alarm',
  table: 'alarm',
  from: 'start_time',
  until: 'end_time',
  compartment: 'compartment',
  part: 'part',
  type: 'type',
  cause: 'cause',
  abnormal: 'true',
  where: 'suppressed_by is null and type <> all($5::int[])',
};
const photos: MarkSource = {
  kind: 'photo',
  table: 'media',
  from: '"time"',
  until: '"time"',
  where: `media_type = 'photo'`,
};

const markSql = ({ kind, table, from, until, ...source }: MarkSource): string => `
  select id, '${kind}' as kind, ${isoSeconds(from)} as time, ${until === from ? 'null' : isoSeconds(until)} as "endTime",
    longitude_deg as "longitudeDeg", latitude_deg as "latitudeDeg", area_name as "areaName",
    ${source.compartment ?? 'null::int'} as compartment, ${source.part ?? 'null'} as part, ${source.type ?? 'null::int'} as type,
    ${source.cause ?? 'null'} as cause, ${source.volume ?? 'null::float8'} as "volumeL", ${source.abnormal ?? 'false'} as abnormal
  from ${table} where ${inPeriod(from, until)} ${source.where === undefined ? '' : `and ${source.where}`}
  order by ${from}, id limit ${mostMarks}`;

const spansSql = (table: string): string => `
  select ${isoSeconds('start_time')} as "fromTime", ${isoSeconds('end_time')} as "untilTime" from ${table}
  where ${inPeriod('start_time', 'end_time')} and start_time is not null order by start_time limit ${mostMarks}`;

/** One row for each piece of the period, the first in it: what is left out lies between two neighbours that are shown. */
const thinReadings = (columns: string, table: string, by: string): string => `
  select ${columns} from (
    select distinct on (${by} piece) * from (
      select width_bucket(extract(epoch from "time"), extract(epoch from $3::timestamptz),
        extract(epoch from $4::timestamptz + interval '1 millisecond'), ${mostReadings}) as piece, r.* from ${table} r where ${inPeriod('"time"')}
    ) readings order by ${by} piece, "time"
  ) thin order by "time"`;

const readingsSql = thinReadings(
  `${isoMilliseconds('"time"')} as time, compartment, coalesce(corrected_level_mm, level_mm) as "levelMm", v20_l as "v20L",
   temperature_c as "temperatureC"`,
  '(select * from tank_inventory where compartment is not null)',
  'compartment,',
);
const voltagesSql = thinReadings(
  `${isoMilliseconds('"time"')} as time, main_voltage_v as "voltageV"`,
  '(select * from power where main_voltage_v is not null)',
  '',
);

/** Every change of spraying, and of the rest one reading for each piece. */
const watersSql = `
  select ${isoMilliseconds('"time"')} as time, water_l as "waterL", coalesce(spraying, false) as spraying from (
    select *, lag(spraying) over (order by "time") as before, row_number() over (partition by piece order by "time") as nth from (
      select width_bucket(extract(epoch from "time"), extract(epoch from $3::timestamptz),
        extract(epoch from $4::timestamptz + interval '1 millisecond'), ${mostReadings}) as piece, r.*
      from water_inventory r where ${inPeriod('"time"')}) readings) numbered
  where nth = 1 or spraying is distinct from before order by "time"`;

/** What is stored of a truck's way in a period. A truck that nobody of these companies ever had is not found. */
export const trackOf = async (queries: Queries, asked: TrackAsked): Promise<Track> => {
  const { signCode, companies, period, hiddenTypes } = asked;
  const args = [signCode, companies, new Date(period.fromMs), new Date(period.toMs)];
  const fixes = await queries.query<Fix>(fixesSql, args, 'track_fixes');
  const compartments = await queries.query<Track['compartments'][number]>(
    `select c.compartment, c.capacity_l::float8 as "capacityL" from truck t left join truck_compartment c on c.truck_id = t.id
     where t.sign_code = $1 and t.company_code = any($2::text[]) order by c.compartment`,
    [signCode, companies],
    'track_truck_compartments',
  );
  // A truck that changed companies is found by its rows here.
  if (fixes.length === 0 && compartments.length === 0) throw notFound();
  const marks: TrackMark[] = [];
  for (const source of [stops, ...operations, ...(asked.photos ? [photos] : [])])
    marks.push(...(await queries.query<TrackMark>(markSql(source), args, `track_${source.kind}`)));
  if (hiddenTypes !== null)
    marks.push(...(await queries.query<TrackMark>(markSql(alarms), [...args, hiddenTypes], 'track_alarm')));
  const drawn = asked.every
    ? fixes
    : thinnedTrack(fixes, ({ filled, speedKmh }) => `${filled} ${speedBandOf(speedKmh)}`);
  return {
    signCode,
    stored: fixes.length,
    fixes: drawn.map(({ ms, ...fix }) => ({ time: new Date(ms).toISOString(), ...fix })),
    marks: marks.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)),
    loaded: await queries.query(spansSql('transport_task'), args, 'track_loaded'),
    offline: await queries.query(spansSql('offline'), args, 'track_offline'),
    readings: await queries.query(readingsSql, args, 'track_readings'),
    voltages: await queries.query(voltagesSql, args, 'track_voltages'),
    waters: await queries.query(watersSql, args, 'track_waters'),
    compartments: compartments.filter(({ compartment }) => compartment !== null),
  };
};
