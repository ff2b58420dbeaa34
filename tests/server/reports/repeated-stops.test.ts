import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { putRows } from '#server/ingest/writing/row-writer.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let client: Client;
const lastMs = Date.parse('2026-03-20T02:00:00Z');
const dayMs = 86_400_000;
let stops = 0;

interface Stop {
  readonly daysAgo?: number;
  readonly minutes?: number;
  readonly eastM?: number;
  readonly driverCode?: string | null;
  readonly loaded?: boolean;
  readonly permitted?: boolean;
}

const stop = ({
  daysAgo = 0,
  minutes = 5,
  eastM = 0,
  driverCode = 'D000001',
  loaded = true,
  permitted = false,
}: Stop): Promise<void> => {
  const startMs = lastMs - daysAgo * dayMs;
  stops += 1;
  return database.transaction((queries) =>
    putRows(queries, createPartitions()(), 'parking', [
      {
        id: `parking:${stops}`,
        subject: `truck:${ownTruck}`,
        signCode: ownTruck,
        companyCode: 'TW0101',
        driverCode,
        touchedTime: '2026-03-02T01:00:00Z',
        writeNo: 1,
        startTime: new Date(startMs).toISOString(),
        endTime: new Date(startMs + minutes * 60_000).toISOString(),
        durationS: minutes * 60,
        loaded,
        permitted,
        longitudeDeg: 121.5 + eastM / (111_320 * Math.cos((30 * Math.PI) / 180)),
        latitudeDeg: 30,
        revision: 1,
        corrected: false,
        late: false,
        withdrawn: false,
      },
    ]),
  );
};

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => lastMs);
  client = await loginAs(app, 'useradmin');
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

/** Of the newest stop: how many there were here, and whether it is worth a look. */
const newest = async (...all: readonly Stop[]) => {
  for (const one of all) await stop(one);
  const rows = field(
    await client.get(
      '/reports/driving_monitor/event_report/parking_source?startTime=2026-03-01T00:00:00Z&endTime=2026-03-21T00:00:00Z',
    ),
    'rows',
  ) as readonly Record<string, unknown>[];
  return [rows[0]?.['stopsHere'], rows[0]?.['repeated']];
};

test('the third short stop of a driver with a load at one place within fourteen days is worth a look', async () => {
  expect(await newest({ daysAgo: 13.9 }, { daysAgo: 5, eastM: 149 }, {})).toEqual([3, true]);
});

test.each([
  ['the first of them is too long ago', [{ daysAgo: 14.1 }, { daysAgo: 5 }, {}], [2, null]],
  ['one of them is elsewhere', [{ daysAgo: 9, eastM: 151 }, { daysAgo: 5 }, {}], [2, null]],
  ['one is of another driver', [{ daysAgo: 9, driverCode: 'D000002' }, { daysAgo: 5 }, {}], [2, null]],
  ['one was a rest', [{ daysAgo: 9, minutes: 16 }, { daysAgo: 5 }, {}], [2, null]],
  ['one was without a load', [{ daysAgo: 9, loaded: false }, { daysAgo: 5 }, {}], [2, null]],
  ['the place is permitted', [{ daysAgo: 9, permitted: true }, { daysAgo: 5 }, {}], [2, null]],
  ['it is itself a rest', [{ daysAgo: 9 }, { daysAgo: 5 }, { daysAgo: 4 }, { minutes: 16 }], [null, null]],
] satisfies readonly (readonly [string, readonly Stop[], readonly unknown[]])[])(
  'nothing is said where %s',
  async (_why, all, said) => {
    expect(await newest(...all)).toEqual(said);
  },
);
