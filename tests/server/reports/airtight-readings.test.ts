import { afterAll, beforeAll, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { AirtightReadings } from '#contract/reports/airtight-readings.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, ingest, loginAs } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let client: Client;
const startMs = Date.parse('2026-03-02T00:00:00Z');
let seq = 0;

const said = (minute: number, data: object) => {
  seq += 1;
  const time = new Date(startMs + minute * 60_000).toISOString();
  return { id: `r-${seq}`, terminal: '1000000002', time, sentAt: time, seq, kind: 'airtight-cell', data };
};
const cell = (minute: number, state: string, pressureKPa: number, more: object = { testCode: 'A' }) =>
  said(minute, { cell: 1, state, pressureKPa, temperatureC: 20 + minute, ...more });

const readingsOf = async (testCode: string): Promise<AirtightReadings> => {
  const [row] = await database.query<{ id: string }>(
    'select id from airtight_test where test_code = $1 and cell = 1 and not withdrawn',
    [testCode],
  );
  const answer = await client.get(`/airtightReadings?id=${encodeURIComponent(row?.id ?? '')}`);
  return answer.data as AirtightReadings;
};

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => startMs + 3_600_000));
  client = await loginAs(app, 'dispatcher');
  await ingest(app, [
    cell(0, 'pressurising', 2),
    cell(1, 'holding', 5),
    cell(2, 'holding', 4.98, {}),
    said(2.5, { cell: 2, state: 'holding', pressureKPa: 3, testCode: 'A' }),
    cell(7, 'holding', 4.9),
    cell(7.5, 'passed', 4.9),
    cell(10, 'holding', 6, { testCode: 'B' }),
  ]);
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { seq };
    return () => ({ seq } = noted);
  },
}));
afterAll(() => closeDemoApp({ database, app }));

test('a test has what its own cell sent while it was held, and the limit that its rule used', async () => {
  const { limitKPa, readings, more } = await readingsOf('A');
  expect([limitKPa, more]).toEqual([0.5, false]);
  expect(readings).toEqual([
    { time: '2026-03-02T00:01:00.000Z', pressureKPa: 5, temperatureC: 21 },
    { time: '2026-03-02T00:02:00.000Z', pressureKPa: 4.98, temperatureC: 22 },
    { time: '2026-03-02T00:07:00.000Z', pressureKPa: 4.9, temperatureC: 27 },
  ]);
  expect((await readingsOf('B')).readings.map(({ pressureKPa }) => pressureKPa)).toEqual([6]);
});

test('where the messages are no longer kept there are none, and no test is not found', async () => {
  await database.query('delete from terminal_message');
  expect(await readingsOf('A')).toEqual({ limitKPa: 0.5, readings: [], more: false });
  expect((await client.get('/airtightReadings?id=nothing')).resultCode).toBe(resultCodes.notFound);
});
