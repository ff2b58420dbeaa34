import { bearing, coordinate, either, plate, speed, time } from '#report/columns.ts';
import { defineSheet, type Report } from '#report/define.ts';
import type { Period } from '#domain/time/period.ts';

import { isoMilliseconds } from '../../database/iso-time.ts';
import type { Statement } from '../compile/compiled.ts';

/** The columns of the file of a replay: every stored fix. */
export const trackSheet: Report = defineSheet({
  title: ['轨迹', 'Track'],
  source: 'track',
  filters: ['signCode', 'period'],
  order: 'time',
  columns: {
    signCode: plate,
    time: time('时间', 'Time'),
    longitudeDeg: coordinate('经度', 'Longitude'),
    latitudeDeg: coordinate('纬度', 'Latitude'),
    speedKmh: speed('速度', 'Speed'),
    bearingDeg: bearing('方向', 'Direction'),
    filled: either(['补传', 'Sent afterwards'], ['是', 'Yes'], ['否', 'No']),
  },
});

/** Whose ways, and when. */
export interface TracksAsked {
  readonly signCodes: readonly string[];
  readonly companies: readonly string[];
  readonly period: Period;
}

const from = `"position" p where p.sign_code = any($1::text[]) and p.company_code = any($2::text[]) and p."time" >= $3
  and p."time" <= $4`;

const valuesOf = ({ signCodes, companies, period }: TracksAsked): Statement['values'] => [
  signCodes,
  companies,
  new Date(period.fromMs),
  new Date(period.toMs),
];

/** How many fixes there are. */
export const trackTotalStatement = (asked: TracksAsked): Statement => ({
  text: `select count(*)::int as total from ${from}`,
  values: valuesOf(asked),
});

/** Every fix, by truck and time; what came while the console had no contact was filled in afterwards. */
export const trackRowsStatement = (asked: TracksAsked): Statement => ({
  text: `select p.sign_code as "signCode", ${isoMilliseconds('p."time"')} as time, p.longitude_deg as "longitudeDeg",
    p.latitude_deg as "latitudeDeg", p.speed_kmh as "speedKmh", p.bearing_deg as "bearingDeg",
    exists (select from offline o where o.sign_code = p.sign_code and not o.withdrawn and o.start_time < p."time"
      and o.end_time > p."time" and o.start_time > $3::timestamptz - interval '30 days') as filled
    from ${from} order by p.sign_code, p."time"`,
  values: valuesOf(asked),
});
