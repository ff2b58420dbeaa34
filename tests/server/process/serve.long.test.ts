import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '#server/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { demoAccounts, demoPassword } from '#server/seed/demo-accounts.ts';
import { refuseDemoAccounts } from '#server/seed/demo-leftovers.ts';
import { createFirstAdministrator } from '#server/seed/first-administrator.ts';
import { writeAudit } from '#server/stores/audit.ts';

import { field, seedDemoWorld, tryLogin } from '../../support/worlds/demo-world.ts';
import { embeddedSite, postgresqlSite, type Site } from '../../support/faults/kill-rounds.ts';
import { buildServer, serve } from '../../support/faults/served.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const server = process.env['TEST_DATABASE_URL'];

let built: ReturnType<typeof buildServer>;
let site: Site;
beforeAll(async () => {
  built = buildServer(root);
  site = server === undefined ? embeddedSite() : await postgresqlSite(server);
});
afterAll(async () => {
  await site.dispose();
  built.dispose();
});

test('serve makes no account, no company and no token; the first administrator is made once, with a password of its own', async () => {
  const served = await serve(built.main, site.environment);
  const knock = await fetch(`http://127.0.0.1:${served.port}/ingest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' },
    body: '{"version":1,"messages":[]}',
  });
  expect(knock.status).toBe(401);
  expect(served.output()).not.toMatch(/password of|with token|tankwatch-demo/i);
  await served.end('SIGTERM');
  const database = await site.open();
  for (const table of ['app_user', 'company', 'truck', 'ingest_token', 'session'])
    expect(await database.query(`select count(*) from ${table}`), table).toEqual([{ count: 0 }]);
  const app = await openTestApp(database, Date.now);
  for (const { userName } of demoAccounts)
    expect((await tryLogin(app, { username: userName, password: demoPassword })).resultCode).toBe(400);
  await refuseDemoAccounts(database);
  const password = await createFirstAdministrator(database, 'root', '公司', Date.now());
  expect(password.length).toBeGreaterThanOrEqual(16);
  const first = await tryLogin(app, { username: 'root', password });
  expect(field(first, 'userInfo')).toMatchObject({ mustChangePassword: true });
  await expect(createFirstAdministrator(database, 'second', '公司', Date.now())).rejects.toThrow(
    /users already/,
  );
  await app.server.close();
  await database.close();
}, 60_000);

test('a database that the demo has filled is not served until its accounts are gone, and the refusal names the way', async () => {
  const demo = server === undefined ? embeddedSite() : await postgresqlSite(server);
  let database = await demo.open();
  await migrate(database);
  await seedDemoWorld(database);
  await database.close();
  const refused = await serve(built.main, demo.environment).then(
    () => 'served',
    (error: unknown) => String(error),
  );
  expect(refused).toMatch(/code 1.*admin.*npm run admin -- --remove-demo/s);
  const environment = { ...process.env, ...demo.environment };
  const removed = spawnSync(process.execPath, [built.main, 'admin', '--remove-demo'], { env: environment });
  expect(String(removed.stdout)).toMatch(/removed: admin useradmin/);
  const served = await serve(built.main, demo.environment);
  await served.end('SIGTERM');
  database = await demo.open();
  expect(await database.query('select count(*) from app_user')).toEqual([{ count: 0 }]);
  expect(await database.query('select count(*) from ingest_token')).toEqual([{ count: 0 }]);
  await createFirstAdministrator(database, 'admin', '公司', Date.now());
  await refuseDemoAccounts(database);
  await database.close();
  await demo.dispose();
}, 120_000);

test('demo and real installation have folders of their own', () => {
  expect(readConfig({}, true).dataDir).not.toBe(readConfig({}, false).dataDir);
  expect(readConfig({ DATA_DIR: '/x' }, true).dataDir).toBe('/x');
  expect(readConfig({ DATA_DIR: '/x' }, false).dataDir).toBe('/x');
});

test('what is for trying out is refused by serve, and secrets are drawn at random', () => {
  expect(() => readConfig({ VERIFY_CODE: 'abcd' }, false)).toThrow(/VERIFY_CODE/);
  expect(readConfig({}, false)).toMatchObject({ demo: false, ingestToken: null, verifyCode: null });
  const [one, other] = [readConfig({}, true).ingestToken, readConfig({}, true).ingestToken];
  expect(one).not.toBe(other);
  expect(Buffer.from(one ?? '', 'base64url')).toHaveLength(18);
});

if (server === undefined)
  process.stderr.write(
    '!! SKIPPED: the audit log under an owner of its own. Set TEST_DATABASE_URL to run it.\n',
  );

describe.skipIf(server === undefined)('the audit log, with the words of README', () => {
  test('belongs to a role of its own: the application can add to it and read it, and do nothing else', async () => {
    const role = `app_${process.pid}`;
    const readme = readFileSync(`${root}/README.md`, 'utf8');
    const words = /```sql\n([^`]*audit_log owner to[^`]*)```/i.exec(readme)?.[1];
    if (words === undefined) throw new Error('README does not say how');
    const admin = openPostgresqlDatabase(server ?? '', 1);
    await admin.query(`create role ${role} login`);
    await admin.query(`create database ${role} owner ${role}`);
    const url = new URL(server ?? '');
    url.pathname = `/${role}`;
    const owner = openPostgresqlDatabase(url.href, 1);
    url.username = role;
    const application = openPostgresqlDatabase(url.href, 2);
    await migrate(application);
    await owner.script(
      words.replaceAll('tankwatch_audit', `${role}_audit`).replaceAll(/\btankwatch\b/g, role),
    );
    const entry = {
      userId: null,
      userName: 'a',
      companyCode: null,
      action: 'test',
      subject: 's',
      ip: '',
    };
    await writeAudit(application, entry);
    expect(await application.query('select user_name from audit_log')).toEqual([{ user_name: 'a' }]);
    for (const sql of [
      `update audit_log set user_name = 'b'`,
      'delete from audit_log',
      'truncate audit_log',
      'drop trigger audit_log_append_only on audit_log',
      'alter table audit_log disable trigger all',
      'drop table audit_log',
      `create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'`,
      `set session_replication_role = replica`,
    ])
      await expect(application.query(sql), sql).rejects.toThrow(/permission denied|must be owner/);
    // Its owner is held back by the trigger all the same.
    for (const sql of [`update audit_log set user_name = 'b'`, 'delete from audit_log', 'truncate audit_log'])
      await expect(owner.query(sql), sql).rejects.toThrow('append-only');
    await migrate(application);
    await Promise.all([application.close(), owner.close()]);
    await admin.query(`drop database ${role} with (force)`);
    await admin.query(`drop role ${role}_audit`);
    await admin.query(`drop role ${role}`);
    await admin.close();
  });
});
