import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { readConfig } from '#server/app/config.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { refuseDemoAccounts } from '#server/demo/demo-leftovers.ts';
import { createFirstAdministrator } from '#server/accounts/first-administrator.ts';

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

test('a command without a database makes none, and a start that fails says what to do in its last line', () => {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const ended = (environment: Readonly<Record<string, string>>, ...words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [built.main, ...words], {
      encoding: 'utf8',
      env: {
        ...inherited,
        DATA_DIR: join(tmpdir(), `tankwatch-no-${process.pid}`),
        LOG_FORMAT: 'json',
        ...environment,
      },
    });
    const line = `${stdout}${stderr}`.trim().split('\n').at(-1) ?? '';
    return { status, said: JSON.parse(line) as Readonly<Record<string, string>> };
  };
  const command = ended({}, 'admin', 'root', '公司');
  expect(command).toMatchObject({ status: 1, said: { cause: 'noDatabase' } });
  const start = ended({ DATABASE_URL: 'postgres://tank:hidden@127.0.0.1:1/watch', PORT: '0' }, 'serve');
  expect(start).toMatchObject({ status: 1, said: { level: 'fatal', cause: 'connectionRefused' } });
  expect(start.said['msg']).toMatch(/^DATABASE_URL: 127\.0\.0\.1:1 refuses connections/);
  expect(start.said['zh']).toMatch(/^DATABASE_URL：127\.0\.0\.1:1 拒绝连接/);
  expect(JSON.stringify(start)).not.toContain('hidden');
});

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
