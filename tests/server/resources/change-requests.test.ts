import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let author: Client;
let approver: Client;
let dispatcher: Client;
const address = 'setting/base_data/user_enclosure';
const english = { 'accept-language': 'en' };

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  author = await loginAs(app, 'useradmin');
  approver = await loginAs(app, 'admin');
  dispatcher = await loginAs(app, 'dispatcher');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const circle = { circle: { longitudeDeg: 121.3, latitudeDeg: 30.1, radiusM: 200 } };
const square = {
  polygon: [
    [121.1, 30.1],
    [121.2, 30.1],
    [121.2, 30.2],
    [121.1, 30.2],
  ],
};
const fence = (name: string, shape: unknown = circle) => ({
  name,
  type: 'authorizedParking',
  companyCode: 'TW0101',
  shape,
});
const propose = (fields: object, client = author) =>
  client.send('POST', `/resources/${address}`, rowForm(fields), english);
const decide = (client: Client, id: unknown, decision: string, reason = '') =>
  client.send('POST', `/changeRequest/${Number(id)}/${address}`, { decision, reason }, english);
const fences = async (): Promise<Record<string, unknown>[]> => {
  const rows = field(await author.get(`/resources/${address}`), 'rows');
  return Array.isArray(rows) ? rows : [];
};
const fenceNamed = async (name: string) => (await fences()).find((row) => row['name'] === name);

test('a new fence waits; nobody approves his own; approved it is there, and the rules have it from then on', async () => {
  const made = await propose(fence('停车场一'));
  expect(made.resultCode).toBe(200);
  const id = field(made, 'changeRequest');
  expect(await fenceNamed('停车场一')).toBeUndefined();
  expect(await decide(author, id, 'approved')).toMatchObject({
    resultCode: 400,
    message: 'You can’t approve your own change',
  });
  expect(await decide(dispatcher, id, 'approved')).toMatchObject({ resultCode: 401 });
  expect((await decide(approver, id, 'approved')).data).toMatchObject({ state: 'applied' });
  expect(await fenceNamed('停车场一')).toMatchObject({
    shape: circle,
    type: 'authorizedParking',
    version: 1,
  });
  const versions = await database.query(
    `select 1 from master_version where entity = 'area' and content ->> 'name' = '停车场一'`,
  );
  expect(versions).toHaveLength(1);
  expect(await decide(approver, id, 'approved')).toMatchObject({ resultCode: 409 });
});

test('a change of a fence shows what was and what is to be; until it is decided the fence stays', async () => {
  await decide(approver, field(await propose(fence('停车场二')), 'changeRequest'), 'approved');
  const row = await fenceNamed('停车场二');
  const path = `/resource/${Number(row?.['id'])}/${address}`;
  const change = (fields: object) =>
    author.send('PUT', path, { ...rowForm(fields, 1), reason: 'new wall' }, english);
  const id = field(await change({ shape: square }), 'changeRequest');
  expect(await change({ limitKmh: 20 })).toMatchObject({
    resultCode: 409,
    message: 'A change to this record is already waiting for approval',
  });
  const listed = await approver.get(`/changeRequests/${address}?state=pending`);
  expect(listed.data).toMatchObject([
    {
      id,
      action: 'update',
      subject: '停车场二',
      reason: 'new wall',
      changes: [{ field: 'shape', before: circle, after: square }],
    },
  ]);
  expect(await decide(approver, id, 'refused')).toMatchObject({ resultCode: 400 });
  expect((await decide(approver, id, 'refused', 'too large')).data).toMatchObject({
    state: 'refused',
    decisionReason: 'too large',
  });
  expect(await fenceNamed('停车场二')).toMatchObject({ shape: circle, version: 1 });
  const again = field(await change({ shape: square }), 'changeRequest');
  await decide(approver, again, 'approved');
  expect(await fenceNamed('停车场二')).toMatchObject({ shape: square, version: 2 });
});

test('what can no longer be written fails with its reason, and changes nothing', async () => {
  await decide(approver, field(await propose(fence('停车场三')), 'changeRequest'), 'approved');
  const row = await fenceNamed('停车场三');
  const path = `/resource/${Number(row?.['id'])}/${address}`;
  const id = field(await author.send('PUT', path, rowForm({ limitKmh: 30 }, 1)), 'changeRequest');
  await database.query(`update area set limit_kmh = 50, version = version + 1 where id = $1`, [
    Number(row?.['id']),
  ]);
  expect((await decide(approver, id, 'approved')).data).toMatchObject({
    state: 'failed',
    failure: 'Someone else has changed this record; refresh before you edit',
  });
  expect(await fenceNamed('停车场三')).toMatchObject({ version: 2 });
});

test('a deletion waits too; only its author takes a proposal back', async () => {
  await decide(approver, field(await propose(fence('停车场四')), 'changeRequest'), 'approved');
  const row = await fenceNamed('停车场四');
  expect(await author.send('DELETE', `/resource/${Number(row?.['id'])}/${address}`, {})).toMatchObject({
    resultCode: 200,
  });
  expect(await fenceNamed('停车场四')).toBeDefined();
  const waiting = await approver.get(`/changeRequests/${address}?state=pending`);
  const { id } = (waiting.data as { id: number }[])[0] ?? {};
  expect(await approver.send('DELETE', `/changeRequest/${id}/${address}`, {}, english)).toMatchObject({
    resultCode: 400,
    message: 'Only the author withdraws a change',
  });
  expect((await author.send('DELETE', `/changeRequest/${id}/${address}`, {})).data).toMatchObject({
    state: 'withdrawn',
  });
  expect(await fenceNamed('停车场四')).toBeDefined();
});

test('a fence that is none is refused where it is typed', async () => {
  const fault = async (shape: unknown) =>
    Reflect.get(Object(field(await propose(fence('坏', shape)), 'fields')), 'shape');
  expect(await fault(null)).toBe('Draw it on the map first');
  expect(await fault({ circle: { longitudeDeg: 121, latitudeDeg: 30, radiusM: 5 } })).toBe(
    'Radius between 10 and 50000 m',
  );
  expect(await fault({ polygon: square.polygon.slice(0, 2) })).toBe('At least three corners');
  const [a, b, c, d] = square.polygon;
  expect(await fault({ polygon: [a, c, b, d] })).toBe('The border crosses itself');
  expect(await fault({ polygon: [a, b, [200, 30]] })).toBe('A longitude over 180°');
});

test('the specification’s calls show the same proposals', async () => {
  const id = field(await propose(fence('停车场五')), 'changeRequest');
  const rows = field(await approver.get('/fenceApproval'), 'rows');
  expect(rows).toMatchObject([
    { id, name: '停车场五', type: 'authorizedParking', approvalStatus: 'pending', modifyType: 'new' },
  ]);
  expect(field(await approver.get('/fenceApproval/timer'), 'pending')).toBe(1);
  expect(
    (await approver.send('POST', `/fenceApproval/${Number(id)}`, { approvalStatus: 'approved' })).data,
  ).toMatchObject({ approvalStatus: 'approved' });
  expect(await fenceNamed('停车场五')).toBeDefined();
});
