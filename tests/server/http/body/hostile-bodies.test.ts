import { Readable } from 'node:stream';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { wayBillCalls } from '#contract/fleet/way-bills.ts';
import { basePath } from '#contract/base-path.ts';
import { resultCodes } from '#contract/envelope.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { maxFields } from '#server/http/body/body-limit.ts';

import { closeDemoApp, openDemoApp } from '../../../support/worlds/demo-app.ts';
import { type Client, loginAs } from '../../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let client: Client;
let nowMs = Date.parse('2026-03-02T01:00:00Z');

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  client = await loginAs(app, 'admin');
});
afterAll(() => closeDemoApp({ database, app }));

const types = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

const fieldsOf = (count: number, type: keyof typeof types): string => {
  const names = Array.from({ length: count }, (_, n) => `f${n}`);
  return type === 'form'
    ? names.map((name) => `${name}=1`).join('&')
    : `{${names.map((name) => `"${name}":1`).join(',')}}`;
};

const post = async (path: string, payload: string, type: keyof typeof types, headers = {}) =>
  (
    await app.server.inject({
      method: 'POST',
      url: `${basePath}${path}`,
      headers: { 'content-type': types[type], ...headers },
      payload,
    })
  ).json();

const open = (Object.values(calls) as Call[]).filter(
  ({ access, method }) => access === 'public' && method !== 'GET',
);

test.each(open.map(({ path }) => path))(
  '%s: a hundred thousand fields from anybody hold up nobody',
  async (path) => {
    for (const type of ['form', 'json'] as const) {
      const many = fieldsOf(100_000, type);
      const began = performance.now();
      const refused = Promise.all(Array.from({ length: 12 }, () => post(path, many, type)));
      expect((await app.server.inject({ url: '/healthz' })).statusCode).toBe(200);
      for (const answer of await refused)
        expect(answer).toMatchObject({ resultCode: resultCodes.badRequest, message: expect.any(String) });
      // Twelve of them took 34 s.
      expect(performance.now() - began).toBeLessThan(1000);
    }
  },
);

test('what is too large, and what has too many fields, is refused with the limit and what to do', async () => {
  const english = { 'accept-language': 'en' };
  expect((await post('/login', 'x'.repeat(16_385), 'form', english)).message).toBe(
    'The request is larger than 16 kB; send less at once',
  );
  for (const type of ['form', 'json'] as const) {
    expect((await post('/login', fieldsOf(maxFields + 1, type), type, english)).message).toBe(
      'The request has too many fields (at most 200); send fewer',
    );
    // Fields that nobody reads are no fault.
    expect((await post('/login', fieldsOf(maxFields - 1, type), type, english)).data.fields).toEqual({
      username: 'Required',
    });
  }
  const query = fieldsOf(maxFields + 1, 'form');
  const reply = await app.server.inject({ url: `${basePath}/verifyCertificate?${query}`, headers: english });
  expect(reply.json().message).toBe('The request has too many fields (at most 200); send fewer');
  expect((await client.get(`/resources/setting/base_data/truck?${query}`, english)).message).toBe(
    'The request has too many fields (at most 200); send fewer',
  );
});

test('no byte of a body is read for whoever has no session, whatever the call would take', async () => {
  const nested = `{"value":${'['.repeat(500_000)}`;
  for (const path of ['/resources/setting/base_data/truck', '/masterCorrection', '/noticeTest'])
    for (const payload of ['x'.repeat(6_000_000), nested])
      expect(await post(path, payload, 'json'), path).toMatchObject({ resultCode: resultCodes.sessionGone });
  expect(await post(wayBillCalls['wayBills.write'].path, 'x'.repeat(6_000_000), 'json')).toMatchObject({
    resultCode: resultCodes.restricted,
  });
});

test('a form within a form is counted before it is parsed', async () => {
  const send = (value: string) => client.send('POST', '/resources/setting/base_data/truck', { value });
  const began = performance.now();
  for (const value of [
    `{"x":${'['.repeat(1_000_000)}`,
    `[${'{},'.repeat(1_000_000)}{}]`,
    `{"compartments":[${'0,'.repeat(190_000)}0]}`,
  ])
    expect((await send(value)).resultCode).toBe(resultCodes.badRequest);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('large bodies go on one after the other; of many at once those are refused that would fill the memory', async () => {
  const value = `{"x":"${'y'.repeat(300_000)}"}`;
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => client.send('POST', '/resources/setting/base_data/truck', { value })),
  );
  const refused = answers.filter(({ resultCode }) => resultCode === resultCodes.tooManyRequests);
  // Some may have had their turn before the last one came.
  expect(refused.length).toBeGreaterThan(20);
  for (const { message } of refused) expect(message).toBe('正在处理的文件过多，请稍后再试');
  const taken = answers.filter(({ resultCode }) => resultCode === resultCodes.badRequest);
  expect(taken.length).toBeGreaterThanOrEqual(24);
  expect(taken.length + refused.length).toBe(answers.length);
  // A rest before each of them.
  expect(performance.now() - began).toBeGreaterThan(24 * 60);
});

test('fields that a call does not name reach neither its work nor the audit', async () => {
  const reply = await client.send('POST', '/addUserQuickVisit', {
    quickVisitUrl: '/alarms',
    quickVisitName: '报警',
    smuggled: 'x'.repeat(1000),
  });
  expect(reply.resultCode).toBe(resultCodes.ok);
  const [row] = await database.query<{ text: string }>(
    `select a::text as text from audit_log a where a.action = 'quickVisits.add' order by id desc limit 1`,
  );
  expect(row?.text).toContain('/alarms');
  expect(row?.text).not.toContain('smuggled');
});

test('fields are read as browsers send them, and as no browser would', async () => {
  const echo = async (payload: string): Promise<unknown> =>
    (await post('/login', payload, 'form', { 'accept-language': 'en' })).data.fields;
  const whole = 'username=a&password=b&verifyCode=c';
  expect(await echo(`${whole}&verifyId=d%26%3D+%E6%B5%99`)).toEqual({
    verifyCode: 'Please enter the correct verification code',
  });
  expect(await echo(`${whole}&&=&x&verifyId`)).toEqual({
    verifyCode: 'Please enter the correct verification code',
  });
  expect(await echo(`${whole}&verifyId=a&verifyId=b`)).toEqual({ verifyId: 'Wrong format' });
  expect(await echo(`${whole}&verifyId=%ZZ%E0%A4&__proto__=x&constructor=y`)).toEqual({
    verifyCode: 'Please enter the correct verification code',
  });
  expect(await echo(`${whole}&verifyId=%00`)).toEqual({
    verifyId: 'Has characters that can’t be stored',
  });
});

test('a session that ends while a body is on its way does nothing', async () => {
  const safety = await loginAs(app, 'safety');
  const payload = new Readable({ read: () => {} });
  payload.push('quickVisitUrl=%2Flate&quickVisit');
  const reply = app.server.inject({
    method: 'POST',
    url: `${basePath}/addUserQuickVisit`,
    headers: { cookie: safety.cookie, 'header-id': safety.header, 'content-type': types.form },
    payload,
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  await safety.send('POST', '/loginOut', {});
  nowMs += 10_000;
  payload.push('Name=late');
  payload.push(null);
  expect((await reply).json()).toMatchObject({ resultCode: resultCodes.sessionGone });
  expect(await database.query(`select 1 from user_quick_visit where quick_visit_name = 'late'`)).toEqual([]);
});
