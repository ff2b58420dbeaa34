import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { isDatabaseAway } from '#server/database/away.ts';

import { withAway } from '../../support/databases/away-database.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let place: ReturnType<typeof withAway>;
let app: App;
beforeAll(async () => {
  database = await openTestDatabase();
  place = withAway(database);
  app = await openTestApp(place.database, Date.now);
  await app.server.ready();
});
afterAll(async () => {
  place.set('no');
  await app.server.close();
  await database.close();
});

test('while the database is away a call is answered as by nobody, so that clients show what they have', async () => {
  place.set('refuses');
  const answer = await app.server.inject({ url: '/truck-management/verifyCode' });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '5',
    { status: 'unavailable' },
  ]);
  place.set('no');
  expect((await app.server.inject({ url: '/truck-management/verifyCode' })).statusCode).toBe(200);
});

const withCode = (code: string): Error => Object.assign(new Error(code), { code });

test('a statement that the database refuses, and a fault of ours, are no absence', () => {
  for (const code of ['08006', '53300', '57P01', 'ECONNREFUSED'])
    expect(isDatabaseAway(withCode(code)), code).toBe(true);
  for (const code of ['23505', '22P02', '42P01', '57014', 'ENOENT'])
    expect(isDatabaseAway(withCode(code)), code).toBe(false);
  expect(isDatabaseAway(new Error('Query read timeout'))).toBe(true);
  expect(isDatabaseAway(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isDatabaseAway(new TypeError('undefined'))).toBe(false);
});
