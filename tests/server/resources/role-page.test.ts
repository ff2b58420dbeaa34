import { afterEach, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { restoreAdministrator } from '#server/accounts/restore-administrator.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
let database: Database;
let app: App;
let admin: Client;
const english = { 'accept-language': 'en' };
const address = 'setting/privilege_account/role';

beforeEach(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
  admin = await loginAs(app, 'useradmin');
});
afterEach(async () => {
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
/** An administrator of a company that is no more than a neighbour. */
const addSibling = () =>
  database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select 'sibling', name, 'useradmin', 'TW02', password_hash from app_user where user_name = 'useradmin'`,
  );
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
  const refused = { functions: 'You can only grant or revoke functions that you have yourself' };
  expect(field(await create({ roleName: '高', functions: ['heartbeat.watch'] }), 'fields')).toEqual(refused);
});

const readOnly =
  'This role belongs to the installation or a company above: copy it for your company and edit the copy';

test('a company’s administrator changes no role that others have too', async () => {
  for (const name of ['调度员', '管理员', '客户', '展会演示']) {
    const row = await roleNamed(name);
    expect(row).toMatchObject({ ownership: 'readOnly', companyCode: null });
    for (const fields of [
      { enabled: false },
      { roleName: '改名' },
      { functions: ['alarm.watch'] },
      { functions: [...(row['functions'] as string[]), 'user.write', 'role.write', 'page:*'] },
    ])
      expect(await change(name, fields)).toMatchObject({ resultCode: 409, message: readOnly });
    expect(
      await admin.send('DELETE', `/resource/${Number(row['id'])}/${address}`, {}, english),
    ).toMatchObject({
      resultCode: 409,
      message: readOnly,
    });
    expect(await roleNamed(name)).toEqual(row);
  }
});

test('the operator changes the installation’s roles; a role that may do more than its writer is not his', async () => {
  const operator = await loginAs(app, 'admin');
  expect(await change('展会演示', { remark: '展台' }, operator)).toMatchObject({ resultCode: 200 });
  const { functions } = await roleNamed('管理员');
  expect(functions).toContain('message.recharge');
  // Who runs the installation, by a role that lacks two of its functions.
  await database.query(`update app_user set role_code = 'useradmin' where user_name = 'admin'`);
  expect(await change('管理员', { remark: '小' }, operator)).toMatchObject({ resultCode: 401 });
  expect(await change('管理员', { enabled: false }, operator)).toMatchObject({ resultCode: 401 });
});

test('a company copies a role, which is its own then, with what its writer may do', async () => {
  const { id } = await roleNamed('管理员');
  const act = (client: Client) =>
    client.send('POST', `/resourceAction/${Number(id)}/${address}`, { action: 'copy' }, english);
  expect(await act(admin)).toMatchObject({ resultCode: 200 });
  const copy = await roleNamed('管理员 2');
  expect(copy).toMatchObject({ companyCode: 'TW01', ownership: 'editable', userCount: 0 });
  expect(copy['functions']).not.toContain('message.recharge');
  expect(copy['functions']).toContain('truck.write');
  expect(await change('管理员 2', { roleName: '车队管理员' })).toMatchObject({ resultCode: 200 });
  // Another company knows nothing of it, and may have one of the same name.
  await addSibling();
  const sibling = await loginAs(app, 'sibling');
  expect(JSON.stringify(await sibling.get(`/resources/${address}`))).not.toContain('车队管理员');
  expect(await sibling.get(`/resource/${Number(copy['id'])}/${address}`)).toMatchObject({ resultCode: 404 });
  expect(await change('车队管理员', { enabled: false }, sibling)).toMatchObject({ resultCode: 404 });
  expect(await create({ roleName: '车队管理员', functions: ['alarm.watch'] }, sibling)).toMatchObject({
    resultCode: 200,
    data: { companyCode: 'TW02' },
  });
  // A user of another company can't be given it, nor one of this company moved with it.
  const operator = await loginAs(app, 'admin');
  const userAddress = 'setting/privilege_account/user';
  const user = (companyCode: string, userName: string) =>
    operator.send(
      'POST',
      `/resources/${userAddress}`,
      rowForm({
        userName,
        name: '新',
        password: { password: 'long-enough-2026', confirmation: 'long-enough-2026' },
        roleCode: copy['roleCode'],
        companyCode,
      }),
      english,
    );
  expect(field(await user('TW02', 'outside-77'), 'fields')).toEqual({
    roleCode: 'This role is another company’s: users of this company can’t have it',
  });
  expect(await user('TW0101', 'inside-77')).toMatchObject({ resultCode: 200 });
  const users = await operator.get(`/resources/${userAddress}?search=inside-77`);
  const [row] = field(users, 'rows') as { id: number; version: number }[];
  expect(
    field(
      await operator.send(
        'PUT',
        `/resource/${Number(row?.id)}/${userAddress}`,
        rowForm({ companyCode: 'TW02' }, Number(row?.version)),
        english,
      ),
      'fields',
    ),
  ).toEqual({ roleCode: 'This role is another company’s: users of this company can’t have it' });
});

test('a role of users outside of the writer’s companies is not his to change', async () => {
  const functions = ['alarm.watch'];
  await addSibling();
  await create({ roleName: '外派', functions });
  // As where a company was moved to another one with its users.
  await database.query(
    `update app_user set role_code = (select role_code from role where role_name = '外派') where user_name = 'sibling'`,
  );
  expect(await change('外派', { enabled: false })).toMatchObject({
    resultCode: 400,
    message: 'Users outside of your companies have this role, so it can’t be changed here',
  });
  expect((await roleNamed('外派'))['userCount']).toBe(0);
});

test('the last of a company tree who may edit roles and users is not shut out', async () => {
  await database.query(`update app_user set enabled = false where role_code = 'admin'`);
  await create({ roleName: '唯一管理员', functions: ['role.write', 'user.write', 'page:*'] });
  await database.query(
    `update app_user set role_code = (select role_code from role where role_name = '唯一管理员')
     where user_name = 'useradmin'`,
  );
  const refused = {
    resultCode: 409,
    message: 'Each company, or one above it, must have a user left who may edit roles and users',
  };
  expect(await change('唯一管理员', { enabled: false })).toMatchObject(refused);
  expect(await change('唯一管理员', { functions: ['role.write', 'page:*'] })).toMatchObject(refused);
  expect((await roleNamed('唯一管理员'))['enabled']).toBe(true);
  await database.query(`update app_user set enabled = true where role_code = 'admin'`);
  expect(await change('唯一管理员', { remark: '有上级管理员' })).toMatchObject({ resultCode: 200 });
});

test('whoever runs the machine makes a user an administrator again, and the log of his company says so', async () => {
  await addSibling();
  await database.query(`update app_user set enabled = false where user_name = 'sibling'`);
  await database.query(`update company set enabled = false where company_code = 'TW02'`);
  await database.query(`update role set enabled = false where role_code = 'admin'`);
  await database.query(
    `delete from role_function where role_code = 'admin' and function_code = 'user.write'`,
  );
  const password = await restoreAdministrator(database, 'SIBLING', nowMs);
  expect(password).toMatch(/^[\w-]{22}$/);
  await expect(restoreAdministrator(database, 'nobody-77', nowMs)).rejects.toThrow(
    'there is no user nobody-77',
  );
  const client = await loginAs(app, 'sibling', password);
  expect(Reflect.get(client.login, 'userInfo')).toMatchObject({
    companyCode: 'TW02',
    mustChangePassword: true,
  });
  const [entry] = await database.query(
    `select user_name, company_code, subject from audit_log where action = 'user.restored'`,
  );
  expect(entry).toEqual({ user_name: 'npm run admin', company_code: 'TW02', subject: 'sibling' });
});

test('the log of those to whom a change was done shows it', async () => {
  const operator = await loginAs(app, 'admin');
  expect(await change('安全员', { remark: '看好车' }, operator)).toMatchObject({ resultCode: 200 });
  // The log's times are the database's own.
  const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const read = async (client: Client) =>
    field(await client.get(`/auditLog?startTime=${from}&endTime=${to}`), 'rows');
  // The safety officer is of a company below the user administrator's.
  expect(await read(admin)).toContainEqual(
    expect.objectContaining({ action: 'role.update', subject: '安全员', userName: 'admin' }),
  );
  const sibling = await database.query(`select 1 from audit_about where company_code = 'TW02'
    and audit_id in (select id from audit_log where subject = '安全员')`);
  expect(sibling).toEqual([]);
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
  const operator = await loginAs(app, 'admin');
  expect(await change('调度员', { functions: fewer }, operator)).toMatchObject({ resultCode: 200 });
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
