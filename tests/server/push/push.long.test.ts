import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { mayPushTo } from '#server/alarms/push/endpoints.ts';
import { pushKeys } from '#server/alarms/push/push-keys.ts';
import { prunePushes } from '#server/alarms/push/push-queue.ts';
import { retryAfterMs } from '#server/kernel/retry-after.ts';
import { createPushSender } from '#server/alarms/push/push-sender.ts';
import { maxDevices } from '#server/alarms/routes/push.ts';

import { pushPayload } from '#server/alarms/push/push-message.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  type Client,
  field,
  ingest,
  loginAs,
  ownTruck,
  seedDemoWorld,
} from '../../support/worlds/demo-world.ts';
import { createDevice, type Device, startPushService, vapidHolds } from '../../support/push-service.ts';
import { testLog } from '../../support/worlds/test-log.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let service: Awaited<ReturnType<typeof startPushService>>;
let safety: Client;
let logged: string[] = [];
let nowMs = Date.now();
let seq = 0;
const devices = new Map<string, Device>();

const send = (): Promise<boolean> =>
  createPushSender({
    database,
    keys: () => pushKeys(database),
    fetch,
    now: () => nowMs,
    contact: 'mailto:test@tankwatch.example',
    log: testLog(logged),
  })();

const subscribe = (client: Client, name: string, over: Readonly<Record<string, string>> = {}) => {
  const device = createDevice();
  devices.set(`/${name}`, device);
  return client.send('POST', '/pushSubscription', {
    deviceId: `device-${name}`,
    endpoint: `http://${service.host}/${name}`,
    p256dh: device.p256dh,
    auth: device.auth,
    language: 'zh',
    detailed: 'false',
    ...over,
  });
};

/** A press of the emergency button: alarm 201. */
const press = async (terminal = '1000000002'): Promise<void> => {
  seq += 10;
  const at = (offsetS: number): string => new Date(nowMs - 60_000 + (seq + offsetS) * 100).toISOString();
  await ingest(
    app,
    ['pressed', 'released'].map((action, index) => ({
      id: `${terminal}-${seq + index}`,
      terminal,
      time: at(index),
      seq: seq + index,
      kind: 'emergency',
      data: { action, button: 'cab' },
    })),
  );
  nowMs += 11 * 60_000;
};

const countOf = async (table: string): Promise<number> =>
  (await database.query(`select 1 from ${table}`)).length;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  service = await startPushService(devices);
  app = await openTestApp(database, () => nowMs, { pushHosts: [service.host] });
});
beforeEach(async () => {
  // Time runs on from test to test, further than a session lasts.
  safety = await loginAs(app, 'safety');
  await database.query('delete from push_subscription');
  service.received.length = 0;
  service.answers.clear();
  logged = [];
});
afterAll(async () => {
  await app.server.close();
  await service.close();
  await database.close();
});

test('an urgent alarm reaches the devices of users who may see the truck, encrypted, signed, once', async () => {
  const stranger = await loginAs(app, 'customer');
  expect((await subscribe(safety, 'safety')).resultCode).toBe(200);
  expect((await subscribe(stranger, 'customer')).resultCode).toBe(200);
  await press();
  nowMs += 60_000;
  await send();
  await send();
  expect(service.received.map(({ path }) => path)).toEqual(['/safety']);
  const [message] = service.received;
  expect(message?.payload).toMatchObject({
    web_push: 8030,
    notification: {
      title: '紧急报警',
      lang: 'zh',
      navigate: expect.stringMatching(/^\/alarm\//),
      app_badge: '1',
    },
  });
  expect(JSON.stringify(message?.payload)).not.toContain(ownTruck);
  expect(message?.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(String(message?.headers['topic'])).toMatch(/^[\w-]{1,32}$/);
  const publicKey = String(field(await safety.get('/pushKey'), 'publicKey'));
  expect(vapidHolds(String(message?.headers['authorization']), publicKey)).toBe(true);
  expect(await countOf('push_delivery')).toBe(0);
});

test('plate and place are on the lock screen only where the user chose so, in the user’s language', async () => {
  await subscribe(safety, 'detailed', { detailed: 'true', language: 'en' });
  await press();
  await send();
  expect(service.received[0]?.payload).toMatchObject({
    notification: { lang: 'en', body: expect.stringContaining(ownTruck) },
  });
});

test('a device that the service says is gone is forgotten after one message', async () => {
  for (const status of [410, 404]) {
    await subscribe(safety, 'gone');
    service.answers.set('/gone', { status });
    await press();
    await send();
    expect(await countOf('push_subscription')).toBe(0);
  }
  expect(service.received).toHaveLength(2);
});

test('a service that is busy is asked again when it says, one that is away with growing patience', async () => {
  await subscribe(safety, 'busy');
  service.answers.set('/busy', { status: 429, headers: { 'retry-after': '120' } });
  await press();
  await send();
  nowMs += 119_000;
  await send();
  expect(service.received).toHaveLength(1);
  nowMs += 2_000;
  service.answers.set('/busy', { status: 503 });
  await send();
  expect(service.received).toHaveLength(2);
  nowMs += 5_000;
  await send();
  expect(service.received).toHaveLength(2);
  service.answers.delete('/busy');
  nowMs += 60_000;
  await send();
  expect(service.received).toHaveLength(3);
  expect(await countOf('push_delivery')).toBe(0);
});

test('a message that is refused for what it is is dropped and said, and does not block the next', async () => {
  await subscribe(safety, 'large');
  service.answers.set('/large', { status: 413 });
  await press();
  await send();
  expect(logged.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      msg: 'push',
      status: 413,
      fate: 'dropped',
      service: service.host,
    }),
  );
  expect(await countOf('push_delivery')).toBe(0);
  expect(await countOf('push_subscription')).toBe(1);
});

test('a message that expired is not sent, and a device without renewal is deleted', async () => {
  await subscribe(safety, 'late');
  await press();
  nowMs += 3600_000;
  await send();
  expect(service.received).toHaveLength(0);
  await prunePushes(database, nowMs);
  expect(await countOf('push_delivery')).toBe(0);
  await prunePushes(database, nowMs + 31 * 86_400_000);
  expect(await countOf('push_subscription')).toBe(0);
});

test('two processes that send at once send once', async () => {
  await subscribe(safety, 'twice');
  await press();
  await Promise.all([send(), send(), send()]);
  expect(service.received).toHaveLength(1);
});

test('signing out ends what the device is sent; another user cannot end it', async () => {
  const leaving = await loginAs(app, 'exhibition');
  await subscribe(leaving, 'leaving');
  await safety.send('DELETE', '/pushSubscription', { deviceId: 'device-leaving' });
  expect(await countOf('push_subscription')).toBe(1);
  await leaving.send('POST', '/loginOut', {});
  expect(await countOf('push_subscription')).toBe(0);
});

test('the keys are made once', async () => {
  expect(await pushKeys(database)).toEqual(await pushKeys(database));
  const answer = await safety.get('/pushKey');
  expect(Object.keys(Object(answer.data))).toEqual(['publicKey']);
});

test('only push services are called: no other host, no other scheme, nothing of this network', async () => {
  const good = [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ];
  const bad = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://notify.windows.com@10.0.0.1/x',
    'http://127.0.0.1:8808/ingest',
    'https://169.254.169.254/latest',
    'file:///etc/passwd',
    'x',
  ];
  for (const endpoint of good) expect(mayPushTo(endpoint, []), endpoint).toBe(true);
  for (const endpoint of bad) {
    expect(mayPushTo(endpoint, ['127.0.0.1:1']), endpoint).toBe(false);
    expect((await subscribe(safety, 'bad', { endpoint: endpoint.padEnd(12, 'x') })).resultCode).toBe(400);
  }
});

test('how long a service wants to be left alone: seconds, a date, or no word of it', () => {
  const at = Date.parse('2026-03-02T01:00:00Z');
  expect(retryAfterMs('7', at)).toBe(7000);
  expect(retryAfterMs('Mon, 02 Mar 2026 01:00:30 GMT', at)).toBe(30_000);
  expect(retryAfterMs('Mon, 02 Mar 2020 01:00:30 GMT', at)).toBe(0);
  // Whoever says a day is asked again in an hour.
  expect(retryAfterMs('86400', at)).toBe(3_600_000);
  expect(retryAfterMs('soon', at)).toBe(null);
  expect(retryAfterMs(null, at)).toBe(null);
});

test('a user has so many devices to push to; one more takes the place of the one that was not seen for longest', async () => {
  for (let n = 0; n <= maxDevices; n += 1) {
    nowMs += 1000;
    await subscribe(safety, `other-${n}`);
  }
  const rows = await database.query<{ device_id: string }>(
    `select device_id from push_subscription where device_id like 'device-other-%'`,
  );
  const left = rows.map(({ device_id: id }) => id);
  expect(left).toHaveLength(maxDevices);
  expect(left).not.toContain('device-other-0');
});

test.each([
  ['another password', `update app_user set password_hash = password_hash || ' ' where user_name = 'safety'`],
  ['another role', `update app_user set role_code = 'customer' where user_name = 'safety'`],
  ['another company', `update app_user set company_code = 'TW0102' where user_name = 'safety'`],
  ['a closed account', `update app_user set enabled = false where user_name = 'safety'`],
  ['a closed role', `update role set enabled = false where role_code = 'safety'`],
  [
    'a role that no longer sees alarms',
    `delete from role_function where role_code = 'safety' and function_code = 'alarm.watch'`,
  ],
  ['a closed company', `update company set enabled = false where company_code = 'TW0101'`],
])('%s ends what is pushed to the devices of whom it concerns', async (_what, sql) => {
  const dispatcher = await loginAs(app, 'dispatcher');
  await subscribe(safety, 'concerned');
  await subscribe(dispatcher, 'unconcerned');
  await database
    .transaction(async (queries) => {
      await queries.query(sql);
      const left = await queries.query('select device_id from push_subscription');
      expect(left).toEqual([{ device_id: 'device-unconcerned' }]);
      throw new Error('as it was');
    })
    .catch((error: unknown) => expect(String(error)).toContain('as it was'));
  await database.query(`update app_user set last_login_area = 'x' where user_name = 'safety'`);
  expect(await countOf('push_subscription')).toBe(2);
});

test('a push is called what happened, by its cause where that says more than the type', () => {
  const alarm = { id: 'a', signCode: '浙B00001', areaName: null, raisedMs: nowMs };
  const title = (type: number, cause: string | null): unknown =>
    JSON.parse(pushPayload({ ...alarm, type, cause }, { language: 'en', detailed: false }, 1)).notification
      .title;
  expect(title(1, 'breakSeal')).toBe('Seal broken');
  expect(title(202, 'drain')).toBe('Volume fell on the way');
  expect(title(202, 'task')).not.toBe('Volume fell on the way');
});
