import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { isHandedOut } from '#contract/handed-out.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  type Client,
  field,
  loginAs,
  ownTruck,
  seedDemoWorld,
  siblingTruck,
} from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let admin: Client;
const english = { 'accept-language': 'en' };
const address = 'setting/privilege_account/user';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
});
eachTestAnew(() => ({ database, app }));
beforeEach(async () => {
  admin = await loginAs(app, 'admin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const idOf = async (userName: string): Promise<number> => {
  const [row] = await database.query<{ id: number }>('select id from app_user where user_name = $1', [
    userName,
  ]);
  return row?.id ?? 0;
};
const seeAs = async (userName: string, client = admin) =>
  client.send('POST', `/resourceAction/${await idOf(userName)}/${address}`, { action: 'seeAs' }, english);
const userOf = async (client: Client): Promise<unknown> => field(await client.get('/session'), 'userInfo');
const auditOf = (action: string) =>
  database.query('select user_name, subject from audit_log where action = $1 order by id', [action]);

test('the console is that of the other user: name, menu, functions and trucks; and his own again', async () => {
  const safety = await loginAs(app, 'safety');
  expect((await seeAs('safety')).resultCode).toBe(200);
  expect(await userOf(admin)).toMatchObject({
    userName: 'safety',
    viewedBy: { userName: 'admin' },
    functions: Object(await userOf(safety))['functions'],
  });
  expect((await admin.get('/menus')).data).toEqual((await safety.get('/menus')).data);
  const trucks = JSON.stringify((await admin.get('/truckStatusData')).data);
  expect(trucks).toBe(JSON.stringify((await safety.get('/truckStatusData')).data));
  expect(trucks).not.toContain(siblingTruck);
  expect((await admin.get(`/resources/${address}`)).resultCode).toBe(401);

  expect((await admin.send('DELETE', '/seenAs', {})).resultCode).toBe(200);
  expect(await userOf(admin)).toMatchObject({ userName: 'admin' });
  expect(Object.keys(Object(await userOf(admin)))).not.toContain('viewedBy');
  expect(await auditOf('app_user.seeAs')).toMatchObject([{ user_name: 'admin', subject: 'safety' }]);
  expect(await auditOf('session.endView')).toMatchObject([{ user_name: 'admin', subject: 'safety' }]);
});

test('every write of the contract is refused meanwhile, and nothing is written down for the other user', async () => {
  await seeAs('dispatcher');
  const stored = async () =>
    JSON.stringify([
      await database.query('select count(*) from audit_log'),
      await database.query('select * from user_alarm order by id'),
      await database.query('select * from user_quick_visit order by id'),
    ]);
  const before = await stored();
  const writes: readonly Call[] = Object.values<Call>(calls).filter(
    (call) => call.method !== 'GET' && call.access !== 'public' && !call.reads,
  );
  expect(writes.length).toBeGreaterThan(20);
  for (const call of writes) {
    if (call === calls['session.endView']) continue;
    const path = call.path.replace('*address', 'setting/base_data/truck').replace(':id', '1');
    const answer = await admin.send(call.method === 'GET' ? 'POST' : call.method, path, {}, english);
    expect([path, answer.message]).toEqual([
      path,
      'You are viewing as another user, read-only; please end that first',
    ]);
  }
  await admin.get('/userPri');
  expect(await stored()).toBe(before);
  expect(JSON.stringify((await admin.get('/truckStatusData')).data)).toContain(ownTruck);
});

test('nothing is handed out meanwhile: no export, file or document, whoever’s rights allow it', async () => {
  const handedOut = (Object.values(calls) as Call[]).filter(isHandedOut);
  expect(handedOut.length).toBeGreaterThan(6);
  const ask = async (call: Call): Promise<readonly [string, string]> => {
    const path = call.path.replace('*address', 'setting/base_data/truck').replace(':id', '1');
    const answer =
      call.method === 'GET'
        ? await admin.get(path, english)
        : await admin.send(call.method, path, {}, english);
    return [path, answer.message];
  };
  await seeAs('useradmin');
  for (const call of handedOut)
    expect(await ask(call)).toEqual([
      expect.anything(),
      expect.stringContaining('You are viewing as another user'),
    ]);
  await admin.send('DELETE', '/seenAs', {});
  for (const call of handedOut)
    expect(await ask(call)).toEqual([expect.anything(), expect.not.stringContaining('another user')]);
});

test('what is read and written down meanwhile is whoever is signed in; the screen is unlocked by his password', async () => {
  await database.query(`update app_user set password_hash = 'none' where user_name = 'dispatcher'`);
  await seeAs('dispatcher');
  expect((await admin.get('/photos?day=2026-03-01')).resultCode).toBe(200);
  expect((await admin.send('POST', '/confirmPassword', { password: 'tankwatch-demo' })).resultCode).toBe(200);
  await admin.send('POST', '/loginOut', {});
  expect((await auditOf('session.logout')).at(-1)).toMatchObject({ user_name: 'admin', subject: 'admin' });
});

test('nobody sees as himself, as a disabled user, as one of other companies, or as one who may do more', async () => {
  expect((await seeAs('admin')).resultCode).toBe(400);
  await database.query(`update app_user set enabled = false where user_name = 'garden'`);
  expect((await seeAs('garden')).resultCode).toBe(400);
  const userAdmin = await loginAs(app, 'useradmin');
  expect((await seeAs('admin', userAdmin)).resultCode).not.toBe(200);
  const dispatcher = await loginAs(app, 'exhibition');
  expect((await seeAs('safety', dispatcher)).resultCode).toBe(401);
});

test('rights that the other user gets meanwhile do not go beyond the viewer’s; a user who is gone gives the own console back', async () => {
  const userAdmin = await loginAs(app, 'useradmin');
  await seeAs('safety', userAdmin);
  await database.query(
    `insert into role_function (role_code, function_code) values ('safety', 'heartbeat.watch'), ('safety', 'truck.write')`,
  );
  const functions = Object(await userOf(userAdmin))['functions'] as string[];
  expect(functions).toContain('truck.write');
  expect((await userAdmin.get('/heartBeatInfo/timeout')).resultCode).toBe(
    (await (await loginAs(app, 'useradmin')).get('/heartBeatInfo/timeout')).resultCode,
  );
  await database.query(`update app_user set enabled = false where user_name = 'safety'`);
  expect(await userOf(userAdmin)).toMatchObject({ userName: 'useradmin' });
});
