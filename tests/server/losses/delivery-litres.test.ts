import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { putRows } from '#server/ingest/writing/row-writer.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const address = 'cargo_monitor/event_report/delivery_record';
let database: Database;
let app: App;
let client: Client;

const truck = { signCode: '浙B00001', companyCode: 'TW0101' };
const written = {
  subject: `truck:${truck.signCode}`,
  touchedTime: '2026-03-02T02:00:00Z',
  writeNo: 1,
  revision: 1,
  corrected: false,
  late: false,
  withdrawn: false,
};

const putTask = (taskCode: string, state: string, oilCodes: readonly number[]): Promise<void> =>
  database.transaction(async (queries) => {
    const partition = createPartitions()();
    const common = { ...written, ...truck, taskCode, startTime: '2026-03-02T00:00:00Z' };
    await putRows(queries, partition, 'transport-task', [
      {
        ...common,
        id: `transport-task:${taskCode}`,
        state,
        endTime: state === 'open' ? null : '2026-03-02T02:00:00Z',
        sealIntegrity: 'unbroken',
      },
    ]);
    await putRows(
      queries,
      partition,
      'loading',
      oilCodes.map((oilCode, i) => ({
        ...common,
        id: `loading:${taskCode}:${i}`,
        compartment: i + 1,
        oilCode,
      })),
    );
  });

const fuel = (taskCode: string, name: string, more: Record<string, unknown>): Promise<void> =>
  putLoss(database, { ...truck, id: `task-fuel:${taskCode}:${name}`, taskCode, fuel: name, ...more });

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await putTask('BOTH', 'closed', [92, 0, 92]);
  await fuel('BOTH', 'gasoline', {
    sentV20L: 10_000,
    lossV20L: 10.1,
    lossRate: 0.00101,
    lossClass: 'normalLoss',
  });
  await fuel('BOTH', 'diesel', { sentV20L: 5000, lossV20L: 30, lossRate: 0.006, lossClass: 'highLoss' });
  await putTask('DOUBT', 'closed', [95]);
  await fuel('DOUBT', 'gasoline', {
    lossV20L: 60,
    lossRate: 0.006,
    doubtful: true,
    verdict: 'inconclusive',
    lossClass: 'normalLoss',
  });
  await putTask('OPEN', 'open', [98]);
  await fuel('OPEN', 'gasoline', { state: 'open', endTime: null, lossV20L: 5, lossRate: 0.0005 });
  await putTask('HALF', 'closed', [95, -10]);
  await fuel('HALF', 'gasoline', { lossV20L: 1, lossRate: 0.0001, lossClass: 'normalLoss' });
  await fuel('HALF', 'diesel', { lossV20L: null, lossRate: null, lossClass: null, receivedV20L: null });
  await putTask('BARE', 'closed', []);
  app = await openTestApp(database, () => Date.parse('2026-03-02T12:00:00Z'));
  client = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const page = async (query: Record<string, string> = {}) => {
  const answer = await client.get(`/reports/${address}?${new URLSearchParams(query).toString()}`);
  const rows = field(answer, 'rows');
  if (!Array.isArray(rows)) throw new Error(JSON.stringify(answer.data));
  const byTask = new Map<string, Record<string, unknown>>(
    rows.map((row: Record<string, unknown>) => [String(row['taskCode']), row]),
  );
  return { byTask, totals: field(answer, 'totals') };
};

test('a delivery has the litres of all its fuels together, its products, and the worst of their classes', async () => {
  const { byTask } = await page();
  expect(byTask.get('BOTH')).toMatchObject({
    oilCodes: '92,0',
    sentV20L: 15_000,
    receivedV20L: 14_959.9,
    lossV20L: 40.1,
    lossRate: 0.0026733,
    lossClass: 'highLoss',
    highLoss: true,
    counting: 'counted',
  });
});

test('what is unknown of one fuel is unknown of the delivery, and one under way has lost nothing yet', async () => {
  const { byTask } = await page();
  expect(byTask.get('HALF')).toMatchObject({
    receivedV20L: null,
    lossV20L: null,
    lossRate: null,
    counting: 'unknown',
  });
  expect(byTask.get('OPEN')).toMatchObject({ lossV20L: null, lossRate: null, counting: 'open' });
  expect(byTask.get('BARE')).toMatchObject({
    oilCodes: null,
    sentV20L: null,
    lossV20L: null,
    counting: 'unknown',
  });
});

test('a loss that proves nothing accuses nobody, and is in the total of what is measured', async () => {
  const { byTask, totals } = await page();
  expect(byTask.get('DOUBT')).toMatchObject({
    lossV20L: 60,
    lossClass: 'normalLoss',
    highLoss: false,
    counting: 'counted',
  });
  expect(totals).toMatchObject({
    lossV20L: 100.1,
    'left:open': 1,
    'left:unknown': 2,
    'chip:high': 1,
  });
});

test('deliveries are found by class and counting', async () => {
  expect([...(await page({ lossClass: 'highLoss,black' })).byTask.keys()]).toEqual(['BOTH']);
  expect([...(await page({ counting: 'open' })).byTask.keys()]).toEqual(['OPEN']);
});
