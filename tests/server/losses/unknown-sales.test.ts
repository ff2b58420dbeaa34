import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { putRows } from '#server/ingest/writing/row-writer.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let client: Client;
const day = 'startTime=2026-03-01T16:00:00Z&endTime=2026-03-02T16:00:00Z';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  const own = { signCode: ownTruck, companyCode: 'TW0101' };
  await putLoss(database, {
    ...own,
    id: 'task-fuel:OPEN:gasoline',
    taskCode: 'OPEN',
    verdict: 'inconclusive',
    salesUnknown: true,
    uncertaintyL: 20,
    coverage: 2,
  });
  const delivery = (id: string, salesUnknown: boolean) => ({
    id,
    subject: 'station:S01',
    touchedTime: '2026-03-02T02:00:00Z',
    writeNo: 1,
    startTime: '2026-03-02T01:00:00Z',
    endTime: '2026-03-02T02:00:00Z',
    companyCode: 'TW0101',
    stationCode: 'S01',
    tankNumber: 1,
    salesVtL: 0,
    salesUnknown,
    revision: 1,
    corrected: false,
    late: false,
    withdrawn: false,
  });
  await database.transaction((queries) =>
    putRows(queries, createPartitions()(), 'atg-delivery', [
      delivery('unknown', true),
      delivery('none', false),
    ]),
  );
  app = await openTestApp(database, () => Date.parse('2026-03-02T12:00:00Z'));
  client = await loginAs(app, 'admin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const rowsOf = async (page: string): Promise<readonly Record<string, unknown>[]> =>
  field(await client.get(`/reports/${page}?${day}`), 'rows') as readonly Record<string, unknown>[];

test('a loss of unknown sales is marked as one that is no part of the sums, with what it may be off by', async () => {
  const page = 'cargo_monitor/data_analysis/oil_loss';
  expect(await rowsOf(page)).toMatchObject([{ lossV20L: 45.5, offL: 40, counting: 'salesUnknown' }]);
  const totals = field(await client.get(`/reports/${page}?${day}`), 'totals');
  expect(totals).toMatchObject({ lossV20L: null, 'left:salesUnknown': 1 });
});

test('sales that a gauge does not report are unknown, none sold is 0', async () => {
  const rows = await rowsOf('cargo_monitor/event_report/atg_unload');
  expect(Object.fromEntries(rows.map(({ id, salesVtL }) => [id, salesVtL]))).toEqual({
    unknown: null,
    none: 0,
  });
});
