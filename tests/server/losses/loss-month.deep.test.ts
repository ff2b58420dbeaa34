import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { chinaDayRange } from '#domain/time/china-day.ts';
import { taskLossExceptions } from '#domain/losses/loss.ts';
import { round } from '#domain/text/round.ts';
import { isRecord } from '#engine/state.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import type { StoredRow } from '#server/telemetry/records/record-columns.ts';
import { putRows } from '#server/ingest/writing/row-writer.ts';
import { coarse } from '#simulator/messages/detail.ts';
import { createFleet } from '#simulator/fleet.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs } from '../../support/worlds/demo-world.ts';
import { runFleet } from '../../support/fleet-run.ts';
import { seedReader } from '../../support/reader.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { lossCounting } from '../../support/engine/loss-counting.ts';

/**
 * Thirty days of a small pretend fleet with ordinary instruments through the engine into a database: what every page
 * of losses adds up.
 */
const dayMs = 86_400_000;
const first = '2026-10-24';
const last = '2026-11-22';
const fromMs = chinaDayRange(first).fromMs;
const toMs = chinaDayRange(last).toMs;
const period = { startTime: new Date(fromMs).toISOString(), endTime: new Date(toMs).toISOString() };
const fleet = createFleet({ seed: 'a month of losses', trucks: 2, instruments: 'ordinary' });
const pages = 'cargo_monitor/data_analysis';
const sums = ['sentV20L', 'receivedV20L', 'remainderV20L', 'lossV20L'] as const;

type Row = Readonly<Record<string, unknown>>;

let database: Database;
let app: App;
let reader: Client;
let rows: Row[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(`insert into company (company_code, name, short_name) values ('C01', '一队', '一队')`);
  await seedReader(database, 'C01');
  const stored: StoredRow[] = [];
  // Tasks that end in the first hours began before.
  runFleet(fleet, fromMs - dayMs, toMs, coarse, (row) => {
    if (isRecord(row) && row.kind === 'task-fuel')
      stored.push({ ...row, subject: `truck:${row.signCode}`, touchedTime: row.startTime ?? '', writeNo: 1 });
  });
  await database.transaction((queries) => putRows(queries, createPartitions()(), 'task-fuel', stored));
  app = await openTestApp(database, () => toMs - 1000);
  reader = await loginAs(app, 'reader');
  rows = await allRows('oil_loss');
}, 400_000);
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const ask = (page: string, query: Readonly<Record<string, string>> = {}) =>
  reader.get(`/reports/${pages}/${page}?${new URLSearchParams({ ...period, ...query }).toString()}`);

/** Every row of a page, by pages. */
const allRows = async (page: string, query: Readonly<Record<string, string>> = {}): Promise<Row[]> => {
  const found: Row[] = [];
  for (let n = 1; ; n += 1) {
    const answer = await ask(page, { ...query, page: String(n), pageSize: '50' });
    const rowsOfPage = field(answer, 'rows');
    if (!Array.isArray(rowsOfPage)) throw new Error(answer.message);
    found.push(...rowsOfPage.map(Object));
    if (found.length >= Number(field(answer, 'total'))) return found;
  }
};

const totalsOf = async (page: string, query: Readonly<Record<string, string>> = {}): Promise<Row> =>
  Object(field(await ask(page, query), 'totals'));

const cents = (value: unknown): number => Math.round(Number(value) * 100);

/** Sums in cents: whole numbers, nothing is rounded on the way. */
const added = (of: readonly Row[]): number[] =>
  sums.map((name) => of.reduce((sum, row) => sum + cents(row[name] ?? 0), 0));

const counted = () => rows.filter((row) => row['counting'] === 'counted');

test('the month has rows of each sort: closed and incomplete tasks, proven ones and others, two fuels', () => {
  expect(rows.length).toBeGreaterThan(100);
  const of = (name: string) => [...new Set(rows.map((row) => row[name]))];
  expect(of('state')).toEqual(expect.arrayContaining(['closed', 'incomplete']));
  expect(of('verdict')).toEqual(expect.arrayContaining(['passed', 'inconclusive', 'proven']));
  expect(of('counting')).toEqual(expect.arrayContaining(['counted', 'salesUnknown']));
  expect(of('fuel')).toEqual(expect.arrayContaining(['gasoline', 'diesel']));
});

test('a row counts as the domain says', () => {
  for (const row of rows)
    expect(row['counting'], String(row['id'])).toBe(lossCounting(taskLossExceptions, row));
});

test('on every row and in every total: sent − received − rest = loss, to the cent', async () => {
  const lines = [
    ...counted(),
    ...(await allRows('truck_loss')).filter((row) => row['tasks'] !== 0),
    ...(await allRows('loss_month_rank')).filter((row) => row['tasks'] !== 0),
    await totalsOf('oil_loss'),
    await totalsOf('truck_loss'),
    await totalsOf('loss_month_rank'),
  ];
  for (const line of lines) {
    const [sent = 0, received = 0, rest = 0, loss = 0] = sums.map((name) => cents(line[name]));
    expect(sent - received - rest, JSON.stringify(line)).toBe(loss);
    for (const name of sums) expect(line[name], name).toBe(round(Number(line[name]), 2));
  }
});

test('totals of the loss report are the sums of its counted rows, at both conditions', async () => {
  const totals = await totalsOf('oil_loss');
  for (const name of [...sums, 'sentVtL', 'receivedVtL', 'remainderVtL', 'lossVtL'])
    expect(cents(totals[name]), name).toBe(counted().reduce((sum, row) => sum + cents(row[name]), 0));
  for (const why of ['open', 'unknown', 'salesUnknown'])
    expect(totals[`left:${why}`], why).toBe(rows.filter((row) => row['counting'] === why).length);
});

test('trucks, and the ranking by whatever it is, add up to the same', async () => {
  const whole = added(counted());
  const trucks = await allRows('truck_loss');
  expect(added([await totalsOf('truck_loss')])).toEqual(whole);
  expect(added(trucks)).toEqual(whole);
  for (const line of trucks)
    expect(added([line]), String(line['id'])).toEqual(
      added(counted().filter((row) => row['signCode'] === line['signCode'] && row['fuel'] === line['fuel'])),
    );
  for (const dimension of ['truck', 'driver', 'station', 'fuel']) {
    expect(added([await totalsOf('loss_month_rank', { dimension })]), dimension).toEqual(whole);
    const found = await allRows('loss_month_rank', { dimension });
    expect(added(found), dimension).toEqual(whole);
    for (const line of found)
      expect(
        (line['daily'] as number[] | null)?.reduce((sum, litres) => sum + cents(litres), 0) ?? null,
      ).toBe(line['lossV20L'] === null ? null : cents(line['lossV20L']));
  }
});

test('the chart of days and the dashboard say the same, day by day', async () => {
  const days = field(await reader.get('/dashboard'), 'days');
  if (!Array.isArray(days)) throw new Error('no days');
  expect(days).toHaveLength(30);
  expect(days[0]).toMatchObject({ day: first });
  expect(days.at(-1)).toMatchObject({ day: last });
  expect(added(days)).toEqual(added(counted()));
  const inconclusive = days.reduce((sum, day) => sum + Number(day.inconclusiveLosses), 0);
  // Those that count and those whose sales nobody knows: all are to be looked at.
  expect(inconclusive).toBe(rows.filter((row) => row['verdict'] === 'inconclusive').length);
  const charts = field(
    await reader.get(`/reportCharts/${pages}/oil_loss?${new URLSearchParams(period).toString()}`),
    'charts',
  );
  const byDay: { readonly key: string; readonly figure: number }[] = Reflect.get(Object(charts), 1);
  for (const day of days)
    expect(cents(day.lossV20L), day.day).toBe(cents(byDay.find(({ key }) => key === day.day)?.figure ?? 0));
});

test('the files say what the pages say', async () => {
  const file = async (page: string): Promise<Row[]> => {
    const fields = [...sums, ...(page === 'oil_loss' ? ['counting'] : [])];
    const answer = await reader.send('POST', `/exports/${pages}/${page}`, {
      ...period,
      fields: fields.join(','),
      language: 'en',
    });
    const [, ...body] = (await readXlsx(new Uint8Array(answer.raw))).sheets[0]?.rows ?? [];
    // The last line is the sum of those that count.
    const totals = body.pop() ?? [];
    expect(sums.map((_, i) => cents(totals[i]))).toEqual(added(counted()));
    return body.map((cells) => Object.fromEntries(fields.map((name, i) => [name, cells[i]])));
  };
  const whole = added(counted());
  const losses = await file('oil_loss');
  expect(losses).toHaveLength(rows.length);
  expect(added(losses.filter((row) => row['counting'] === 'Counted'))).toEqual(whole);
  for (const page of ['truck_loss', 'loss_month_rank']) expect(added(await file(page)), page).toEqual(whole);
});
