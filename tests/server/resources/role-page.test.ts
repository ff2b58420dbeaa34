import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let admin: Client;
const english = { 'accept-language': 'en' };
const address = 'setting/privilege_account/role';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const roleNamed = async (name: string): Promise<Record<string, unknown>> => {
  const rows = field(await admin.get(`/resources/${address}`), 'rows');
  const found = Array.isArray(rows) ? rows.find((row) => row.roleName === name) : undefined;
  return found ?? {};
};
const create = (fields: object, client = admin) =>
  client.send('POST', `/resources/${address}`, rowForm(fields), english);
const change = async (name: string, fields: object, client = admin) => {
  const row = await roleNamed(name);
  return client.send(
    'PUT',
    `/resource/${Number(row['id'])}/${address}`,
    rowForm(fields, Number(row['version'])),
    english,
  );
};

test('entity.role, unique.role-name: a role is made with its pages and functions, and both are changed', async () => {
  const functions = ['alarm.watch', 'page:monitor/track_map'];
  expect(await create({ roleName: '车队长', functions })).toMatchObject({
    resultCode: 200,
    data: { roleName: '车队长', functions, userCount: 0, enabled: true },
  });
  const more = ['alarm.judge', 'alarm.watch', 'page:cargo_monitor/*'];
  expect(await change('车队长', { functions: more })).toMatchObject({ data: { functions: more } });
  expect((await roleNamed('车队长'))['functions']).toEqual(more);
  expect(await change('车队长', { remark: '管一个车队', enabled: false })).toMatchObject({
    data: { remark: '管一个车队', enabled: false },
  });
  expect(field(await create({ roleName: '车队长', functions }), 'fields')).toEqual({
    roleName: 'already exists',
  });
});

test('validation.role-function-at-least-one: a role has at least one function, of those that there are', async () => {
  const fault = async (functions: unknown) => field(await create({ roleName: '坏', functions }), 'fields');
  expect(await fault([])).toEqual({ functions: 'Choose at least 1' });
  expect(await fault(['no.such'])).toEqual({ functions: 'Choose from the list' });
  expect(await fault(['page:no/such'])).toEqual({ functions: 'Choose from the list' });
  expect(await fault('alarm.watch')).toEqual({ functions: 'Choose from the list' });
  expect(await fault([1])).toEqual({ functions: 'Choose from the list' });
});

test('nobody gives or takes what he may not do himself', async () => {
  const refused = { functions: 'Only what you may do yourself can be given or taken' };
  expect(field(await create({ roleName: '高', functions: ['heartbeat.watch'] }), 'fields')).toEqual(refused);
  // The administrators' role has a function that the user administrator lacks.
  expect(field(await change('管理员', { functions: ['alarm.watch'] }), 'fields')).toEqual(refused);
  const { id } = await roleNamed('管理员');
  expect(await admin.send('DELETE', `/resource/${Number(id)}/${address}`, {})).not.toMatchObject({
    resultCode: 200,
  });
});

test('the last who may edit roles is not shut out', async () => {
  await database.query(`update app_user set enabled = false where role_code = 'admin'`);
  const answer = await change('用户管理员', { enabled: false });
  expect(answer).toMatchObject({ resultCode: 409, message: 'There must be a user left who may edit roles' });
  expect((await roleNamed('用户管理员'))['enabled']).toBe(true);
  await database.query(`update app_user set enabled = true where role_code = 'admin'`);
});

test('a role that users have is not deleted; who may not see rights has no such page', async () => {
  const { id } = await roleNamed('调度员');
  const refused = await admin.send('DELETE', `/resource/${Number(id)}/${address}`, {});
  expect(refused).toMatchObject({ resultCode: 409 });
  const dispatcher = await loginAs(app, 'dispatcher');
  expect(await dispatcher.get(`/resources/${address}`)).toMatchObject({ resultCode: 401 });
  expect(await create({ roleName: '自封', functions: ['alarm.watch'] }, dispatcher)).toMatchObject({
    resultCode: 401,
  });
});

test('a change of a role reaches the sessions of its users at their next call', async () => {
  const dispatcher = await loginAs(app, 'dispatcher');
  expect(await dispatcher.get('/resources/setting/base_data/truck')).toMatchObject({ resultCode: 200 });
  const { functions } = await roleNamed('调度员');
  const fewer = (functions as string[]).filter((code) => code !== 'page:setting/base_data/*');
  expect(await change('调度员', { functions: fewer })).toMatchObject({ resultCode: 200 });
  expect(await dispatcher.get('/resources/setting/base_data/truck')).toMatchObject({ resultCode: 401 });
});

test('pages in English tell a role by its English name, and users by that of their role', async () => {
  expect(
    await create({ roleName: '夜班长', nameEn: 'Night foreman', functions: ['alarm.watch'] }),
  ).toMatchObject({ resultCode: 200, data: { roleName: '夜班长', nameEn: 'Night foreman' } });
  expect(await admin.get('/englishNames')).toMatchObject({
    data: expect.arrayContaining([
      ['夜班长', 'Night foreman'],
      ['调度员', 'Dispatcher'],
    ]),
  });
  const users = field(await admin.get('/resources/setting/privilege_account/user'), 'rows');
  expect(users).toContainEqual(expect.objectContaining({ roleCodeNameEn: 'Dispatcher' }));
});
