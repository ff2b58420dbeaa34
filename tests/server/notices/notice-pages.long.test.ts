import { afterAll, beforeAll, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { App } from '#server/app/app.ts';
import { testLimits } from '#server/notices/send-test.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { startNoticeProviders } from '../../support/notice-providers.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let providers: Awaited<ReturnType<typeof startNoticeProviders>>;
let admin: Client;
let dispatcher: Client;
let operator: Client;
// Codes and rates are by the minute; the clock stands but for what a test adds.
let nowMs = Date.parse('2026-03-02T02:00:00Z');

const threshold = 'setting/alarm_threshold';
const receivers = `${threshold}/notice_receiver`;
const rules = `${threshold}/alarm_ding_talk`;
const numbers = 'setting/base_data/phone_number';
const recharges = 'setting/base_data/message_recharge';
const records = 'setting/base_data/message_record';

const create = (client: Client, address: string, value: object) =>
  client.send('POST', `/resources/${address}`, { value: JSON.stringify(value) });
const idIn = (answer: { readonly data: unknown }): number => Number(field(answer, 'id'));
const rows = async (address: string): Promise<readonly Record<string, unknown>[]> =>
  field(await admin.get(`/resources/${address}`), 'rows') as Record<string, unknown>[];

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  providers = await startNoticeProviders(() => nowMs);
  app = await openTestApp(database, () => nowMs, { noticeProviders: providers.config });
  admin = await loginAs(app, 'useradmin');
  dispatcher = await loginAs(app, 'dispatcher');
  operator = await loginAs(app, 'admin');
});
afterAll(async () => {
  await app.server.close();
  await providers.close();
  await database.close();
});

test('a rule names types and steps, each one receiver or plan', async () => {
  const mail = await create(admin, receivers, {
    name: '办公室',
    channel: 'mail',
    address: 'office@fleet.example',
    language: 'zh',
    companyCode: 'TW01',
    enabled: true,
  });
  expect(mail.resultCode).toBe(200);
  const noAddress = await create(admin, receivers, {
    name: '空',
    channel: 'mail',
    language: 'zh',
    companyCode: 'TW01',
    enabled: true,
  });
  expect(field(noAddress, 'fields')).toHaveProperty('address');
  const plan = await create(admin, `${threshold}/on_call`, {
    name: '值班',
    companyCode: 'TW01',
    shifts: [{ shiftNo: 1, receiverId: String(idIn(mail)), days: 'every', hours: '08:00-20:00' }],
  });
  expect(plan.resultCode).toBe(200);
  const rule = {
    name: '紧急',
    about: 'alarm',
    companyCode: 'TW01',
    minLevel: '2',
    days: 'workdays',
    hours: '08:00-18:00',
    enabled: true,
    types: ['201', '202'],
    steps: [
      { stepNo: 1, afterMin: 0, receiverId: String(idIn(mail)) },
      { stepNo: 2, afterMin: 10, planId: String(idIn(plan)) },
    ],
  };
  const made = await create(admin, rules, rule);
  expect(made.data).toMatchObject({ typeCount: 2, targets: '办公室 → 10 min 值班', minLevel: '2' });
  expect(field(await create(admin, rules, { ...rule, name: 'x', types: [] }), 'fields')).toHaveProperty(
    'types',
  );
  expect(field(await create(admin, rules, { ...rule, name: 'x', steps: [] }), 'fields')).toHaveProperty(
    'steps',
  );
  const both = {
    ...rule,
    name: 'x',
    steps: [{ stepNo: 1, afterMin: 0, receiverId: String(idIn(mail)), planId: String(idIn(plan)) }],
  };
  expect(field(await create(admin, rules, both), 'fields')).toHaveProperty(['steps.0.receiverId']);
  // Whoever is named can't be deleted.
  const refused = await admin.send('DELETE', `/resource/${idIn(mail)}/${receivers}`, {});
  expect(refused.message).toContain('推送规则');
  expect((await create(dispatcher, rules, { ...rule, name: 'x' })).resultCode).toBe(resultCodes.restricted);
});

test('a robot’s key is sealed, never shown again, and stands in no audit; a test says what its provider says', async () => {
  const robot = await create(admin, receivers, {
    name: '安全群',
    channel: 'dingTalk',
    language: 'en',
    companyCode: 'TW01',
    enabled: true,
  });
  const receiverId = String(idIn(robot));
  const tell = () => admin.send('POST', '/noticeTest', { receiverId });
  expect((await tell()).data).toEqual({ state: 'failed', reason: 'notConfigured', answer: '' });
  const wrong = await admin.send('PUT', '/noticeRobot', {
    receiverId,
    key: 'https://x.example/',
    secret: '',
  });
  expect(field(wrong, 'fields')).toHaveProperty('key');
  const token = 'token-0123456789abcdef';
  const key = `https://oapi.dingtalk.com/robot/send?access_token=${token}`;
  const set = await admin.send('PUT', '/noticeRobot', { receiverId, key, secret: providers.robotSecret });
  expect(set.data).toEqual({ saved: true });
  nowMs += 1000;
  expect((await tell()).data).toEqual({ state: 'delivered', reason: '', answer: '0 ok' });
  expect(providers.received.at(-1)).toMatchObject({ provider: 'dingTalk', to: token });
  expect(providers.received.at(-1)?.text).toContain('Test notice');
  providers.moods.set('dingTalk', 'refuses');
  nowMs += 1000;
  expect((await tell()).data).toEqual({
    state: 'failed',
    reason: 'refused',
    answer: '310000 sign not match',
  });
  providers.moods.set('dingTalk', 'html');
  nowMs += 1000;
  expect((await tell()).data).toMatchObject({
    state: 'queued',
    reason: 'notUnderstood',
    answer: expect.stringContaining('<html>'),
  });
  providers.moods.clear();
  const stored = JSON.stringify([
    await database.query('select * from notice_receiver'),
    await database.query('select * from audit_log'),
    await database.query('select * from notice'),
    await admin.get(`/resource/${receiverId}/${receivers}`),
  ]);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(providers.robotSecret);
  expect(stored).toContain('notices.robot');
  const stranger = await loginAs(app, 'admin');
  expect((await dispatcher.send('POST', '/noticeTest', { receiverId })).resultCode).toBe(
    resultCodes.restricted,
  );
  expect((await stranger.send('POST', '/noticeTest', { receiverId: '999999' })).resultCode).toBe(404);
});

test('what is bought is used, booked once and never changed', async () => {
  const number = await create(admin, numbers, {
    name: '调度',
    channel: 'sms',
    address: '13800000009',
    language: 'zh',
    companyCode: 'TW01',
    enabled: true,
  });
  const receiverId = String(idIn(number));
  nowMs += 1000;
  const before = await admin.send('POST', '/noticeTest', { receiverId });
  expect(before.data).toMatchObject({ state: 'failed', reason: 'noQuota' });
  const form = { companyCode: 'TW01', quantity: 3, orderNumber: 'A-1', remark: '' };
  // Whoever runs the platform sells them: a company credits itself with nothing.
  expect((await create(admin, recharges, form)).resultCode).toBe(resultCodes.restricted);
  const made = await create(operator, recharges, form);
  expect(made.data).toMatchObject({ kind: 'recharge', quantity: 3, balance: 3 });
  expect(field(await create(operator, recharges, form), 'fields')).toHaveProperty('orderNumber');
  expect(
    field(await create(operator, recharges, { ...form, quantity: -5, orderNumber: 'A-2' }), 'fields'),
  ).toHaveProperty('quantity');
  nowMs += 1000;
  const told = await admin.send('POST', '/noticeTest', { receiverId });
  expect(told.data).toMatchObject({ state: 'accepted', answer: 'OK OK' });
  const change = { value: JSON.stringify({ quantity: 9 }), version: '1' };
  expect((await operator.send('PUT', `/resource/${idIn(made)}/${recharges}`, change)).resultCode).toBe(409);
  expect((await operator.send('DELETE', `/resource/${idIn(made)}/${recharges}`, {})).resultCode).toBe(409);
  expect((await admin.get('/messageBalances')).data).toEqual([
    { companyCode: 'TW01', companyName: '甬港危化运输有限公司', balance: 2, bought: 3, used: 1 },
  ]);
  expect((await rows(recharges)).map(({ kind, quantity, balance }) => [kind, quantity, balance])).toEqual([
    ['use', -1, 2],
    ['recharge', 3, 3],
  ]);
  expect((await create(dispatcher, recharges, { ...form, orderNumber: 'A-3' })).resultCode).toBe(
    resultCodes.restricted,
  );
});

test('every notice with its outcome and the provider’s answer, to read only', async () => {
  const all = await rows(records);
  expect(all.map(({ state, reason }) => `${String(state)} ${String(reason)}`)).toEqual(
    expect.arrayContaining(['delivered ', 'failed refused', 'failed noQuota', 'accepted ']),
  );
  const [first] = all;
  expect((await admin.send('DELETE', `/resource/${String(first?.['id'])}/${records}`, {})).resultCode).toBe(
    400,
  );
  // What was told stays on record when its receiver is deleted.
  const [number] = await rows(numbers);
  expect((await admin.send('DELETE', `/resource/${String(number?.['id'])}/${numbers}`, {})).resultCode).toBe(
    200,
  );
  expect(await rows(records)).toHaveLength(all.length);
});

test('volumes are read from the records when they are told, once a day', async () => {
  const mail = (await rows(receivers)).find(({ channel }) => channel === 'mail');
  for (const about of ['aboard', 'delivered'])
    await create(admin, `${threshold}/oil_send`, {
      name: `油量 ${about}`,
      about,
      companyCode: 'TW01',
      receiverId: String(mail?.['id']),
      days: 'every',
      sendAt: '08:30',
      enabled: true,
    });
  await database.query(
    `insert into truck_live (sign_code, company_code, status, contact_time, changed_no, live, detail)
     values ('浙B00001', 'TW01', 1, $1, 1, '{}', '{}') on conflict (sign_code) do update set contact_time = excluded.contact_time`,
    [new Date(nowMs)],
  );
  await database.query(
    `insert into truck_live_compartments (sign_code, compartments) values ('浙B00001', $1)
     on conflict (sign_code) do update set compartments = excluded.compartments`,
    [
      JSON.stringify([
        { compartment: 1, oilCode: 92, vtL: 5000, readingTime: '2026-03-02T01:10:00Z' },
        { compartment: 2, oilCode: 92, vtL: 250, readingTime: '2026-03-02T01:40:00Z' },
        { compartment: 3, oilCode: 0, vtL: null, readingTime: '2026-03-02T01:50:00Z' },
      ]),
    ],
  );
  nowMs = Date.parse('2026-03-03T00:29:00Z');
  await app.queueNotices();
  expect(await database.query(`select from notice where kind = 'oil'`)).toHaveLength(0);
  nowMs = Date.parse('2026-03-03T00:31:00Z');
  await app.queueNotices();
  await app.queueNotices();
  while (await app.sendNotices());
  const told = await database.query<{ content: string; state: string }>(
    `select content, state from notice where kind = 'oil' order by subject`,
  );
  expect(told).toHaveLength(2);
  expect(told[0]?.content).toContain('92# 汽油 合计 5,250 L');
  // What was never read is not nothing.
  expect(told[0]?.content).toContain('0# 柴油 合计 —');
  // The oldest reading, not the last contact.
  expect(told[0]?.content).toMatch(/浙B00001 .*（[^）]*09:10/);
  // A truck that never said what it carries is named beside the sums, which are without it.
  expect(told[0]?.content).toMatch(/辆车没有读数，未计入合计：.*浙B00002/);
  expect(told[0]?.content).not.toMatch(/未计入合计：.*浙B00001/);
  expect(told[1]?.content).toContain('当天没有完成的任务');
  expect(told.every(({ state }) => state === 'delivered')).toBe(true);
});

test('tests are limited, all of a user together and those of a company', async () => {
  nowMs += 16 * 60_000;
  const user = await loginAs(app, 'useradmin');
  const asked = Array.from({ length: testLimits.user + 5 }, () =>
    user.send('POST', '/noticeTest', { receiverId: '999999' }, { 'accept-language': 'en' }),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter(({ resultCode }) => resultCode === 404)).toHaveLength(testLimits.user);
  const refused = answers.filter(({ resultCode }) => resultCode === resultCodes.tooManyRequests);
  expect(refused.map(({ message }) => message)).toEqual(
    Array.from({ length: 5 }, () => 'Too many test notices, please try again in 15 min'),
  );
  nowMs += 16 * 60_000;
  expect((await user.send('POST', '/noticeTest', { receiverId: '999999' })).resultCode).toBe(404);
});

test('a rule whose receiver is off or whose plan has a gap says so, and so do both of them', async () => {
  // The clock has gone on by a day.
  admin = await loginAs(app, 'useradmin');
  const made = async (address: string, value: object): Promise<number> => {
    const answer = await create(admin, address, { companyCode: 'TW01', ...value });
    expect(answer.resultCode, JSON.stringify(answer.data)).toBe(200);
    return idIn(answer);
  };
  const box = (name: string, enabled: boolean) =>
    made(receivers, { name, channel: 'mail', address: `${name}@fleet.example`, language: 'zh', enabled });
  const [on, off] = [await box('on', true), await box('off', false)];
  const shift = (hours: string) => [{ shiftNo: 1, receiverId: String(on), days: 'every', hours }];
  const halfDay = await made(`${threshold}/on_call`, { name: 'half', shifts: shift('08:00-20:00') });
  const allDay = await made(`${threshold}/on_call`, { name: 'whole', shifts: shift('00:00-23:59') });
  const ruleOf = (name: string, step: object) =>
    made(rules, {
      name,
      about: 'alarm',
      minLevel: '1',
      days: 'every',
      enabled: true,
      types: ['201'],
      steps: [{ stepNo: 1, afterMin: 0, ...step }],
    });
  await ruleOf('to on', { receiverId: String(on) });
  await ruleOf('to off', { receiverId: String(off) });
  await ruleOf('to half', { planId: String(halfDay) });
  await ruleOf('to whole', { planId: String(allDay) });
  const robot = await made(receivers, { name: 'robot', channel: 'dingTalk', language: 'zh', enabled: true });
  await ruleOf('to robot', { receiverId: String(robot) });
  const of = async (address: string, column: string) =>
    Object.fromEntries((await rows(address)).map((row) => [row['name'], row[column] ?? null]));
  expect(await of(rules, 'warning')).toMatchObject({
    'to on': null,
    'to off': 'receiverOff',
    'to half': 'planGap',
    'to whole': null,
    'to robot': 'noKey',
  });
  expect(await of(`${threshold}/on_call`, 'uncoveredH')).toMatchObject({ half: 84, whole: 0 });
  expect(await of(receivers, 'warning')).toMatchObject({ on: null, off: 'offInRules', robot: 'noKey' });
});
