import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type App, createApp } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { isDatabaseAway } from '#server/database/away.ts';
import { createDatabaseSilence } from '#server/database/database-silence.ts';

import { withAway } from '../../support/databases/away-database.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { testAppPorts } from '../../support/worlds/test-server.ts';

let database: Database;
let place: ReturnType<typeof withAway>;
let app: App;
const silence = createDatabaseSilence();
beforeAll(async () => {
  database = await openTestDatabase();
  place = withAway(database);
  app = await createApp({ ...testAppPorts(place.database, Date.now), silence });
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
    { status: 'unavailable', reason: 'database' },
  ]);
  place.set('no');
  expect((await app.server.inject({ url: '/truck-management/verifyCode' })).statusCode).toBe(200);
});

/** What a console asks, without and with a session; and what signs in. */
const asked: Readonly<Record<string, () => Promise<InjectOptions>>> = {
  'without a session': async () => ({ url: '/truck-management/verifyCode' }),
  'with a session': async () => ({
    url: '/truck-management/menus',
    headers: { cookie: 'tankwatch_session=of-somebody' },
  }),
  'signing in': async () => {
    const challenge = await app.server.inject({ url: '/truck-management/verifyCode' });
    const [cookie = ''] = String([challenge.headers['set-cookie']].flat()[0]).split(';', 1);
    const { verifyId } = challenge.json<{ data: { verifyId: string } }>().data;
    return {
      method: 'POST',
      url: '/truck-management/login',
      payload: `username=somebody&password=secret-word&verifyCode=abcd&verifyId=${verifyId}&ip=&area=`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    };
  },
};

test.each(Object.keys(asked))(
  'a database that stands still is told at once, and to those who wait for it already: %s',
  async (who) => {
    const request = (await asked[who]?.()) ?? {};
    place.set('hangs');
    // A request is sent when somebody waits for it.
    const waits = app.server.inject(request).then((answer) => answer);
    await new Promise((resolve) => setTimeout(resolve, 20));
    silence.set(true);
    const startMs = performance.now();
    // A sign-in that has begun uses up its challenge: it is waited for.
    const answers = who === 'signing in' ? [] : [await waits];
    for (const answer of [...answers, await app.server.inject(request)])
      expect([answer.statusCode, answer.headers['x-suspended'], answer.headers['retry-after']]).toEqual([
        503,
        'database',
        '5',
      ]);
    expect(performance.now() - startMs).toBeLessThan(1_000);
    silence.set(false);
    place.set('no');
    expect((await waits).statusCode).toBe(who === 'signing in' ? 200 : 503);
    expect((await app.server.inject(request)).statusCode).not.toBe(503);
  },
);

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
