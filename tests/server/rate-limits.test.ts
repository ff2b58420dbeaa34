import { afterAll, beforeAll, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { App } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';
import { limits } from '#server/plugins/rate-limits.ts';

import { openTestDatabase } from '../support/databases.ts';
import { anonymous, loginAs, seedDemoWorld } from '../support/demo-world.ts';
import { openTestApp } from '../support/test-server.ts';

let database: Database;
let app: App;
const nowMs = Date.parse('2026-03-02T01:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

test('who exports without end is told to wait, in the envelope and with a time; another session is not', async () => {
  const safety = await loginAs(app, 'safety');
  const dispatcher = await loginAs(app, 'dispatcher');
  const address = '/exports/cargo_monitor/event_report/switch_cover_flow';
  const form = { startTime: '2026-03-01T00:00:00Z', endTime: '2026-03-02T00:00:00Z' };
  for (let n = 0; n < limits.export; n += 1)
    expect((await safety.send('POST', address, form)).headers['content-disposition']).toBeDefined();
  const over = await safety.send('POST', address, form);
  expect(over.resultCode).toBe(resultCodes.tooManyRequests);
  expect(over.message).toContain('请求过于频繁');
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  expect((await safety.get('/menus')).resultCode).toBe(200);
  expect((await dispatcher.send('POST', address, form)).headers['content-disposition']).toBeDefined();
});

test('challenges of one address are limited, terminals are not', async () => {
  const nobody = anonymous(app);
  let last = await nobody.get('/verifyCode');
  for (let n = 0; n < limits.signIn + 5; n += 1) last = await nobody.get('/verifyCode');
  expect(last.resultCode).toBe(resultCodes.tooManyRequests);
  for (let n = 0; n < 5; n += 1)
    expect((await app.server.inject({ method: 'POST', url: '/ingest' })).statusCode).toBe(401);
});
