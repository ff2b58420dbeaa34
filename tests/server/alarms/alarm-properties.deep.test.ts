import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs } from '../../support/worlds/demo-world.ts';
import { seedReader } from '../../support/reader.ts';
import { provenLoss } from '../../support/engine/proven-loss.ts';
import { type Scenario, scenarios } from '../../support/scenario.ts';
import { runScenarioOnServer } from '../../support/scenario-server.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const alarmsAfter = async (scenario: Scenario): Promise<Record<string, unknown>[]> => {
  await runScenarioOnServer(database, scenario);
  const [truck] = scenario.masterData.trucks;
  await seedReader(database, truck?.companyCode ?? '');
  const app: App = await openTestApp(database, () => Date.parse(scenario.endsAt));
  const reader: Client = await loginAs(app, 'reader');
  const rows = field(await reader.get('/alarmInfo'), 'rows');
  await app.server.close();
  return Array.isArray(rows) ? rows : [];
};

test('entity.high-loss-properties: an alarm 202 carries what its dialog shows', async () => {
  const [alarm] = (await alarmsAfter(provenLoss)).filter(({ type }) => type === 202);
  expect(alarm?.['properties']).toMatchObject({
    signCode: '浙B00001',
    loss: 101,
    lossRate: 0.0168333,
    highLossRateThreshold: 0.003,
    startTime: '2026-03-02T00:06:20.000Z',
    endTime: '2026-03-02T00:50:38.000Z',
    startArea: 'Zhenhai truck loading rack',
    endArea: 'Luotuo',
  });
});

test('entity.work-hours-alarm: an alarm 203 carries company, driver, hours and start', async () => {
  const workHours = scenarios.find(({ name }) => name.startsWith('11'));
  if (!workHours) throw new Error('no scenario 11');
  const [alarm] = (await alarmsAfter(workHours)).filter(({ type }) => type === 203);
  const properties = Object(alarm?.['properties']);
  expect(properties).toMatchObject({
    companyName: 'C01',
    signCode: '浙B00001',
    startTime: '2026-03-02T04:15:00.000Z',
  });
  expect(properties.driver).toHaveProperty('name');
  // Four hours at the wheel, in seconds.
  expect(properties.driverWorkingDuration).toBeGreaterThanOrEqual(14_400);
});
