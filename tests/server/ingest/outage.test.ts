import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import { truckSubject } from '#engine/subjects.ts';
import type { Database } from '#server/database/database.ts';
import { writeHeartbeat } from '#server/master-data/outages.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { ingest, ownTruck } from '../../support/worlds/demo-world.ts';
import { step } from '../../support/worlds/step.ts';

const minuteMs = 60_000;
const startMs = Date.now() - 6 * 60 * minuteMs;

let database: Database;
let app: App;
let nowMs = startMs;
let seq = 0;

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
});
afterAll(() => closeDemoApp({ database, app }));

const beat = async (): Promise<void> => {
  const time = new Date(nowMs).toISOString();
  const message = { id: `b${(seq += 1)}`, terminal: '1000000002', time, seq, kind: 'heartbeat' };
  const reply = await ingest(app, [{ ...message, data: { intervalS: 60 } }]);
  expect(reply.json()).toMatchObject({ accepted: 1 });
};

const pass = async (): Promise<void> => {
  const [truck] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [
    ownTruck,
  ]);
  await app.runner.tick([truckSubject(String(truck?.id))], nowMs);
};

const offlineAlarms = async (): Promise<number> => {
  const [row] = await database.query<{ count: number }>(
    'select count(*) from alarm where type = 7 and not withdrawn',
  );
  return row?.count ?? 0;
};

test('a service that was down tells its own silence from that of a truck', async () => {
  await step('a service that was down knows for how long, and calls no truck offline for it', async () => {
    await writeHeartbeat(database, nowMs);
    await beat();
    nowMs += 20_000;
    await writeHeartbeat(database, nowMs);
    const downMs = nowMs;
    // All processes are away for two hours; the next one says so before anything else.
    nowMs += 120 * minuteMs;
    await writeHeartbeat(database, nowMs);
    expect(await database.query('select from_time, to_time from server_outage')).toEqual([
      { from_time: new Date(downMs), to_time: new Date(nowMs) },
    ]);
    await pass();
    expect(await offlineAlarms()).toBe(0);
    const [record] = await database.query('select planned, end_time from offline where sign_code = $1', [
      ownTruck,
    ]);
    expect(record).toMatchObject({ planned: false, end_time: null });
    const [live] = await database.query<{ status: number }>(
      'select status from truck_live where sign_code = $1',
      [ownTruck],
    );
    expect(live?.status).not.toBe(0);
    nowMs += minuteMs;
    await writeHeartbeat(database, nowMs);
    await beat();
    expect(await offlineAlarms()).toBe(0);
  });

  await step(
    'a truck that stays silent while the service is up is called offline, and short pauses are no outage',
    async () => {
      for (let minute = 0; minute < 31; minute += 1) {
        nowMs += 59_000;
        await writeHeartbeat(database, nowMs);
      }
      await pass();
      expect(await offlineAlarms()).toBe(1);
      expect(await database.query('select from_time from server_outage')).toHaveLength(1);
    },
  );
});
