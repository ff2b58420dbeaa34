import { afterAll, beforeAll, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { tokenOverlapMs } from '#server/identity/service/service-tokens.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  type Client,
  field,
  loginAs,
  ownTruck,
  seedDemoWorld,
  siblingTruck,
} from '../../support/worlds/demo-world.ts';
import { addService, serviceClient } from '../../support/worlds/service.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const address = 'setting/interface/service_account';
const startMs = Date.parse('2026-03-02T01:00:00Z');
let nowMs = startMs;
let database: Database;
let app: App;
let admin: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const make = (name: string, more: object = {}) =>
  admin.send('POST', `/resources/${address}`, {
    value: JSON.stringify({ name, companyCode: 'TW01', functions: ['fleet.watch'], ...more }),
  });
const made = async (name: string, more: object = {}): Promise<number> => {
  const answer = await make(name, more);
  expect(answer).toMatchObject({ resultCode: 200 });
  return Number(field(answer, 'id'));
};
const newToken = async (id: number): Promise<string> =>
  String(field(await admin.send('POST', `/resourceAction/${id}/${address}`, { action: 'newToken' }), 'text'));
const statusOf = async (token: string, path = '/truckStatusData'): Promise<number> =>
  (await serviceClient(app, token).get(path)).status;

test('a system reads what its account may, of its company and those below, and nothing else', async () => {
  nowMs = startMs;
  const token = await newToken(await made('ERP'));
  const answer = await serviceClient(app, token).get('/truckStatusData');
  expect(answer.status).toBe(200);
  expect(answer.raw.includes(ownTruck)).toBe(true);
  expect(answer.raw.includes(siblingTruck)).toBe(false);
  expect(await statusOf(token, '/alarmInfo')).toBe(403);
  expect(await statusOf(token, '/resources/setting/base_data/truck')).toBe(403);
  const row = (await admin.get(`/resources/${address}?search=ERP`)).data;
  expect(row).toMatchObject({
    rows: [{ name: 'ERP', tokens: `${token.slice(0, 8)}…`, lastAddress: '127.0.0.1', madeBy: 'useradmin' }],
  });
  expect(JSON.stringify(row)).not.toContain(token);
  const kept = await database.query(`select to_jsonb(t)::text as row from service_token t`);
  expect(JSON.stringify(kept)).not.toContain(token);
});

test.each([
  ['GET', '/truckDetail?signCode=1', [], 'the function “See trucks” (`fleet.watch`)'],
  ['GET', '/resources/setting/base_data/truck', [], 'the page `setting/base_data/truck`'],
  ['POST', '/resources/setting/base_data/truck', ['page:setting/*'], 'the function “'],
  [
    'POST',
    '/resources/setting/base_data/truck',
    [],
    /the page `setting\/base_data\/truck` and the function “.+” \(`truck\.write`\)$/,
  ],
  // For people alone, or no page: the document offers none of it.
  ['POST', '/resources/setting/base_data/company', ['page:setting/*'], /no access to this$/],
  ['GET', '/resources/nowhere', [], /no access to this$/],
] as const)('403 of %s %s with %j names what the account lacks', async (method, path, functions, words) => {
  const { token } = await addService(
    database,
    'TW01',
    [...functions],
    `lacks ${method} ${path} ${functions.length}`,
  );
  const client = serviceClient(app, token);
  const answer = method === 'GET' ? await client.get(path) : await client.send(method, path, {});
  expect(answer.status).toBe(403);
  const detail = String(field({ data: answer.body }, 'detail'));
  if (typeof words === 'string')
    expect(detail).toContain(`You have no access to this: the service account lacks ${words}`);
  else expect(detail).toMatch(words);
});

test('a token opens no page, a session no API, and nobody signs in as an account', async () => {
  nowMs = startMs;
  const token = await newToken(await made('no session'));
  const page = await app.server.inject({
    url: '/truck-management/truckStatusData',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(page.json()).toMatchObject({ resultCode: resultCodes.sessionGone });
  const api = await app.server.inject({ url: '/api/v1/truckStatusData', headers: { cookie: admin.cookie } });
  expect(api.statusCode).toBe(401);
  expect(api.headers['www-authenticate']).toBe('Bearer');
  const users = await database.query(
    `select 1 from app_user where role_code is null and (enabled or password_hash <> '')`,
  );
  expect(users).toEqual([]);
  expect(JSON.stringify((await admin.get('/resources/setting/privilege_account/user')).data)).not.toContain(
    'service:',
  );
});

test('nobody gives what he does not hold, nor what is for people alone', async () => {
  nowMs = startMs;
  const dispatcher = await loginAs(app, 'dispatcher');
  expect((await dispatcher.send('POST', `/resources/${address}`, { value: '{}' })).resultCode).toBe(
    resultCodes.restricted,
  );
  expect(await make('judge', { functions: ['alarm.judge'] })).toMatchObject({
    data: { fields: { functions: expect.any(String) } },
  });
  expect(await make('nothing', { functions: [] })).toMatchObject({
    data: { fields: { functions: expect.any(String) } },
  });
  expect(await make('other', { companyCode: 'TW0201' })).toMatchObject({
    data: { fields: { companyCode: expect.any(String) } },
  });
  // Whoever loses a function can't give it, nor make a token for an account that has it.
  const id = await made('more than I');
  await database.query(
    `delete from role_function where role_code = 'useradmin' and function_code = 'fleet.watch'`,
  );
  try {
    expect(await make('later')).toMatchObject({ data: { fields: { functions: expect.any(String) } } });
    const answer = await admin.send('POST', `/resourceAction/${id}/${address}`, { action: 'newToken' });
    expect(answer.resultCode).toBe(resultCodes.restricted);
  } finally {
    await database.query(`insert into role_function values ('useradmin', 'fleet.watch')`);
  }
});

test('the former token works for a day beside the new one; revoked, none does', async () => {
  nowMs = startMs;
  const id = await made('rotated');
  const former = await newToken(id);
  const next = await newToken(id);
  expect(await statusOf(former)).toBe(200);
  expect(await statusOf(next)).toBe(200);
  nowMs += tokenOverlapMs;
  expect(await statusOf(former)).toBe(401);
  expect(await statusOf(next)).toBe(200);
  admin = await loginAs(app, 'useradmin');
  await admin.send('POST', `/resourceAction/${id}/${address}`, { action: 'revokeTokens' });
  expect(await statusOf(next)).toBe(401);
});

test('it works from its addresses, until its last day is over in China, and while it is enabled', async () => {
  nowMs = startMs;
  admin = await loginAs(app, 'useradmin');
  const id = await made('bounded', { allowedAddresses: '192.0.2.0/24, 2001:db8::/32', endsOn: '2026-03-02' });
  const token = await newToken(id);
  const from = async (remoteAddress: string): Promise<number> =>
    (
      await app.server.inject({
        url: '/api/v1/truckStatusData',
        headers: { authorization: `Bearer ${token}` },
        remoteAddress,
      })
    ).statusCode;
  expect(await from('192.0.2.31')).toBe(200);
  expect(await from('::ffff:192.0.2.31')).toBe(200);
  expect(await from('2001:db8::1')).toBe(200);
  expect(await from('192.0.3.31')).toBe(403);
  nowMs = Date.parse('2026-03-02T15:59:59Z');
  expect(await from('192.0.2.31')).toBe(200);
  nowMs = Date.parse('2026-03-02T16:00:00Z');
  expect(await from('192.0.2.31')).toBe(401);
  nowMs = startMs;
  await database.query('update service_account set enabled = false where id = $1', [id]);
  expect(await from('192.0.2.31')).toBe(401);
  expect(await make('wrong', { allowedAddresses: '192.0.2.0/33' })).toMatchObject({
    data: { fields: { allowedAddresses: expect.any(String) } },
  });
});

test('what is done to an account, and what it writes, is audited by its name', async () => {
  nowMs = startMs;
  admin = await loginAs(app, 'useradmin');
  const id = await made('fleet system', { functions: ['page:setting/base_data/*', 'truck.write'] });
  const token = await newToken(id);
  const service = serviceClient(app, token);
  const list = await service.get('/resources/setting/base_data/truck');
  const [truck] = (list.body as { rows: { id: number; version: number }[] }).rows;
  const written = await service.send('PUT', `/resource/${truck?.id}/setting/base_data/truck`, {
    version: truck?.version,
    value: { simNumber: '13800000000' },
  });
  expect(written.status).toBe(200);
  const entries = await database.query<{ action: string; user_name: string }>(
    `select action, user_name from audit_log where subject = 'fleet system' or user_name = 'fleet system' order by id`,
  );
  expect(entries).toEqual([
    { action: 'service_account.create', user_name: 'useradmin' },
    { action: 'service_account.newToken', user_name: 'useradmin' },
    { action: 'truck.update', user_name: 'fleet system' },
  ]);
  expect(JSON.stringify(await database.query('select before, after from audit_log'))).not.toContain(token);
});
