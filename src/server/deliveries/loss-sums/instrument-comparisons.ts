import { leastComparedL } from '#domain/cargo/gauge-drift.ts';
import { flatMapSteps, groupBySteps } from '#domain/lists/steps.ts';
import { truckIdOf } from '#engine/subjects.ts';

import {
  type InstrumentRates,
  type LossComparison,
  type LossPart,
  part,
  type SumsPorts,
  type SumsQuery,
} from './loss-comparison.ts';

interface LoadingRow extends Record<string, unknown> {
  readonly recordId: string;
  readonly t: number;
  readonly subject: string;
  readonly signCode: string;
  readonly taskCode: string | null;
  readonly compartment: number;
  readonly areaCode: string;
  readonly areaName: string;
  readonly loadedL: number;
  readonly ticketL: number;
  readonly readingsL: number;
}

/** Loadings of one compartment each beside their own rack ticket. One ticket for several compartments is none of each. */
const loadingsSql = `select * from (
    select id as "recordId", (extract(epoch from coalesce(end_time, start_time)) * 1000)::float8 as t, subject,
      sign_code as "signCode", task_code as "taskCode", compartment, area_code as "areaCode", area_name as "areaName",
      loaded_v20_l as "loadedL", ticket_v20_l as "ticketL", repeatability_l as "readingsL", quality,
      count(*) over (partition by subject, visit_id, ticket_code) as sharing
    from loading where company_code = any($1::text[]) and not withdrawn and coalesce(end_time, start_time) >= $2
      and coalesce(end_time, start_time) < $3) l
  where "loadedL" >= ${leastComparedL} and "ticketL" >= ${leastComparedL} and "readingsL" > 0 and sharing = 1
    and "areaCode" is not null and quality is distinct from 'gaugeChanged' and quality is distinct from 'outOfTable'
  order by t, "recordId"`;

const gauge = (subject: string, signCode: string, compartment: number, weight: number): LossPart => {
  const code = String(truckIdOf(subject) ?? subject);
  return part('truckGauge', { name: signCode, number: compartment, code }, weight);
};

const loadingComparison = (row: LoadingRow, rates: InstrumentRates): LossComparison => {
  const { recordId, t, taskCode, signCode, ticketL, loadedL, readingsL } = row;
  const lossL = ticketL - loadedL;
  const eachL = Math.hypot(readingsL, ticketL * rates['uncertainty.meterEachRate']);
  const repeats = [
    { instrument: `rack ${row.areaCode}`, litres: ticketL * rates['uncertainty.meterRate'] },
    { instrument: `table ${row.subject}`, litres: loadedL * rates['uncertainty.tableRate'] },
  ];
  const repeatL = Math.hypot(...repeats.map(({ litres }) => litres));
  const parts = [
    gauge(row.subject, signCode, row.compartment, -1),
    part('depot', { name: row.areaName, code: row.areaCode }, 1),
  ];
  return {
    recordId,
    t,
    taskCode,
    signCode,
    lossL,
    volumeL: ticketL,
    eachL,
    repeatL,
    repeats,
    z: lossL / eachL,
    parts,
  };
};

/** Rack tickets less what truck gauges saw come: a gauge that reads too much makes them smaller. */
export const loadingComparisons = async (
  { queries, run }: SumsPorts,
  { companies, fromMs, toMs }: SumsQuery,
  rates: InstrumentRates,
): Promise<LossComparison[]> => {
  const rows = await queries.query<LoadingRow>(
    loadingsSql,
    [companies, new Date(fromMs), new Date(toMs)],
    'loss_sum_loadings',
  );
  return run(flatMapSteps(rows, (row) => [loadingComparison(row, rates)]));
};

interface VisitRow extends Record<string, unknown> {
  readonly recordId: string;
  readonly fromMs: number;
  readonly t: number;
  readonly subject: string;
  readonly signCode: string;
  readonly taskCode: string | null;
  readonly visitId: string;
  readonly oilCode: number;
  readonly fuel: string;
  readonly driverCode: string | null;
  readonly stationCode: string;
  readonly areaName: string;
  readonly unloadedL: number;
  readonly receivedL: number;
}

interface GivenRow extends Record<string, unknown> {
  readonly subject: string;
  readonly visitId: string;
  readonly oilCode: number;
  readonly compartment: number;
  readonly l: number | null;
  readonly readingsL: number | null;
}

interface TakenRow extends Record<string, unknown> {
  readonly signCode: string;
  readonly stationCode: string;
  readonly oilCode: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly tank: number;
  readonly l: number | null;
  readonly salesUnknown: boolean | null;
}

interface UnloadingRow extends VisitRow {
  readonly gauges: readonly GivenRow[];
  readonly tanks: readonly TakenRow[];
}

/** Deliveries of a visit and an oil by the truck's gauge and the station's. */
const visitsSql = `select id as "recordId", (extract(epoch from start_time) * 1000)::float8 as "fromMs",
    (extract(epoch from coalesce(end_time, start_time)) * 1000)::float8 as t, subject, sign_code as "signCode",
    task_code as "taskCode", visit_id as "visitId", oil_code as "oilCode", fuel,
    case when driver_assumed then null else driver_code end as "driverCode", station_code as "stationCode",
    area_name as "areaName", unloaded_v20_l as "unloadedL", received_v20_l as "receivedL"
  from station_unloading where company_code = any($1::text[]) and not withdrawn and matching = 'matched'
    and difference_v20_l is not null and station_code is not null and coalesce(end_time, start_time) >= $2
    and coalesce(end_time, start_time) < $3
  order by t, "recordId"`;

/** What each compartment gave. */
const givenSql = `select subject, visit_id as "visitId", oil_code as "oilCode", compartment, unloaded_v20_l as l,
    repeatability_l as "readingsL"
  from unloading where company_code = any($1::text[]) and not withdrawn and not coalesce(returned, false)
    and visit_id is not null and start_time >= $2::timestamptz - interval '1 day' and start_time < $3
  order by compartment, start_time`;

/** What each tank took. */
const takenSql = `select sign_code as "signCode", station_code as "stationCode", oil_code as "oilCode",
    (extract(epoch from start_time) * 1000)::float8 as "fromMs",
    (extract(epoch from coalesce(end_time, start_time)) * 1000)::float8 as "toMs", tank_number as tank, received_v20_l as l,
    sales_unknown as "salesUnknown"
  from atg_delivery where company_code = any($1::text[]) and not withdrawn and matching = 'matched' and sign_code is not null
    and start_time >= $2::timestamptz - interval '1 day' and start_time < $3::timestamptz + interval '1 hour'
  order by tank_number, start_time`;

/** A station's gauge tells a delivery from so long before a visit to so long after it. */
const besideMs = 15 * 60_000;

const unloadingRows = async (
  { queries, run }: SumsPorts,
  { companies, fromMs, toMs }: SumsQuery,
): Promise<readonly UnloadingRow[]> => {
  const values = [companies, new Date(fromMs), new Date(toMs)];
  const visits = await queries.query<VisitRow>(visitsSql, values, 'loss_sum_visits');
  const given = await run(
    groupBySteps(
      await queries.query<GivenRow>(givenSql, values, 'loss_sum_given'),
      ({ subject, visitId, oilCode }) => `${subject} ${visitId} ${oilCode}`,
    ),
  );
  const taken = await run(
    groupBySteps(
      await queries.query<TakenRow>(takenSql, values, 'loss_sum_taken'),
      ({ signCode, stationCode, oilCode }) => `${signCode} ${stationCode} ${oilCode}`,
    ),
  );
  return run(
    flatMapSteps(visits, (visit) => [
      {
        ...visit,
        gauges: given.get(`${visit.subject} ${visit.visitId} ${visit.oilCode}`) ?? [],
        tanks: (taken.get(`${visit.signCode} ${visit.stationCode} ${visit.oilCode}`) ?? []).filter(
          (delivery) => delivery.fromMs <= visit.t + besideMs && delivery.toMs >= visit.fromMs - besideMs,
        ),
      },
    ]),
  );
};

/** Where the litres of a delivery went, by tank; null: not all of them are known to have gone anywhere. */
const tankParts = ({ tanks, receivedL, stationCode, areaName }: UnloadingRow): readonly LossPart[] | null => {
  const sum = tanks.reduce((litres, { l }) => litres + (l ?? 0), 0);
  if (sum <= 0 || Math.abs(sum - receivedL) > 1) return null;
  const byTank = new Map<number, number>();
  for (const { tank, l } of tanks) byTank.set(tank, (byTank.get(tank) ?? 0) + (l ?? 0) / sum);
  return [...byTank].map(([number, share]) =>
    part(
      'stationTank',
      { name: areaName, number, code: stationCode },
      share,
      `stationTank:${stationCode}:${number}`,
    ),
  );
};

/** A delivery with the tanks that it went to. */
export interface UnloadingVisit {
  readonly subject: string;
  readonly fuel: string;
  readonly t: number;
  readonly receivedL: number;
  readonly tanks: readonly LossPart[];
  readonly comparison: LossComparison | null;
}

const comparisonOf = (
  row: UnloadingRow,
  tanks: readonly LossPart[],
  rates: InstrumentRates,
): LossComparison | null => {
  const { recordId, t, subject, signCode, taskCode, unloadedL, receivedL, gauges, driverCode } = row;
  if (unloadedL < leastComparedL || receivedL < leastComparedL) return null;
  // What a station sold meanwhile is missing in its rise.
  if (row.tanks.some(({ salesUnknown }) => salesUnknown === true)) return null;
  if (gauges.length === 0 || gauges.some(({ l, readingsL }) => l === null || readingsL === null)) return null;
  const lossL = unloadedL - receivedL;
  const eachL = Math.hypot(
    ...gauges.map(({ readingsL }) => readingsL ?? 0),
    rates['uncertainty.stationL'] * Math.sqrt(row.tanks.length),
  );
  const repeats = [
    { instrument: `table ${subject}`, litres: unloadedL * rates['uncertainty.tableRate'] },
    { instrument: tanks[0]?.group ?? '', litres: receivedL * rates['uncertainty.stationRate'] },
  ];
  const repeatL = Math.hypot(...repeats.map(({ litres }) => litres));
  const shares = new Map<number, number>();
  for (const { compartment, l } of gauges)
    shares.set(compartment, (shares.get(compartment) ?? 0) + (l ?? 0) / unloadedL);
  const parts = [
    ...[...shares].map(([compartment, share]) => gauge(subject, signCode, compartment, share)),
    ...tanks,
    // Of a driver who has not signed in nobody knows whether he was there.
    ...(driverCode === null
      ? []
      : [part('unloadedBy', { name: driverCode, code: driverCode }, 1, `driver:${driverCode}`)]),
  ];
  return {
    recordId,
    t,
    taskCode,
    signCode,
    lossL,
    volumeL: unloadedL,
    eachL,
    repeatL,
    repeats,
    z: lossL / eachL,
    parts,
  };
};

/** What truck gauges gave less what station gauges received: a truck's gauge that reads too much makes it larger. */
export const unloadingVisits = async (
  ports: SumsPorts,
  asked: SumsQuery,
  rates: InstrumentRates,
): Promise<UnloadingVisit[]> => {
  const rows = await unloadingRows(ports, asked);
  return ports.run(
    flatMapSteps(rows, (row) => {
      const tanks = tankParts(row);
      if (tanks === null) return [];
      const { subject, fuel, t, receivedL } = row;
      return [{ subject, fuel, t, receivedL, tanks, comparison: comparisonOf(row, tanks, rates) }];
    }),
  );
};
