import { afterAll, beforeAll, expect, test } from 'vitest';

import { suspendedHeader } from '#contract/envelope.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createApp } from '#server/app/app.ts';
import { suspendedNow } from '#server/operations/readiness/tell-suspension.ts';
import { createDatabaseSilence } from '#server/database/database-silence.ts';
import { createSuspension, type Suspension } from '#server/operations/readiness/suspension.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ingest, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp, testAppPorts } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let suspension: Suspension;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  suspension = createSuspension();
  app = await createApp({ ...testAppPorts(database, Date.now), suspension });
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const beat = (id: string) => ({
  id,
  terminal: '1000000001',
  time: new Date().toISOString(),
  seq: 1,
  kind: 'heartbeat',
  data: { intervalS: 60 },
});

test('a suspended server takes no message, so that terminals keep theirs, and takes them when it is over', async () => {
  suspension.set('clock', 'the clock is wrong');
  const refused = await ingest(app, [beat('s1')]);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(await database.query(`select from terminal_message where message_id = 's1'`)).toEqual([]);
  suspension.set('clock', null);
  expect((await ingest(app, [beat('s1')])).statusCode).toBe(200);
});

test('a server with a wrong clock still answers people; one on a foreign schema answers nobody but probes', async () => {
  const status = async (url: string) => (await app.server.inject({ url })).statusCode;
  suspension.set('clock', 'the clock is wrong');
  const answer = await app.server.inject({ url: '/truck-management/verifyCode' });
  // Whoever looks at a screen that does not move must know.
  expect([answer.statusCode, answer.headers[suspendedHeader]]).toEqual([200, 'clock']);
  suspension.set('clock', null);
  suspension.set('schema', 'a newer build has changed this database');
  expect(await status('/truck-management/verifyCode')).toBe(503);
  expect(await status('/healthz')).toBe(200);
  suspension.set('schema', null);
  expect(await status('/truck-management/verifyCode')).toBe(200);
});

test('consoles hear once that nothing is judged, why, and that it is over; a wrong clock comes first', () => {
  const silence = createDatabaseSilence();
  const checks = createSuspension();
  const now = suspendedNow(checks, silence);
  const heard: (string | null)[] = [];
  const stop = now.onChange(() => heard.push(now.reason()));
  silence.set(true);
  silence.set(true);
  checks.set('schema', 'a newer build has changed this database');
  checks.set('clock', 'the clock is wrong');
  checks.set('clock', null);
  silence.set(false);
  expect(heard).toEqual(['database', 'clock', 'database', null]);
  stop();
  silence.set(true);
  expect(heard).toHaveLength(4);
});

test('readiness tells each reason, and answers although a check does not', async () => {
  const other = await openTestApp(database, Date.now);
  other.readiness.add('clock', () => 'the clock is wrong');
  other.readiness.add('log', () => new Promise(() => {}));
  other.readiness.add('disk', () => Promise.reject(new Error('no space')));
  const answer = await other.server.inject({ url: '/readyz' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    status: 'not ready',
    reasons: [
      { check: 'clock', reason: 'the clock is wrong' },
      { check: 'log', reason: 'no answer within 1.5 s' },
      { check: 'disk', reason: 'no space' },
    ],
  });
  await other.server.close();
});
