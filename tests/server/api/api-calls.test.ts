import { afterAll, beforeAll, expect, test } from 'vitest';

import { apiPath } from '#contract/api/api-path.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { addService, type ServiceClient, serviceClient } from '../../support/worlds/service.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
const address = 'cargo_monitor/data_analysis/oil_loss';
const trucks = '/resources/setting/base_data/truck';
let database: Database;
let app: App;
let service: ServiceClient;
let token = '';

const addLoss = (id: string, lossV20L: number | null) =>
  putLoss(database, {
    id: `loss:${id}`,
    signCode: '浙B00001',
    companyCode: 'TW01',
    taskCode: `task-${id}`,
    lossV20L,
  });

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs, { apiRequestsPerMinute: 80 });
  ({ token } = await addService(database, 'TW01', ['page:*', 'fleet.watch', 'truck.write', 'route.write']));
  service = serviceClient(app, token);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

interface Page {
  readonly rows: readonly { readonly id: number | string; readonly signCode: string }[];
  readonly total: number;
  readonly next?: string;
}

test('refusals are problems in the language asked for, with the fields at fault', async () => {
  const english = await service.send('PUT', '/resource/1/setting/base_data/truck', { value: {} });
  expect(english.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(english.body).toMatchObject({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    errors: [{ field: 'version', detail: 'Required' }],
    requestId: english.headers['x-request-id'],
  });
  const chinese = await service.get('/resource/999999/setting/base_data/truck', {
    'accept-language': 'zh-CN',
  });
  expect(chinese.body).toMatchObject({ status: 404, detail: '记录不存在' });
  expect(chinese.headers['content-language']).toBe('zh');
  expect((await serviceClient(app, '').get(trucks)).body).toMatchObject({ status: 401 });
  expect((await service.get('/resources/nowhere')).status).toBe(404);
  const malformed = await app.server.inject({
    method: 'POST',
    url: `${apiPath}${trucks}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '{',
  });
  expect(malformed.json()).toMatchObject({ status: 400, title: 'Bad Request' });
});

test('what is for a person’s session alone is not there', async () => {
  for (const path of ['/session', '/menus', '/secondFactor', '/ownDevices', '/savedFilters'])
    expect((await service.get(path)).status, path).toBe(404);
  expect((await service.send('POST', '/alarmCue', {})).status).toBe(404);
});

test('what is no call is a problem, and a wrong method names those that there are', async () => {
  const inject = (method: 'GET' | 'PATCH' | 'DELETE' | 'POST', path: string, language = 'en') =>
    app.server.inject({ method, url: `${apiPath}${path}`, headers: { 'accept-language': language } });
  const nowhere = await inject('GET', '/nope?x=1');
  expect(nowhere.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(nowhere.json()).toMatchObject({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is no such call; all calls are in /api/v1/openapi.json',
    requestId: nowhere.headers['x-request-id'],
  });
  expect((await inject('POST', '/nope', 'zh')).json()).toMatchObject({
    detail: expect.stringContaining('没有这个接口请求'),
  });
  for (const [method, path, allow] of [
    ['PATCH', `/reports/${address}`, 'GET, HEAD'],
    ['DELETE', `/reports/${address}`, 'GET, HEAD'],
    ['DELETE', trucks, 'GET, HEAD, POST'],
    ['PATCH', '/resource/1/setting/base_data/truck', 'DELETE, GET, HEAD, PUT'],
    ['GET', '/wayBills', 'POST'],
    ['POST', '/openapi.json', 'GET, HEAD'],
  ] as const) {
    const { statusCode, headers, ...answer } = await inject(method, path);
    expect([statusCode, headers['allow']], `${method} ${path}`).toEqual([405, allow]);
    expect(answer.json()).toMatchObject({ status: 405, title: 'Method Not Allowed' });
  }
});

test('an answer that the caller has is not sent again, until something of it changes', async () => {
  const first = await service.get(trucks);
  const tag = String(first.headers['etag']);
  const known = await service.get(trucks, { 'if-none-match': `"other", W/${tag}` });
  expect([known.status, known.raw.length]).toEqual([304, 0]);
  await database.query(`update truck_master set sim_number = '13999999999' where sign_code = $1`, [ownTruck]);
  expect((await service.get(trucks, { 'if-none-match': tag })).status).toBe(200);
  const shared = await service.get('/truckStatusData');
  expect(Array.isArray(shared.body)).toBe(true);
  expect(
    (await service.get('/truckStatusData', { 'if-none-match': String(shared.headers['etag']) })).status,
  ).toBe(304);
});

test('a list is read by cursors in any order, each row once, though others come meanwhile', async () => {
  for (const id of ['b1', 'b3', 'b2', 'b5', 'b4']) await addLoss(id, Number(id.slice(1)));
  await addLoss('n1', null);
  await addLoss('n2', null);
  const read = async (order: string): Promise<readonly string[]> => {
    const seen: string[] = [];
    const period = 'startTime=2026-02-28T00:00:00Z&endTime=2026-03-03T00:00:00Z';
    let cursor = '';
    for (let page = 0; page < 10; page += 1) {
      const path = `/reports/${address}?${period}&order=${order}&pageSize=2${cursor && `&cursor=${cursor}`}`;
      const { status, body } = await service.get(path);
      expect(status).toBe(200);
      const { rows, next } = body as Page;
      seen.push(...rows.map(({ id }) => String(id)));
      expect(Object.keys(rows[0] ?? {})).not.toContain('__order');
      // One that stands before all that were read shifts no page.
      await addLoss(`${order}-${page}`, order === 'lossV20L' ? 0 : 9000);
      if (next === undefined) break;
      cursor = next;
    }
    return seen.map((id) => id.slice('loss:'.length));
  };
  expect(await read('lossV20L')).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'n1', 'n2']);
  expect((await read('-lossV20L')).filter((id) => /^[bn]/.test(id))).toEqual([
    'b5',
    'b4',
    'b3',
    'b2',
    'b1',
    'n1',
    'n2',
  ]);
  const wrong = await service.get(`/reports/${address}?order=lossV20L&cursor=x`);
  expect(wrong.body).toMatchObject({ status: 400, errors: [{ field: 'cursor' }] });
});

test.each([
  [
    'a report',
    `/reports/${address}?startTime=2026-02-28T00:00:00Z&endTime=2026-03-03T00:00:00Z&order=lossV20L`,
    ['&signCode=1', '&startTime=2026-03-01T00:00:00Z'],
  ],
  ['master data', `${trucks}?order=signCode`, ['&enabled=true', '&search=1']],
])(
  'a cursor of %s holds for its filters and order, whatever the page’s size',
  async (_name, path, others) => {
    for (const id of ['c1', 'c2', 'c3']) await addLoss(id, 1);
    const { next } = (await service.get(`${path}&pageSize=1`)).body as Page;
    expect(next).toEqual(expect.any(String));
    expect((await service.get(`${path}&pageSize=2&cursor=${next}`)).status).toBe(200);
    for (const other of others) {
      const [at = '', query] = path.split('?');
      const changed = new URLSearchParams(query);
      for (const [name, value] of new URLSearchParams(other.slice(1))) changed.set(name, value);
      const refused = await service.get(`${at}?${changed}&cursor=${next}`);
      expect(refused.body, other).toMatchObject({ status: 400, errors: [{ field: 'cursor' }] });
    }
    const reversed = await service.get(`${path.replace('order=', 'order=-')}&cursor=${next}`);
    expect(reversed.status).toBe(400);
  },
);

test('a page of master data goes on by its cursor', async () => {
  const { rows, next, total } = (await service.get(`${trucks}?pageSize=2`)).body as Page;
  const rest = (await service.get(`${trucks}?pageSize=2&cursor=${next}`)).body as Page;
  expect(new Set([...rows, ...rest.rows].map(({ signCode }) => signCode)).size).toBe(total);
  expect(rest.next).toBeUndefined();
});

test('a write that is sent twice under one key is done once; the key with another body is refused', async () => {
  const form = (name: string) => ({
    value: { name, companyCode: 'TW01', address: '203.0.113.24' },
  });
  const send = (name: string, key: string) =>
    service.send('POST', '/resources/setting/base_data/forwarder', form(name), { 'idempotency-key': key });
  const first = await send('platform', 'key-of-one-write');
  expect(first.status).toBe(200);
  const second = await send('platform', 'key-of-one-write');
  expect(second.body).toEqual(first.body);
  expect(await database.query(`select 1 from forwarder where name = 'platform'`)).toHaveLength(1);
  expect((await send('another', 'key-of-one-write')).status).toBe(422);
});

test('limits are told with every answer, and one request too many when to ask again', async () => {
  const busy = await addService(database, 'TW01', ['fleet.watch'], 'busy');
  const client = serviceClient(app, busy.token);
  const first = await client.get('/truckStatusData');
  expect(first.headers).toMatchObject({
    'ratelimit-limit': '80',
    'ratelimit-remaining': '79',
    'ratelimit-reset': '60',
  });
  for (let count = 1; count < 80; count += 1)
    await client.get('/truckStatusData', { 'if-none-match': String(first.headers['etag']) });
  const refused = await client.get('/truckStatusData');
  expect(refused.status).toBe(429);
  expect(refused.headers).toMatchObject({ 'retry-after': '60', 'ratelimit-remaining': '0' });
  expect((await service.get('/truckStatusData')).status).toBe(200);
});
