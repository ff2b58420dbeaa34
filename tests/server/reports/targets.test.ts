import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TargetFigures } from '#contract/reports/targets.ts';
import { isRecordKind, recordKinds } from '#contract/records.ts';
import { reports } from '#pages/definitions.ts';
import type { Report } from '#report/define.ts';
import { targetFilters } from '#report/targets/target-filters.ts';
import type { Target, TargetFigure } from '#report/targets/target.ts';
import { targets } from '#report/targets/targets.ts';
import type { App } from '#server/app/app.ts';
import { columnName, tableName } from '#server/database/names.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { makeRowsWritable } from '../../support/databases/writable-rows.ts';
import { type Client, field, loginAs } from '../../support/worlds/demo-world.ts';
import { seedReader } from '../../support/reader.ts';
import { putSampleRows } from '../../support/engine/sample-rows.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let reader: Client;
const nowMs = Date.parse('2026-03-04T02:00:00Z');
const [rowDay, dayBefore, quietDay, today] = ['2026-03-02', '2026-03-01', '2026-03-03', '2026-03-04'];

const pages = Object.entries<Target>(targets);
const figures = pages.flatMap(([address, target]) =>
  Object.entries(target).map(([key, figure]) => ({ address, key, figure })),
);

const reportOf = ({ page }: TargetFigure): Report => {
  const report = reports.get(page);
  if (!report) throw new Error(`no report ${page}`);
  return report;
};

/** The report with the figure's own filters among its conditions: sample rows are such as the figure counts. */
const narrowed = (figure: TargetFigure): Report => {
  const report = reportOf(figure);
  const { system: _derived, ...columns } = figure.filters ?? {};
  return { ...report, where: { ...report.where, ...columns } };
};

const target = async (client: Client, address: string, query = ''): Promise<TargetFigures> =>
  (await client.get(`/targets/${address}${query}`)).data as TargetFigures;

const figureOf = (answer: TargetFigures, key: string) => answer.figures.find((one) => one.key === key);

beforeAll(async () => {
  database = await openTestDatabase();
  await makeRowsWritable(database);
  await database.query(`insert into company (company_code, name, short_name) values ('C01', '一队', '一队')`);
  const samples = figures.map(({ address, key, figure }) => [`${address}:${key}`, narrowed(figure)] as const);
  await putSampleRows(database, new Map(samples), 'C01');
  for (const { address, key, figure } of figures) {
    const system = figure.filters?.['system'];
    if (system !== undefined)
      await database.query('update alarm set properties = $1 where id like $2', [
        JSON.stringify({ system }),
        `%${address}:${key}-%`,
      ]);
  }
  // The second row of each is of the day before.
  for (const source of new Set(figures.map(({ figure }) => reportOf(figure).source))) {
    const time = isRecordKind(source) ? columnName(recordKinds[source].time) : 'start_time';
    const columns = [...new Set([time, ...(time === 'day' ? [] : ['start_time', 'end_time'])])];
    await database.query(
      `update "${tableName(source)}" set ${columns.map((name) => `${name} = ${name} - interval '1 day'`).join(', ')} where id like '%-2:%'`,
    );
  }
  // Of the quiet day a truck's kilometres alone are stored.
  await database.query(
    `insert into daily_mileage select (jsonb_populate_record(null::daily_mileage,
       to_jsonb(m) || jsonb_build_object('id', 'quiet', 'day', $1::text, 'km', 0))).* from daily_mileage m limit 1`,
    [quietDay],
  );
  await seedReader(database, 'C01');
  app = await openTestApp(database, () => nowMs);
  reader = await loginAs(app, 'reader');
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

test('chart.cargo-charts-30-days, chart.device-charts-30-days: the target pages cover the last thirty days, today included', async () => {
  for (const [address, all] of pages) {
    const answer = await target(reader, address);
    expect(answer.days).toHaveLength(30);
    expect([answer.days[0], answer.days.at(-1)]).toEqual(['2026-02-03', today]);
    expect(answer.fromDay).toBe('2026-02-03');
    expect(answer.figures.map(({ key }) => key)).toEqual(Object.keys(all));
    for (const { values } of answer.figures) expect(values).toHaveLength(30);
  }
});

/** What the report behind shows of a figure for these filters. */
const shownBehind = async (figure: TargetFigure, filters: Readonly<Record<string, string>>) => {
  const page = await reader.get(`/reports/${figure.page}?${new URLSearchParams(filters).toString()}`);
  const totals = field(page, 'totals');
  const sum = (name = ''): number => Number(Reflect.get(Object(totals), name));
  const { fn, of, over } = figure.measure;
  if (fn === 'count') return Number(field(page, 'total'));
  return fn === 'ratio' ? Number((sum(of) / sum(over)).toFixed(7)) : sum(of);
};

test.each(figures)(
  '$address $key: its total and its day are what its link opens, and the days add up to the total',
  async ({ address, key, figure }) => {
    const answer = await target(reader, address);
    const one = figureOf(answer, key);
    const ofDay = (day: string): number | null | undefined => one?.values[answer.days.indexOf(day)];
    expect(one?.total).toBeGreaterThan(0);
    expect(one?.total).toBe(
      await shownBehind(figure, targetFilters(figure, { fromDay: answer.fromDay, toDay: today })),
    );
    for (const day of [rowDay, dayBefore])
      expect(ofDay(day)).toBe(await shownBehind(figure, targetFilters(figure, { fromDay: day, toDay: day })));
    if (figure.measure.fn !== 'ratio') {
      expect(ofDay(rowDay)).toBeGreaterThan(0);
      expect(one?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBeCloseTo(
        one?.total ?? Number.NaN,
        6,
      );
    }
    // Nothing of the quiet day but its kilometres; of the days before the first and of today nothing is known.
    expect(ofDay(quietDay)).toBe(figure.measure.fn === 'ratio' ? null : 0);
    expect(ofDay('2026-02-20')).toBeNull();
    expect(one?.trucks.map(({ signCode }) => signCode)).toEqual(figure.unranked === true ? [] : ['浙B00001']);
  },
);

test('a company narrows the figures, and one of which nothing is stored has none, not zeros', async () => {
  await database.query(
    `insert into company (company_code, name, short_name, parent_code) values ('C02', '二队', '二队', 'C01')`,
  );
  const [own, empty] = await Promise.all([
    target(reader, 'monitor/safe_target', '?companyCode=C01'),
    target(reader, 'monitor/safe_target', '?companyCode=C02'),
  ]);
  expect(figureOf(own, 'overspeed')?.total).toBeGreaterThan(0);
  expect(empty.figures.map(({ total, values }) => [total, values.filter((value) => value !== null)])).toEqual(
    empty.figures.map(() => [null, []]),
  );
});

test('figures of reports that a role does not have are left out', async () => {
  await database.query(`delete from role_function where role_code = 'reader'`);
  await database.query(
    `insert into role_function (role_code, function_code) select 'reader', unnest($1::text[])`,
    [['page:monitor/safe_target', 'page:driving_monitor/exception_report/alarm_over_speed']],
  );
  const client = await loginAs(app, 'reader');
  expect((await target(client, 'monitor/safe_target')).figures.map(({ key }) => key)).toEqual(['overspeed']);
  expect((await client.get('/targets/monitor/device_target')).resultCode).not.toBe(200);
  expect((await client.get('/targets/monitor/track_map')).resultCode).not.toBe(200);
});
