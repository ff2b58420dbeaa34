import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { deliveryLossExceptions, taskLossExceptions } from '#domain/losses/loss.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { lossCountingSql } from '#server/reporting/sources/loss-counting.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { runs } from '../../support/engine/runs.ts';
import { lossCounting } from '../../support/engine/loss-counting.ts';

const pages = 'cargo_monitor/data_analysis';
let database: Database;
let app: App;
let client: Client;
let n = 0;

const task = (signCode: string, more: Record<string, unknown>) => {
  n += 1;
  return putLoss(database, {
    id: `task-fuel:C-${n}:gasoline`,
    taskCode: `C-${n}`,
    signCode,
    companyCode: 'TW0101',
    startTime: '2026-03-01T22:00:00Z',
    endTime: '2026-03-02T04:00:00Z',
    endArea: '甬江站',
    ...more,
  });
};

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  // As binary fractions these three are 30.400000000000002 together.
  await task('浙B00001', { lossV20L: 10.1, lossRate: 0.00101 });
  await task('浙B00001', { lossV20L: 10.1, lossRate: 0.00101 });
  await task('浙B00001', { lossV20L: 10.2, lossRate: 0.00102, remainderV20L: 55.55 });
  // Another loading began before all was unloaded.
  await task('浙B00001', { lossV20L: 20, lossRate: 0.002, remainderV20L: 4000, state: 'incomplete' });
  await task('浙B00002', { lossV20L: 60, lossRate: 0.006, doubtful: true, verdict: 'inconclusive' });
  await task('浙B00002', { lossV20L: 501, lossRate: 0.0501 });
  await task('浙B00002', { lossV20L: -501, lossRate: -0.0501 });
  await task('浙B00002', { lossV20L: null, lossRate: null, receivedV20L: null });
  await task('浙B00003', { lossV20L: null, lossRate: null, state: 'open', endTime: null, sentV20L: 8000 });
  await task('浙B00003', { lossV20L: 500, lossRate: 0.05 });
  // Began on the day before, ended on the next.
  await task('浙B00003', { lossV20L: 1, lossRate: 0.0001, endTime: '2026-03-02T17:00:00Z' });
  app = await openTestApp(database, () => Date.parse('2026-03-02T12:00:00Z'));
  client = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

/** The second of March, China time. */
const day = 'startTime=2026-03-01T16:00:00Z&endTime=2026-03-02T16:00:00Z';
const read = async (page: string, query = '') => {
  const answer = await client.get(`/reports/${pages}/${page}?${day}${query}`);
  const rows = field(answer, 'rows');
  return { rows: Array.isArray(rows) ? rows : [], totals: Object(field(answer, 'totals')) };
};

test('a total counts whatever is known, doubtful and unusual ones too, exact to the cent; the number of the others is given', async () => {
  const { rows, totals } = await read('oil_loss');
  expect(rows).toHaveLength(10);
  expect(totals).toMatchObject({
    sentV20L: 80_000,
    remainderV20L: 4055.55,
    lossV20L: 610.4,
    receivedV20L: 75_334.05,
    'left:open': 1,
    'left:unknown': 1,
  });
});

test('what is not counted is opened by its filter, and has no total', async () => {
  const { rows, totals } = await read('oil_loss', '&counting=unknown');
  expect(rows.map(({ lossRate }) => lossRate)).toEqual([null]);
  expect(totals.lossV20L).toBeNull();
});

test('charts have the same rows', async () => {
  const charts: readonly (readonly { readonly key: unknown; readonly figure: number }[])[] = Object(
    field(await client.get(`/reportCharts/${pages}/oil_loss?${day}`), 'charts'),
  );
  expect(charts[1]).toEqual([{ key: '2026-03-02', figure: 610.4 }]);
  expect(charts[2]?.map(({ key }) => key)).toEqual(['浙B00003', '浙B00002', '浙B00001']);
});

test('incomplete tasks are in the rows and sums of trucks, distinguished; a truck without counted rows has no sums, not sums of 0', async () => {
  const { rows, totals } = await read('truck_loss', '&order=signCode');
  expect(rows).toMatchObject([
    {
      signCode: '浙B00001',
      tasks: 4,
      incomplete: 1,
      sentV20L: 40_000,
      remainderV20L: 4055.55,
      lossV20L: 50.4,
      lossRate: 0.00126,
    },
    { signCode: '浙B00002', tasks: 3, lossV20L: 60, sentV20L: 30_000, lossRate: 0.002, inconclusive: 1 },
    { signCode: '浙B00003', tasks: 1, incomplete: 0, lossV20L: 500 },
  ]);
  expect(totals).toMatchObject({ tasks: 8, lossV20L: 610.4, inconclusive: 1 });
});

test('an incomplete task is in a ranked line’s sums and makes no place', async () => {
  const { rows } = await read('loss_month_rank');
  expect(rows).toMatchObject([
    { rank: 1, signCode: '浙B00002', tasks: 3, closedTasks: 3, lossV20L: 60, inconclusive: 1 },
    {
      rank: 2,
      signCode: '浙B00001',
      tasks: 4,
      closedTasks: 3,
      closedRate: 0.0010133,
      lossV20L: 50.4,
      lossRate: 0.00126,
      daily: [0, 50.4],
    },
    { rank: null, signCode: '浙B00003', tasks: 1 },
  ]);
});

test('the dashboard’s day says the same as the page of its tasks', async () => {
  const days = field(await client.get('/dashboard'), 'days');
  expect(Array.isArray(days) ? days.at(-1) : null).toMatchObject({
    day: '2026-03-02',
    sentV20L: 80_000,
    receivedV20L: 75_334.05,
    remainderV20L: 4055.55,
    lossV20L: 610.4,
    inconclusiveLosses: 1,
  });
});

const rate = fc.option(fc.constantFrom(-0.06, -0.05, -0.0499999, 0, 0.003, 0.05, 0.0500001, 7));
const anyTask = fc.record({
  state: fc.constantFrom('open', 'closed', 'incomplete'),
  salesUnknown: fc.option(fc.boolean()),
  lossV20L: fc.option(fc.constantFrom(0, 1.5)),
  lossRate: rate,
});
const anyDelivery = fc.record({
  matching: fc.option(fc.constantFrom('matched', 'unmatched', 'doubtful')),
  differenceV20L: fc.option(fc.constantFrom(0, 1.5)),
  differenceRate: rate,
});

test.each([
  [
    'tasks',
    taskLossExceptions,
    anyTask,
    'state text, sales_unknown bool, loss_v20_l float8, loss_rate float8',
  ],
  [
    'deliveries',
    deliveryLossExceptions,
    anyDelivery,
    'matching text, difference_v20_l float8, difference_rate float8',
  ],
] as const)('%s: the database counts as the domain does', async (_name, exceptions, arbitrary, columns) => {
  await fc.assert(
    fc.asyncProperty(fc.array<Record<string, unknown>>(arbitrary, { minLength: 1 }), async (rows) => {
      const columnsOf = rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
            value,
          ]),
        ),
      );
      const stored = await database.query<{ counting: string }>(
        `select ${lossCountingSql(exceptions)} as counting from jsonb_to_recordset($1::text::jsonb) r(${columns})`,
        [JSON.stringify(columnsOf)],
      );
      expect(stored.map(({ counting }) => counting)).toEqual(
        rows.map((row) => lossCounting(exceptions, row)),
      );
    }),
    { numRuns: runs(20, 50) },
  );
});
