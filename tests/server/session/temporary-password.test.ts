import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createFirstAdministrator } from '#server/accounts/first-administrator.ts';
import { hashPassword } from '#server/identity/session/password.ts';
import { temporaryPasswordMs } from '#server/identity/session/temporary-password.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, loginAs, tryLogin } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';

let database: Database;
let app: App;
let admin: Client;
let nowMs = Date.parse('2026-03-02T01:00:00Z');
const address = 'setting/privilege_account/user';
const ended = /临时密码已失效/;

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
});
afterAll(() => closeDemoApp({ database, app }));

const reset = async (userName: string): Promise<string> => {
  admin = await loginAs(app, 'admin');
  const [row] = await database.query<{ id: number }>('select id from app_user where user_name = $1', [
    userName,
  ]);
  const answer = await admin.send('POST', `/resourceAction/${row?.id}/${address}`, {
    action: 'resetPassword',
  });
  return String(Object(answer.data)['text']);
};

test('a password is checked as it was given: neither cut nor trimmed, and letters stay as they are', async () => {
  const password = `  Blue kettle ${'over the river '.repeat(5)}甬江  `;
  expect([...password].length).toBeGreaterThan(64);
  await database.query(
    `update app_user set password_hash = $1, password_temporary = false where user_name = 'safety'`,
    [await hashPassword(password)],
  );
  const signsIn = async (given: string) =>
    (await tryLogin(app, { username: 'safety', password: given })).resultCode === 200;
  for (const other of [
    password.trim(),
    password.slice(0, 64),
    password.toLowerCase(),
    password.normalize('NFD') + ' ',
  ])
    expect(await signsIn(other)).toBe(false);
  expect(await signsIn(password)).toBe(true);
});

test('a reset password opens one sign-in, in which it is changed', async () => {
  const password = await reset('customer');
  expect(Buffer.from(password, 'base64url')).toHaveLength(16);
  const client = await loginAs(app, 'customer', password);
  expect(field({ data: client.login }, 'userInfo')).toMatchObject({ mustChangePassword: true });
  const again = await tryLogin(app, { username: 'customer', password });
  expect(again.resultCode).toBe(400);
  expect(again.message).toMatch(ended);
  const form = { oldPwd: password, pwd: 'my-own-river-42' };
  expect((await client.send('PUT', '/userInfoPwd', form)).resultCode).toBe(200);
  for (let time = 0; time < 2; time += 1)
    expect((await tryLogin(app, { username: 'customer', password: form.pwd })).resultCode).toBe(200);
});

test('of sign-ins at once with a reset password one is let in', async () => {
  const password = await reset('garden');
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => tryLogin(app, { username: 'garden', password })),
  );
  expect(answers.map(({ resultCode }) => resultCode).toSorted()).toEqual([200, 400, 400, 400]);
});

test('a reset password and a first password end after a day; a wrong one is told no more than wrong', async () => {
  const password = await reset('safety');
  const first = 'river-crossing-42';
  const made = {
    userName: 'late.comer',
    name: '迟到',
    roleCode: 'customer',
    companyCode: 'TW01',
    password: { password: first, confirmation: first },
  };
  expect((await admin.send('POST', `/resources/${address}`, rowForm(made))).resultCode).toBe(200);
  nowMs += temporaryPasswordMs;
  for (const [username, right] of [
    ['safety', password],
    ['late.comer', first],
  ] as const) {
    expect((await tryLogin(app, { username, password: right })).message).toMatch(ended);
    expect((await tryLogin(app, { username, password: `${right}x` })).message).toBe('用户名或密码错误');
  }
  const another = await reset('safety');
  nowMs += temporaryPasswordMs - 1;
  expect((await tryLogin(app, { username: 'safety', password: another })).resultCode).toBe(200);
});

test('the first administrator’s password is made anew until he has made his own', async () => {
  const empty = await openTestDatabase();
  const make = (name: string) => createFirstAdministrator(empty, name, '公司', nowMs);
  const first = await make('root');
  await expect(make('other')).rejects.toThrow(/users already/);
  expect(await make('root')).not.toBe(first);
  await empty.query('update app_user set password_temporary = false, password_expires_time = null');
  await expect(make('root')).rejects.toThrow(/users already/);
  await empty.close();
});
