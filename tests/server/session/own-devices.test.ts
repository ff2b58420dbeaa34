import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { maxFailures } from '#server/identity/session/attempts.ts';
import { idleLimitMs } from '#server/identity/actors.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, loginAs } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let nowMs = Date.parse('2026-03-02T01:00:00Z');

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { nowMs };
    return () => ({ nowMs } = noted);
  },
}));
afterAll(() => closeDemoApp({ database, app }));

const subscribe = (client: Client, name: string) =>
  client.send('POST', '/pushSubscription', {
    deviceId: `device-${name}`,
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    p256dh: 'p'.repeat(87),
    auth: 'a'.repeat(22),
    language: 'zh',
    detailed: 'false',
  });
const listed = async (client: Client): Promise<Record<string, unknown>[]> =>
  Object.values(Object((await client.get('/ownDevices')).data));
const signOut = async (client: Client, id: unknown, password = demoPassword) =>
  (await client.send('DELETE', '/ownDevices', { id: String(id), password })).resultCode;

test('every session is listed, the own one first, and each can be ended from another one', async () => {
  const here = await loginAs(app, 'safety');
  nowMs += 60_000;
  const there = await loginAs(app, 'safety');
  const stranger = await loginAs(app, 'customer');
  expect((await subscribe(there, 'there')).resultCode).toBe(200);
  const [own, other, ...more] = await listed(here);
  expect(more).toEqual([]);
  expect(own).toMatchObject({
    own: true,
    pushed: false,
    ip: '127.0.0.1',
    signedInTime: '2026-03-02T01:00:00Z',
  });
  expect(other).toMatchObject({ own: false, pushed: true, agent: 'lightMyRequest' });
  // Nothing of it opens a session or a push.
  expect(JSON.stringify([own, other])).not.toMatch(/token|endpoint|p256dh|auth"/);
  expect(await listed(stranger)).toHaveLength(1);
  expect(await signOut(stranger, other?.['id'])).toBe(404);
  expect((await there.get('/menus')).resultCode).toBe(200);
  expect(await signOut(here, other?.['id'])).toBe(200);
  expect((await there.get('/menus')).resultCode).toBe(504);
  expect((await here.get('/menus')).resultCode).toBe(200);
  expect(await database.query('select 1 from push_subscription')).toEqual([]);
  expect(await signOut(here, other?.['id'])).toBe(404);
});

test('without the password nothing is signed out, and guesses are counted', async () => {
  const here = await loginAs(app, 'garden');
  const there = await loginAs(app, 'garden');
  await subscribe(there, 'guessed');
  const id = (await listed(here)).find((device) => device['own'] === false)?.['id'];
  expect(await signOut(here, id, '')).toBe(400);
  for (let time = 1; time < maxFailures; time += 1) expect(await signOut(here, id, 'guess')).toBe(400);
  expect(await signOut(here, id)).toBe(429);
  expect((await there.get('/menus')).resultCode).toBe(200);
  const pushed = await database.query(`select 1 from push_subscription where device_id = 'device-guessed'`);
  expect(pushed).toHaveLength(1);
});

test('a device whose session is over and that alarms are still pushed to is listed, and can be taken off', async () => {
  const there = await loginAs(app, 'dispatcher');
  await subscribe(there, 'forgotten');
  nowMs += idleLimitMs + 1;
  const here = await loginAs(app, 'dispatcher');
  const devices = await listed(here);
  expect(devices).toMatchObject([
    { own: true },
    { id: 'device-forgotten', own: false, pushed: true, ip: null, signedInTime: null },
  ]);
  expect(await signOut(here, 'device-forgotten')).toBe(200);
  expect(await listed(here)).toHaveLength(1);
});
