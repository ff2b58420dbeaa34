import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { putRows } from '#server/ingest/writing/row-writer.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let client: Client;

const common = {
  signCode: '浙B00001',
  companyCode: 'TW0101',
  subject: 'truck:浙B00001',
  touchedTime: '2026-03-02T02:00:00Z',
  writeNo: 1,
  startTime: '2026-03-02T01:00:00Z',
};

const part = (name: string, counted: number, first: boolean) => ({
  ...common,
  id: `seal-record:浙B00001:1:${name}:2026-03-02T01:00:00.000Z`,
  openTime: '2026-03-02T01:00:00Z',
  closeTime: first ? '2026-03-02T01:10:00Z' : '2026-03-02T01:05:00Z',
  endTime: '2026-03-02T01:10:00Z',
  compartment: 1,
  part: name,
  deltaV20L: -200,
  countedV20L: counted,
  firstOfUnsealing: first,
  unsealingCode: '浙B00001:1:2026-03-02T00:58:00.000Z',
});

const alarm = (type: number, more: object) => ({
  ...common,
  id: `alarm:${type}:浙B00001:2026-03-02T01:00:00.000Z`,
  type,
  level: 1,
  raisedTime: '2026-03-02T01:00:10Z',
  endTime: '2026-03-02T01:01:00Z',
  popup: true,
  ...more,
});

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.transaction(async (queries) => {
    const partitions = createPartitions()();
    await putRows(queries, partitions, 'seal-record', [
      part('apiAdaptor', 0, true),
      part('footValve', -200, false),
    ]);
    await putRows(queries, partitions, 'alarm', [
      alarm(2, {}),
      alarm(45, { suppressedBy: 'joined', properties: { joinedTo: alarm(2, {}).id } }),
    ]);
  });
  app = await openTestApp(database, () => Date.parse('2026-03-03T12:00:00Z'));
  client = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const period = 'startTime=2026-03-01T16:00:00Z&endTime=2026-03-02T16:00:00Z';

test('an opening of two parts is one line with both and its litres, which are in no total', async () => {
  const page = await client.get(`/reports/cargo_monitor/event_report/switch_cover_flow?${period}`);
  expect(field(page, 'total')).toBe(1);
  expect(field(page, 'rows')).toMatchObject([
    { parts: 'apiAdaptor+footValve', unsealingV20L: -200, unsealingCloseTime: '2026-03-02T01:10:00Z' },
  ]);
  // What was loaded and what is gone would be added up.
  expect(Object.keys(Object(field(page, 'totals')))).not.toContain('unsealingV20L');
});

test('an unsealing knows its parts, its litres, and when all of it was closed', async () => {
  const { sourceOf, fieldOf } = await import('#server/reporting/sources/sources.ts');
  const source = sourceOf('seal-record');
  if (!source) throw new Error('no source');
  const sql = (name: string) => `${fieldOf(source, name).sql} as "${name}"`;
  const rows = await database.query(
    `select ${['parts', 'unsealingV20L', 'unsealingCloseTime'].map(sql).join(', ')} from ${source.from} where r.first_of_unsealing`,
  );
  expect(rows).toEqual([
    {
      parts: 'apiAdaptor+footValve',
      unsealingV20L: -200,
      unsealingCloseTime: new Date('2026-03-02T01:10:00Z'),
    },
  ]);
});

test('speeding reported by terminal and platform is one row, and the terminal’s is found by its id', async () => {
  const address = 'driving_monitor/exception_report/alarm_over_speed';
  const page = await client.get(`/reports/${address}?${period}`);
  expect(field(page, 'total')).toBe(1);
  const named = await client.get(`/reports/${address}?id=${encodeURIComponent(alarm(45, {}).id)}`);
  expect(field(named, 'total')).toBe(1);
});
