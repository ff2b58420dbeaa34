import { leastComparedL } from '#domain/cargo/gauge-drift.ts';
import { flatMapSteps, groupBySteps } from '#domain/lists/steps.ts';
import { truckIdOf } from '#engine/subjects.ts';

import { driverJoin } from '../../master-data/driver-join.ts';
import type { UnloadingVisit } from './instrument-comparisons.ts';
import {
  type InstrumentError,
  type InstrumentRates,
  type LossComparison,
  type LossPart,
  part,
  type SumsPorts,
  type SumsQuery,
} from './loss-comparison.ts';

interface TaskRow extends Record<string, unknown> {
  readonly recordId: string;
  readonly fromMs: number;
  readonly t: number;
  readonly subject: string;
  readonly signCode: string;
  readonly taskCode: string | null;
  readonly fuel: string;
  readonly measure: string | null;
  readonly driverCode: string | null;
  readonly driverName: string | null;
  readonly startArea: string | null;
  readonly sentL: number;
  readonly receivedL: number;
  readonly lossL: number;
  readonly tankSentL: number | null;
  readonly loadingLossL: number | null;
  readonly uncertaintyL: number;
}

/** Closed tasks whose loss is known, with how sure it is. */
const tasksSql = `select r.id as "recordId", (extract(epoch from r.start_time) * 1000)::float8 as "fromMs",
    (extract(epoch from r.end_time) * 1000)::float8 as t, r.subject, r.sign_code as "signCode", r.task_code as "taskCode",
    r.fuel, r.measure, d.driver_code as "driverCode", d.name as "driverName", r.start_area as "startArea",
    r.sent_v20_l as "sentL", r.received_v20_l as "receivedL", r.loss_v20_l as "lossL", r.tank_sent_v20_l as "tankSentL",
    r.loading_loss_v20_l as "loadingLossL", r.uncertainty_l as "uncertaintyL"
  from task_fuel r ${driverJoin('case when not coalesce(r.driver_assumed, false) then r.driver_code end', 'r.company_code')}
  where r.company_code = any($1::text[]) and not r.withdrawn and r.state = 'closed' and coalesce(r.end_time, r.start_time) >= $2
    and coalesce(r.end_time, r.start_time) < $3 and r.end_time is not null and r.loss_v20_l is not null and r.uncertainty_l > 0
    and r.sent_v20_l >= ${leastComparedL} and r.received_v20_l is not null and not coalesce(r.sales_unknown, false)
    and r.quality is distinct from 'gaugeChanged' and r.quality is distinct from 'outOfTable'
  order by t, "recordId"`;

/** Whether what was sent is the rack's ticket, not what the truck's gauge saw come. */
const isTicketed = ({ sentL, tankSentL, loadingLossL }: TaskRow): boolean =>
  tankSentL === null || (loadingLossL !== null && Math.abs(sentL - tankSentL - loadingLossL) < 0.05);

/** What is the same each time: of what the engine's uncertainty of the loss is made of. */
const repeatsOf = (
  row: TaskRow,
  rates: InstrumentRates,
  stations: readonly LossPart[],
): readonly InstrumentError[] => {
  const { sentL, receivedL, measure, subject, startArea } = row;
  const sent = isTicketed(row)
    ? [{ instrument: `rack ${startArea ?? subject}`, litres: sentL * rates['uncertainty.meterRate'] }]
    : // By the truck's gauge at both ends its table makes no difference.
      measure === 'tank'
      ? []
      : [{ instrument: `table ${subject}`, litres: receivedL * rates['uncertainty.tableRate'] }];
  if (measure === 'meter')
    return [...sent, { instrument: `meter ${subject}`, litres: receivedL * rates['uncertainty.meterRate'] }];
  // Several tanks of a delivery may be off the same way: they are told as the first of them.
  const [station] = stations;
  return station === undefined
    ? sent
    : [...sent, { instrument: station.group, litres: receivedL * rates['uncertainty.stationRate'] }];
};

const stationsOf = (row: TaskRow, visits: readonly UnloadingVisit[]): readonly LossPart[] => {
  const own = visits.filter(({ fuel, t }) => fuel === row.fuel && t >= row.fromMs && t <= row.t);
  const sumL = own.reduce((sum, { receivedL }) => sum + receivedL, 0);
  const shares = new Map<string, { readonly tank: LossPart; share: number }>();
  for (const { receivedL, tanks } of own)
    for (const tank of tanks) {
      const known = shares.get(tank.subject) ?? { tank, share: 0 };
      known.share += (tank.weight * receivedL) / sumL;
      shares.set(tank.subject, known);
    }
  return [...shares.values()].map(({ tank, share }) => part('carriedTo', tank, share, tank.group));
};

const comparisonOf = (
  row: TaskRow,
  rates: InstrumentRates,
  visits: readonly UnloadingVisit[],
): readonly LossComparison[] => {
  const { recordId, t, taskCode, signCode, subject, lossL, sentL, uncertaintyL, startArea } = row;
  const stations = row.measure === 'atg' ? stationsOf(row, visits) : [];
  // By a station's gauge that is not known which, nobody can be told apart from it.
  if (row.measure === 'atg' && stations.length === 0) return [];
  const repeats = repeatsOf(row, rates, stations);
  const repeatL = Math.hypot(...repeats.map(({ litres }) => litres));
  const eachVariance = uncertaintyL ** 2 - repeatL ** 2;
  // It was made with other settings than those of now.
  if (eachVariance <= 0) return [];
  const eachL = Math.sqrt(eachVariance);
  const code = String(truckIdOf(subject) ?? subject);
  const parts = [
    part('truck', { name: signCode, code }, 1),
    ...(row.driverCode === null
      ? []
      : [part('driver', { name: row.driverName ?? row.driverCode, code: row.driverCode }, 1)]),
    ...stations,
    ...(startArea === null ? [] : [part('carriedFrom', { name: startArea, code: startArea }, 1)]),
  ];
  return [
    {
      recordId,
      t,
      taskCode,
      signCode,
      lossL,
      volumeL: sentL,
      eachL,
      repeatL,
      repeats,
      z: lossL / eachL,
      parts,
    },
  ];
};

/** What went between rack and station, of which the truck's own gauge tells at most the beginning. */
export const carriedComparisons = async (
  { queries, run }: SumsPorts,
  { companies, fromMs, toMs }: SumsQuery,
  rates: InstrumentRates,
  visits: readonly UnloadingVisit[],
): Promise<LossComparison[]> => {
  const rows = await queries.query<TaskRow>(
    tasksSql,
    [companies, new Date(fromMs), new Date(toMs)],
    'loss_sum_tasks',
  );
  const bySubject = await run(groupBySteps(visits, ({ subject }) => subject));
  return run(flatMapSteps(rows, (row) => comparisonOf(row, rates, bySubject.get(row.subject) ?? [])));
};
