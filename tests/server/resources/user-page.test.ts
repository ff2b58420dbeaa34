import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import { resources } from '#pages/definitions.ts';
import type { App } from '#server/app/app.ts';
import { requestHash } from '#server/http/request-hash.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

let database: Database;
let app: App;
let admin: Client;
const english = { 'accept-language': 'en' };
const address = 'setting/privilege_account/user';
const password = 'river-crossing-42';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
});
eachTestAnew(() => ({ database, app }));
beforeEach(async () => {
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const rowOf = async (userName: string): Promise<{ id: number; version: number }> => {
  const [row] = await database.query<{ id: number; version: number }>(
    'select id, version from app_user where user_name = $1',
    [userName],
  );
  if (!row) throw new Error(`no user ${userName}`);
  return row;
};
const whole = {
  userName: 'chen.li',
  name: '陈立',
  phone: '13800000000',
  roleCode: 'dispatcher',
  companyCode: 'TW0101',
  password: { password, confirmation: password },
};
const create = (fields: object) => admin.send('POST', `/resources/${address}`, rowForm(fields), english);
const change = async (client: Client, userName: string, fields: object) => {
  const { id, version } = await rowOf(userName);
  return client.send('PUT', `/resource/${id}/${address}`, rowForm(fields, version), english);
};
const reset = async (client: Client, userName: string) =>
  client.send(
    'POST',
    `/resourceAction/${(await rowOf(userName)).id}/${address}`,
    { action: 'resetPassword' },
    english,
  );

test.each([
  [{ password: '', confirmation: '' }, { password: 'Required' }],
  [{ password: 'a-b-c', confirmation: 'a-b-c' }, { password: 'At least 8 characters' }],
  [
    { password: 'chen.li1', confirmation: 'chen.li1' },
    { password: 'The password must not be the user name' },
  ],
  [
    { password: 'a1b2c3d4', confirmation: 'a1b2c3d4' },
    { password: 'This password is too common and easily guessed; choose another one' },
  ],
  [{ password, confirmation: '' }, { 'password.confirmation': 'Type it again' }],
  [{ password, confirmation: `${password}x` }, { 'password.confirmation': 'The two entries do not match' }],
])(
  'validation.user-password-min-6, validation.user-confirmation-required, validation.user-confirmation-must-match: %j',
  async (typed, fields) => {
    expect(await create({ ...whole, password: typed })).toMatchObject({ resultCode: 400, data: { fields } });
  },
);

test('a user is made and gets another password', async () => {
  await step(
    'entity.user, unique.user-name, users.have-role-and-organisation: a user is made, signs in with the first password, and has to change it',
    async () => {
      const made = await create(whole);
      expect(made).toMatchObject({ resultCode: 200, data: { userName: 'chen.li', roleCode: 'dispatcher' } });
      expect(Object.keys(Object(made.data))).not.toContain('password');
      expect(await create(whole)).toMatchObject({ data: { fields: { userName: 'already exists' } } });
      await database.query(`update app_user set user_name = 'Chen.Li' where user_name = 'chen.li'`);
      expect(await create(whole)).toMatchObject({ data: { fields: { userName: 'already exists' } } });
      await database.query(`update app_user set user_name = 'chen.li' where user_name = 'Chen.Li'`);
      const [row] = await database.query<{ password_temporary: boolean }>(
        `select password_temporary from app_user where user_name = 'chen.li'`,
      );
      expect(row?.password_temporary).toBe(true);
      const client = await loginAs(app, 'chen.li', password);
      expect((await client.get('/menus')).resultCode).not.toBe(200);
      const written = await database.query(`select * from audit_log where action = 'app_user.create'`);
      expect(written.length).toBe(1);
      expect(JSON.stringify(written)).not.toContain(password);
      expect(JSON.stringify(await database.query('select * from audit_log'))).not.toContain(password);
    },
  );

  await step('a password that is reset ends all sessions, is shown once and stands nowhere', async () => {
    await change(admin, 'chen.li', { name: '陈力' });
    const answer = await reset(admin, 'chen.li');
    const shown = String(field(answer, 'text'));
    expect(shown.length).toBeGreaterThanOrEqual(12);
    expect(JSON.stringify(await database.query('select * from audit_log'))).not.toContain(shown);
    expect(JSON.stringify(await database.query('select * from idempotent_reply'))).not.toContain(shown);
    const { id } = await rowOf('chen.li');
    expect(await database.query('select 1 from session where user_id = $1', [id])).toEqual([]);
    await loginAs(app, 'chen.li', shown);
    expect((await reset(admin, 'useradmin')).resultCode).toBe(400);
  });
});

test('a first password leaves no trace in the store of repeats; everything else of the request does', async () => {
  const send = (fields: object) =>
    admin.send('POST', `/resources/${address}`, rowForm({ ...whole, userName: 'repeated', ...fields }), {
      ...english,
      'idempotency-key': 'made-once-only',
    });
  const kept = async (): Promise<string> => {
    const [row] = await database.query<{ request_hash: string }>(
      `select request_hash from idempotent_reply where key = 'made-once-only'`,
    );
    return row?.request_hash ?? '';
  };
  const other = 'another-crossing-43';
  const first = await send({});
  expect(first).toMatchObject({ resultCode: 200, data: { userName: 'repeated' } });
  const body = rowForm({ ...whole, userName: 'repeated' });
  const url = `/truck-management/resources/${address}`;
  expect(await kept()).toBe(requestHash('POST', url, body));
  expect(requestHash('POST', url, rowForm({ ...whole, password: { password: other } }))).toBe(
    requestHash('POST', url, rowForm(whole)),
  );
  expect(requestHash('PUT', '/x', { oldPwd: 'a', pwd: 'b' })).toBe(requestHash('PUT', '/x', {}));
  expect((await send({})).data).toEqual(first.data);
  expect((await send({ name: '另一人' })).resultCode).toBe(resultCodes.badRequest);
});

test('nobody gives more than he may do, or edits who may do more', async () => {
  await database.query(
    `delete from role_function where role_code = 'useradmin' and function_code = 'driver.coach'`,
  );
  const restrictedAdmin = await loginAs(app, 'useradmin');
  const refusal = { roleCode: 'You can only assign a role with no more rights than your own' };
  expect(
    await restrictedAdmin.send(
      'POST',
      `/resources/${address}`,
      rowForm({ ...whole, userName: 'zhao' }),
      english,
    ),
  ).toMatchObject({ resultCode: 400, data: { fields: refusal } });
  // The dispatcher of the demo coaches drivers: by his new password his rights could be taken.
  const [coach] = await database.query(
    `select 1 from role_function where role_code = 'dispatcher' and function_code = 'driver.coach'`,
  );
  expect(coach).toBeDefined();
  expect((await reset(restrictedAdmin, 'dispatcher')).resultCode).toBe(resultCodes.restricted);
  expect((await change(restrictedAdmin, 'dispatcher', { name: 'x' })).resultCode).toBe(
    resultCodes.restricted,
  );
  await database.query(`insert into role_function values ('useradmin', 'driver.coach')`);
});

test('an internal user is made by an internal user alone, at once or later; whoever is one stays one when edited', async () => {
  const isInternal = async (userName: string): Promise<boolean | undefined> =>
    (
      await database.query<{ internal: boolean }>('select internal from app_user where user_name = $1', [
        userName,
      ])
    )[0]?.internal;
  const made = { ...whole, userName: 'inside', internal: true };
  const refusal = {
    resultCode: 400,
    data: { fields: { internal: 'Only internal users can give this' } },
  };
  expect(await create(made)).toMatchObject(refusal);
  expect(await isInternal('inside')).toBeUndefined();
  expect((await create({ ...made, internal: false })).resultCode).toBe(200);
  expect(await change(admin, 'inside', { internal: true })).toMatchObject(refusal);
  expect(await isInternal('inside')).toBe(false);
  const internal = await loginAs(app, 'admin');
  expect((await change(internal, 'inside', { internal: true })).resultCode).toBe(200);
  expect((await change(admin, 'inside', { internal: true, name: '内勤' })).resultCode).toBe(200);
  expect(await isInternal('inside')).toBe(true);
});

test('nobody changes his own rights, disables or deletes himself', async () => {
  expect(await change(admin, 'useradmin', { enabled: false })).toMatchObject({
    data: { fields: { enabled: 'You can’t change your own rights' } },
  });
  expect(await change(admin, 'useradmin', { companyCode: 'TW0101' })).toMatchObject({
    data: { fields: { companyCode: 'You can’t change your own rights' } },
  });
  const { id } = await rowOf('useradmin');
  expect((await admin.send('DELETE', `/resource/${id}/${address}`, {}, english)).resultCode).toBe(400);
});

test('a user who is disabled is out at once', async () => {
  const client = await loginAs(app, 'safety');
  expect((await client.get('/menus')).resultCode).toBe(200);
  expect((await change(admin, 'safety', { enabled: false })).resultCode).toBe(200);
  expect((await client.get('/menus')).resultCode).not.toBe(200);
});

test('a password is never listed, filtered by or proposed', () => {
  for (const resource of resources.values())
    for (const [name, { kind, listed }] of Object.entries(resource.fields))
      if (kind === 'password') {
        expect([...resource.search, ...resource.filters, ...resource.unique, resource.order]).not.toContain(
          name,
        );
        expect(listed ?? false).toBe(false);
        expect(resource.approval).toBeUndefined();
      }
});
