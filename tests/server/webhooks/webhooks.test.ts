import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { eventKinds } from '#domain/interfaces/event-kinds.ts';
import { createApp, type App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { pruneRows } from '#server/operations/housekeeping/pruning.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  type Client,
  field,
  loginAs,
  ownTruck,
  seedDemoWorld,
  siblingTruck,
} from '../../support/worlds/demo-world.ts';
import { testAppPorts } from '../../support/worlds/test-server.ts';
import { createReceiver, raiseAlarm } from '../../support/worlds/webhooks.ts';

const address = 'setting/interface/webhook';
let nowMs = Date.now();
let database: Database;
let app: App;
let admin: Client;
let receiver = createReceiver();

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await createApp({
    ...testAppPorts(database, () => nowMs),
    postWebhook: (...sent) => receiver.post(...sent),
  });
  await app.server.ready();
});
beforeEach(async () => {
  await database.query('delete from outgoing_event');
  await database.query('delete from webhook');
  await database.query('delete from alarm');
  receiver = createReceiver();
  nowMs = Date.now();
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const send = async (): Promise<void> => {
  await app.webhooks.sendDue();
  await app.webhooks.settled();
};

const act = (id: number, action: string, page = address) =>
  admin.send('POST', `/resourceAction/${id}/${page}`, { action });

const hook = async (more: object = {}): Promise<{ readonly id: number; readonly secret: string }> => {
  const answer = await admin.send('POST', `/resources/${address}`, {
    value: JSON.stringify({
      name: 'ERP',
      companyCode: 'TW01',
      url: 'https://erp.example/hook',
      kinds: Object.keys(eventKinds),
      ...more,
    }),
  });
  expect(answer).toMatchObject({ resultCode: 200 });
  const id = Number(field(answer, 'id'));
  return { id, secret: String(field(await act(id, 'newSecret'), 'text')) };
};

const rowOf = async (id: number) => (await admin.get(`/resource/${id}/${address}`)).data;

test('an alarm is told in the transaction that raises it, signed as Standard Webhooks has it', async () => {
  const { id, secret } = await hook();
  await raiseAlarm(database, 'alarm:1', ownTruck);
  const undone = raiseAlarm(
    {
      ...database,
      transaction: (work) =>
        database.transaction(async (queries) => {
          await work(queries);
          throw new Error('undone');
        }),
    },
    'alarm:2',
    ownTruck,
  );
  await expect(undone).rejects.toThrow('undone');
  await send();
  expect(receiver.told()).toEqual([`alarm.raised ${ownTruck}`]);
  const [one] = receiver.received;
  expect(new Webhook(secret).verify(one?.body ?? '', { ...one?.headers })).toMatchObject({
    type: 'alarm.raised',
    data: { id: 'alarm:1', type: 201, companyCode: 'TW0101' },
  });
  expect(() =>
    new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(one?.body ?? '', { ...one?.headers }),
  ).toThrow();
  expect(await rowOf(id)).toMatchObject({
    state: 'good',
    delivered: 1,
    waiting: 0,
    failed: 0,
    lastAnswer: '200 answer',
  });
  await send();
  expect(receiver.received).toHaveLength(1);
});

test('a company hears of its own trucks and those below it, by kind and filter', async () => {
  const [truck] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [
    ownTruck,
  ]);
  await hook({ name: 'all' });
  await hook({ name: 'other kind', url: 'https://kind.example/', kinds: ['task.closed'] });
  await hook({ name: 'other type', url: 'https://type.example/', types: ['202'] });
  await hook({
    name: 'that type',
    url: 'https://that.example/',
    types: ['201'],
    minLevel: '3',
    truckId: String(truck?.id),
  });
  await hook({ name: 'graver', url: 'https://grave.example/', minLevel: '3' });
  await raiseAlarm(database, 'alarm:own', ownTruck, { level: 3 });
  await raiseAlarm(database, 'alarm:light', '浙B00003', { level: 1, companyCode: 'TW0102' });
  await raiseAlarm(database, 'alarm:sibling', siblingTruck, { companyCode: 'TW0201' });
  await send();
  const by = (host: string) =>
    receiver.received
      .filter(({ url }) => url.includes(host))
      .map(({ body }) => JSON.parse(body).data.id as string);
  expect(by('erp')).toEqual(['alarm:own', 'alarm:light']);
  expect(by('kind')).toEqual([]);
  expect(by('type.')).toEqual([]);
  expect(by('that')).toEqual(['alarm:own']);
  expect(by('grave')).toEqual(['alarm:own']);
});

test('nobody has a system told what he may not see himself', async () => {
  await database.query(
    `delete from role_function where role_code = 'useradmin' and function_code = 'alarm.watch'`,
  );
  try {
    const answer = await admin.send('POST', `/resources/${address}`, {
      value: JSON.stringify({
        name: 'spy',
        companyCode: 'TW01',
        url: 'https://erp.example/',
        kinds: ['task.closed', 'alarm.raised'],
      }),
    });
    expect(answer).toMatchObject({ data: { fields: { kinds: expect.stringContaining('报警产生') } } });
  } finally {
    await database.query(`insert into role_function values ('useradmin', 'alarm.watch')`);
  }
});

test('without a webhook that wants it, nothing is kept of what happens', async () => {
  await raiseAlarm(database, 'alarm:nobody', ownTruck);
  const { id } = await hook({ kinds: ['command.done'] });
  await raiseAlarm(database, 'alarm:unwanted', ownTruck);
  await database.query('update webhook set enabled = false where id = $1', [id]);
  await raiseAlarm(database, 'alarm:disabled', ownTruck);
  expect(await database.query('select 1 from outgoing_event')).toEqual([]);
});

test('the order of a truck is kept while others go on, and each try has the same id and body', async () => {
  const { id } = await hook();
  for (const number of [1, 2, 3]) await raiseAlarm(database, `alarm:a${number}`, ownTruck);
  await raiseAlarm(database, 'alarm:b', '浙B00003');
  receiver.answers(({ body }) => (body.includes('alarm:a1') ? 502 : 200));
  await send();
  const ids = () => receiver.received.map(({ body }) => JSON.parse(body).data.id as string);
  expect(ids()).toEqual(['alarm:a1', 'alarm:b']);
  expect(await rowOf(id)).toMatchObject({ waiting: 3 });
  nowMs += 6_000;
  await send();
  receiver.answers(() => 204);
  nowMs += 31_000;
  await send();
  expect(ids()).toEqual(['alarm:a1', 'alarm:b', 'alarm:a1', 'alarm:a1', 'alarm:a2', 'alarm:a3']);
  const tries = receiver.received.filter(({ body }) => body.includes('alarm:a1'));
  expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
  expect(new Set(tries.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
});

test('while one is on its way for the first time its webhook is what it was', async () => {
  const { id } = await hook();
  await raiseAlarm(database, 'alarm:1', ownTruck);
  await send();
  await raiseAlarm(database, 'alarm:2', ownTruck);
  // Taken, and not answered yet.
  await database.query(
    `update webhook_delivery set tries = 1, last_time = now(), first_time = now(), due_time = now() + interval '60 s'
     where state = 'queued'`,
  );
  expect(await rowOf(id)).toMatchObject({ state: 'good', waiting: 1, lastAnswer: '200 answer' });
});

test('an address that takes nothing is asked by one at a time, until it takes one', async () => {
  await hook();
  const trucks = (
    await database.query<{ sign_code: string }>(
      `select sign_code from truck where company_code like 'TW01%' order by 1 limit 3`,
    )
  ).map((row) => row.sign_code);
  expect(trucks).toHaveLength(3);
  let [under, most] = [0, 0];
  let status = 500;
  const post = receiver.post;
  receiver = {
    ...receiver,
    post: async (...sent) => {
      most = Math.max(most, (under += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      under -= 1;
      return { ...(await post(...sent)), status };
    },
  };
  for (const truck of trucks) await raiseAlarm(database, `alarm:${truck}`, truck);
  await send();
  expect(most).toBe(3);
  nowMs += 6_000;
  most = 0;
  await send();
  expect(most).toBe(1);
  status = 200;
  nowMs += 31_000;
  await send();
  most = 0;
  for (const truck of trucks) await raiseAlarm(database, `alarm:again:${truck}`, truck);
  await send();
  expect(most).toBe(3);
});

test('a company has twenty webhooks at most', async () => {
  for (let number = 1; number <= 20; number += 1) await hook({ name: `ERP ${number}` });
  const answer = await admin.send('POST', `/resources/${address}`, {
    value: JSON.stringify({
      name: 'ERP 21',
      companyCode: 'TW01',
      url: 'https://erp.example/hook',
      kinds: ['alarm.raised'],
    }),
  });
  expect(answer.resultCode).toBe(400);
  expect(field(answer, 'fields')).toMatchObject({ companyCode: expect.stringContaining('20') });
});

test('after three days it is given up, the next one is told, and a person can have it sent again', async () => {
  const { id } = await hook();
  await raiseAlarm(database, 'alarm:a1', ownTruck);
  await raiseAlarm(database, 'alarm:a2', ownTruck);
  receiver.answers(({ body }) => (body.includes('alarm:a1') ? 500 : 200));
  const beganMs = nowMs;
  for (let hour = 0; hour < 80 && receiver.told().length < 12; hour += 1) {
    await send();
    nowMs += 3_600_000;
  }
  expect(receiver.received.at(-1)?.body).toContain('alarm:a2');
  expect(nowMs - beganMs).toBeGreaterThan(64 * 3_600_000);
  admin = await loginAs(app, 'useradmin');
  expect(await rowOf(id)).toMatchObject({ failed: 1, waiting: 0 });
  const list = await admin.get(`/resources/setting/interface/webhook_delivery?state=failed`);
  expect(list.data).toMatchObject({
    total: 1,
    rows: [{ kind: 'alarm.raised', signCode: ownTruck, status: 500, tries: 11 }],
  });
  receiver.answers(() => 200);
  await act(id, 'replayFailed');
  await send();
  const tries = receiver.received.filter(({ body }) => body.includes('alarm:a1'));
  expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await rowOf(id)).toMatchObject({ failed: 0, delivered: 2 });
});

test('a new secret signs beside the former one for a day; sealed with another key nothing is sent unsigned', async () => {
  const { id, secret } = await hook();
  const next = String(field(await act(id, 'newSecret'), 'text'));
  await raiseAlarm(database, 'alarm:a1', ownTruck);
  await send();
  const [one] = receiver.received;
  for (const key of [secret, next]) new Webhook(key).verify(one?.body ?? '', { ...one?.headers });
  nowMs += 24 * 3_600_000 + 1;
  await raiseAlarm(database, 'alarm:a2', ownTruck);
  await send();
  expect(receiver.received.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  expect(JSON.stringify(await database.query('select * from webhook'))).not.toContain(next);
  await database.query(`update webhook set secret_sealed = 'x', former_sealed = null`);
  await raiseAlarm(database, 'alarm:a3', ownTruck);
  await send();
  expect(receiver.received).toHaveLength(2);
  admin = await loginAs(app, 'useradmin');
  expect(await rowOf(id)).toMatchObject({
    state: 'failing',
    lastFault: 'secret',
  });
});

test('a webhook without a secret waits, one that says it is gone is disabled, and a test is sent by hand', async () => {
  const { id } = await hook();
  await database.query('update webhook set secret_sealed = null');
  await act(id, 'tryOut');
  await send();
  expect(receiver.received).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ state: 'noSecret', waiting: 1 });
  await act(id, 'newSecret');
  await send();
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'test',
    data: { sentBy: 'useradmin' },
  });
  receiver.answers(() => 410);
  await act(id, 'tryOut');
  await send();
  expect(await rowOf(id)).toMatchObject({ enabled: false, state: 'off', failed: 1 });
});

test('what was delivered is kept for thirty days, what waits as long as it waits', async () => {
  await hook();
  await raiseAlarm(database, 'alarm:a1', ownTruck);
  await send();
  await raiseAlarm(database, 'alarm:a2', ownTruck);
  const left = async (): Promise<number> => (await database.query('select 1 from outgoing_event')).length;
  await pruneRows(database, Date.now() + 29 * 86_400_000, 400);
  expect(await left()).toBe(2);
  await pruneRows(database, Date.now() + 31 * 86_400_000, 400);
  expect(await left()).toBe(1);
});
