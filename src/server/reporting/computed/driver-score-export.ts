import type { DriverScoreRow } from '#contract/fleet/drivers.ts';
import { penaltyKinds, penaltyRules, scoreBands } from '#domain/fleet/driver-score.ts';
import { choice, company, count, distance, duration, rate, text } from '#report/columns.ts';
import { type Columns, defineSheet, type Report } from '#report/define.ts';

import type { Statement } from '../compile/compiled.ts';
import { orderOf } from '../compile/order.ts';

const penaltyColumns: Columns = Object.fromEntries(
  penaltyKinds.flatMap((kind) => {
    const [zh, en] = penaltyRules[kind].text;
    return [
      [kind, rate(`${zh}扣分`, `${en}: points`)],
      [`${kind}Rate`, rate(`${zh}频率`, `${en}: rate`)],
      [`${kind}Events`, count(`${zh}次数`, `${en}: events`)],
    ];
  }),
);

/** The columns of the file of driver scores. */
export const driverScoreSheet: Report = defineSheet({
  title: ['驾驶员评分', 'Driver scores'],
  source: 'driver-score',
  filters: ['period', 'companyCode'],
  order: 'driverName',
  columns: {
    driverName: text('驾驶员', 'Driver'),
    driverCode: text('驾驶员编号', 'Driver code'),
    companyName: company,
    score: rate('评分', 'Score'),
    band: choice(['等级', 'Band'], scoreBands),
    median: rate('车队中位数', 'Fleet’s median'),
    difference: rate('差值', 'Difference'),
    change: rate('较上期', 'Change'),
    km: distance('里程', 'Distance'),
    drivingS: duration('驾驶', 'Driving'),
    ...penaltyColumns,
  },
});

const apart = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one - other;

const cellsOf = ({ penalties, ...row }: DriverScoreRow): Readonly<Record<string, unknown>> => ({
  ...row,
  difference: apart(row.score, row.median),
  change: apart(row.score, row.before),
  ...Object.fromEntries(
    penaltyKinds.flatMap((kind) => [
      [kind, penalties[kind].points],
      [`${kind}Rate`, penalties[kind].rate],
      [`${kind}Events`, penalties[kind].events],
    ]),
  ),
});

const textKinds: ReadonlySet<string> = new Set(['text', 'company', 'choice']);

/**
 * Scores as rows of a statement, so that a file of them is made as every other. They are computed beforehand: the
 * arithmetic is the domain's, in one place.
 */
export const driverScoreStatement = (rows: readonly DriverScoreRow[], order: string): Statement => {
  const fields = Object.entries(driverScoreSheet.columns).map(
    ([name, { kind }]) => `"${name}" ${textKinds.has(kind) ? 'text' : 'float8'}`,
  );
  const { name, direction } = orderOf(driverScoreSheet, order);
  return {
    text: `select r.* from json_to_recordset($1::json) as r(${fields.join(', ')}) order by "${name}" ${direction}, "driverCode"`,
    values: [JSON.stringify(rows.map(cellsOf))],
  };
};
