import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { reports, resources } from '#pages/definitions.ts';
import { operations } from '#server/interfaces/open-api/operations.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { addService, type ServiceClient, serviceClient } from '../../support/worlds/service.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const loss = '/reports/cargo_monitor/data_analysis/oil_loss';
let database: Database;
let app: App;
let service: ServiceClient;
let admin: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'), { apiRequestsPerMinute: 5000 });
  const { token } = await addService(database, 'TW01', [
    'page:*',
    'fleet.watch',
    'truck.write',
    'wayBill.write',
    'forwarder.write',
  ]);
  service = serviceClient(app, token);
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const plate = encodeURIComponent('浙B00001');

test.each([
  `${loss}?signcode=${plate}`,
  '/resources/setting/base_data/truck?companycode=TW01',
  '/reportCharts/cargo_monitor/data_analysis/oil_loss?signcode=1',
  '/resourceSheet/setting/base_data/truck?companycode=TW01',
  '/truckStatusData?signcode=1',
  '/resource/1/setting/base_data/truck?id=2',
  '/truckStatusData?signCode=',
])('a parameter that a call does not have is refused: %s', async (path) => {
  const name = /\?(\w+)/.exec(path)?.[1];
  const { status, body } = await service.get(path);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    title: 'Bad Request',
    detail: `There is no such parameter or field: ${name}`,
    errors: [{ field: name, detail: expect.stringMatching(/^Unknown; there are(?:: \w+| none)/) }],
  });
});

test('what there is instead is named, in the language asked for', async () => {
  const { body } = await service.get(`${loss}?signcode=${plate}`, { 'accept-language': 'zh' });
  expect(body).toMatchObject({
    detail: '没有这个参数或字段：signcode',
    errors: [{ detail: expect.stringContaining('、signCode、') }],
  });
});

test('a code that a closed list does not have is refused with those that it has', async () => {
  const report = await service.get(`${loss}?lossClass=highLoss,water`);
  expect(report).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: 'lossClass', detail: expect.stringMatching(/^Unknown: water; there are: \w+, /) }],
    },
  });
  const list = await service.get('/resources/setting/base_data/truck?enabled=perhaps');
  expect(list).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'enabled', detail: 'Unknown: perhaps; there are: true, false' }] },
  });
  const schema = await service.get('/pastMoment?time=2026-03-01T00:00:00Z&known=never');
  expect(schema.body).toMatchObject({ errors: [{ field: 'known', detail: 'There are: then, now' }] });
  expect((await service.get('/resources/setting/base_data/truck?enabled=null')).status).toBe(200);
});

test('fields of a body that a call or a form does not have are refused, and nothing is written', async () => {
  const form = { name: 'platform', companyCode: 'TW01', address: '203.0.113.24' };
  const at = '/resources/setting/base_data/forwarder';
  const beside = await service.send('POST', at, { value: form, reson: 'x' });
  expect(beside).toMatchObject({ status: 400, body: { errors: [{ field: 'reson' }] } });
  const within = await service.send('POST', at, { value: { ...form, adress: '203.0.113.25' } });
  expect(within).toMatchObject({ status: 400, body: { errors: [{ field: 'adress' }] } });
  expect(await database.query(`select 1 from forwarder where name = 'platform'`)).toEqual([]);
  const made = await service.send('POST', at, { value: form });
  expect(made.status).toBe(200);
  // A row that was read can be sent back as it is.
  const { id, version, ...row } = made.body as { id: number; version: number };
  const edit = { value: { id, version, ...row, name: 'another' }, version };
  expect(await service.send('PUT', `/resource/${id}/setting/base_data/forwarder`, edit)).toMatchObject({
    status: 200,
  });
  const filtered = await service.send('POST', '/exports/cargo_monitor/data_analysis/oil_loss', {
    signcode: 'x',
  });
  expect(filtered).toMatchObject({ status: 400, body: { errors: [{ field: 'signcode' }] } });
});

test('a single value is no list of one', async () => {
  const answer = await service.send('POST', '/wayBills', { wayBills: 'x' });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'wayBills' }] } });
});

test('the console goes on with filters that a page had once', async () => {
  expect((await admin.get(`${loss}?signcode=${plate}&lossClass=water`)).resultCode).toBe(200);
  expect((await admin.get('/resources/setting/base_data/truck?formerly=1')).resultCode).toBe(200);
});

test('every parameter that the document names is taken', async () => {
  const listed = operations('en').filter(
    ({ path, method }) => method === 'get' && /^\/(?:reports|resources)\//.test(path),
  );
  expect(listed).toHaveLength(reports.size + resources.size);
  for (const { path, description } of listed) {
    const named = (description['parameters'] as readonly { name?: string; in?: string }[]).flatMap(
      ({ name, in: where }) => (where === 'query' && name !== undefined ? [`${name}=`] : []),
    );
    const { body, status } = await service.get(`${path}?${named.join('&')}`);
    // What is needed is empty here; that is told otherwise.
    expect([200, 400, 403], path).toContain(status);
    expect(JSON.stringify(body), path).not.toContain('There is no such');
  }
});
