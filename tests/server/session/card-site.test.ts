import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { readConfig } from '#server/app/config.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { startCardSite } from '../../support/card-site.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const secret = 'secret-of-the-card-site';
let nowMs = Date.parse('2026-03-02T01:00:00Z');
let database: Database;
let app: App;
let client: Client;
let site: Awaited<ReturnType<typeof startCardSite>>;
let url = '';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  site = await startCardSite(() => url, secret);
  app = await openTestApp(database, () => nowMs, { cardSite: { url: `${site.url}?lang=zh`, secret } });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  client = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await site.close();
  await app.server.close();
  await database.close();
});

const open = async (): Promise<string> => String(field(await client.send('POST', '/cardSite', {}), 'url'));
const codeIn = (address: string): string => new URL(address).searchParams.get('code') ?? '';
const exchange = (code: string, authorization = `Bearer ${secret}`) =>
  client.send('POST', '/cardSession', { code }, { authorization });

test('the site learns who opened it, and nothing by which it could act in the session', async () => {
  const address = await open();
  expect(address.startsWith(`${site.url}?lang=zh&code=`)).toBe(true);
  expect(address).not.toContain(client.header);
  await fetch(address);
  const { session } = site.visits.at(-1) ?? { session: null };
  expect(session).toMatchObject({
    resultCode: 200,
    data: { userName: 'useradmin', roles: [{ roleCode: 'useradmin' }], companyCode: 'TW01' },
  });
  const text = JSON.stringify(session);
  for (const hidden of [client.header, client.cookie.split('=')[1] ?? 'x'])
    expect(text).not.toContain(hidden);
  expect(Object.keys(Object(Object(session).data)).toSorted()).toEqual([
    'companies',
    'companyCode',
    'companyName',
    'id',
    'name',
    'roles',
    'userName',
  ]);
  const [entry] = await database.query(
    `select user_name, after from audit_log where action = 'cardSite.open' order by id desc limit 1`,
  );
  expect(entry).toMatchObject({ user_name: 'useradmin', after: null });
});

test('a code is good once, for a minute, for the site’s secret alone, and while the session stands', async () => {
  const once = codeIn(await open());
  expect((await exchange(once)).resultCode).toBe(200);
  expect((await exchange(once)).resultCode).toBe(400);

  const late = codeIn(await open());
  nowMs += 60_000;
  expect((await exchange(late)).resultCode).toBe(400);

  const stolen = codeIn(await open());
  for (const wrong of ['', `Bearer ${secret}x`, secret, 'Bearer '])
    expect((await exchange(stolen, wrong)).resultCode).toBe(401);
  // A wrong secret uses nothing up.
  expect((await exchange(stolen)).resultCode).toBe(200);

  const orphan = codeIn(await open());
  await client.send('POST', '/loginOut', {});
  expect((await exchange(orphan)).resultCode).toBe(400);
  expect((await exchange('x')).resultCode).toBe(400);
  const kept = JSON.stringify(await database.query('select * from card_site_code'));
  expect(kept).not.toContain(orphan);
});

test('without the page of drivers nobody opens it; without a configured site there is none', async () => {
  const exhibition = await loginAs(app, 'exhibition');
  expect((await exhibition.send('POST', '/cardSite', {})).resultCode).toBe(401);
  const plain = await openTestApp(database, () => nowMs);
  const admin = await loginAs(plain, 'useradmin');
  expect((await admin.send('POST', '/cardSite', {})).message).toContain('未配置');
  expect((await admin.send('POST', '/cardSession', { code: 'x' })).resultCode).toBe(404);
  await plain.server.close();
});

test('address and secret are configured together, or the server does not start', () => {
  const read = (environment: Record<string, string>) => readConfig(environment, true).cardSite;
  expect(read({})).toBeNull();
  expect(read({ CARD_SITE_URL: 'https://card.example/issue', CARD_SITE_SECRET: secret })).toEqual({
    url: 'https://card.example/issue',
    secret,
  });
  for (const wrong of [
    { CARD_SITE_URL: 'https://card.example' },
    { CARD_SITE_SECRET: secret },
    { CARD_SITE_URL: 'javascript:alert(1)', CARD_SITE_SECRET: secret },
    { CARD_SITE_URL: 'https://card.example', CARD_SITE_SECRET: 'short' },
  ])
    expect(() => read(wrong)).toThrow(/CARD_SITE_/);
});
