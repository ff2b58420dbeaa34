import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createSecondDevice } from '#server/gateway/second-device.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

/** The console of the first truck. */
const number = '1000000001';

let database: Database;
let nowMs = Date.parse('2026-03-02T01:00:00Z');
const delivered: string[] = [];
let secondDevice: ReturnType<typeof createSecondDevice>;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
beforeEach(() => {
  delivered.length = 0;
  secondDevice = createSecondDevice({
    database,
    clock: () => nowMs,
    deliver: (messages) => {
      delivered.push(...messages.map((message) => JSON.stringify(message)));
      return Promise.resolve([]);
    },
  });
});
afterAll(() => database.close());

test('a truck’s company is told once a minute of another device that keeps coming under its number', async () => {
  for (let tried = 0; tried < 5; tried += 1) await secondDevice(number, '203.0.113.7');
  expect(delivered).toHaveLength(1);
  expect(delivered[0]).toContain('203.0.113.7');
  nowMs += 60_000;
  await secondDevice(number, '203.0.113.7');
  expect(delivered).toHaveLength(2);
});

test('nobody is told of a number that no truck has', async () => {
  await secondDevice('13999999999', '203.0.113.7');
  expect(delivered).toEqual([]);
});
