import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { providerFaults } from '#domain/access/sign-on-words.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openBrowser, openSignOnApp, setUpProvider } from '../../support/worlds/sign-on-world.ts';

let database: Database;
let app: App;
let server: Server;
let at = '';
let admin: Client;
const asked: string[] = [];

/** A provider in the wrong, by the first part of the address. */
const answers: Readonly<
  Record<string, (issuer: string) => { status?: number; headers?: object; body: string } | null>
> = {
  slow: () => null,
  redirecting: () => ({
    status: 302,
    headers: { location: 'http://169.254.169.254/latest/meta-data' },
    body: '',
  }),
  garbage: () => ({ body: '<html>not json' }),
  huge: () => ({ body: `{"issuer":"${'x'.repeat(1_200_000)}"}` }),
  failing: () => ({ status: 503, body: 'later' }),
  missing: () => ({ status: 404, body: '{}' }),
  otherIssuer: () => ({ body: JSON.stringify({ issuer: 'https://other.example' }) }),
  script: (issuer) => ({
    body: JSON.stringify({
      issuer,
      authorization_endpoint: 'javascript:alert(1)',
      jwks_uri: `${issuer}/keys`,
    }),
  }),
  inward: (issuer) => ({
    body: JSON.stringify({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: 'http://169.254.169.254/token',
      jwks_uri: 'http://169.254.169.254/keys',
    }),
  }),
};

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openSignOnApp(database, Date.now);
  admin = await loginAs(app, 'useradmin');
  server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    const kind = (request.url ?? '').split('/')[1] ?? '';
    const said = answers[kind]?.(`${at}/${kind}`);
    if (said === undefined) reply.writeHead(404).end();
    else if (said !== null)
      reply
        .writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers })
        .end(said.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => database.query('delete from identity_provider'));
afterAll(async () => {
  await app.server.close();
  server.closeAllConnections();
  server.close();
  await database.close();
});

const rowOf = async (id: number): Promise<unknown> =>
  (await admin.get(`/resource/${id}/setting/interface/identity_provider`)).data;

test.each([
  ['away', 'http://127.0.0.1:9'],
  ['away', 'https://nobody.invalid'],
  ['late', 'slow'],
  ['redirect', 'redirecting'],
  ['answer', 'garbage'],
  ['answer', 'huge'],
  ['away', 'failing'],
  ['answer', 'missing'],
  ['issuer', 'otherIssuer'],
  ['address', 'script'],
  ['private', 'http://169.254.169.254'],
  ['private', 'http://10.1.2.3/realms/x'],
  ['private', 'https://[::ffff:169.254.169.254]'],
  ['address', 'http://192.0.2.1'],
] as const)(
  '%s: %s is told in words in both languages, to who signs in and on the page',
  async (fault, where) => {
    const issuer = where.includes(':') ? where : `${at}/${where}`;
    const { id, code } = await setUpProvider(admin, issuer, { mapping: [] });
    const begun = await (await openBrowser(app)).begin(code);
    expect(begun.message).toBe(providerFaults[fault][0]);
    expect(await rowOf(id)).toMatchObject({ state: 'failing', fault, faultSince: expect.any(String) });
    const checked = await admin.send(
      'POST',
      '/signOn/check',
      { providerId: String(id) },
      { 'accept-language': 'en' },
    );
    // What a browser is sent to is none of the check's.
    if (where !== 'script') expect(field(checked, 'fault')).toBe(providerFaults[fault][1]);
  },
);

test('addresses that a provider names are looked at as its own, and nobody is followed elsewhere', async () => {
  const { id, code } = await setUpProvider(admin, `${at}/inward`, { mapping: [] });
  const browser = await openBrowser(app);
  const state = new URL(String(field(await browser.begin(code), 'url'))).searchParams.get('state') ?? '';
  expect((await browser.finish(`code=x&state=${state}`)).message).toBe(providerFaults.private[0]);
  expect(await rowOf(id)).toMatchObject({
    fault: 'private',
    faultDetail: expect.stringContaining('169.254.169.254'),
  });
});

test('while one is slow it is asked once, and nobody else waits', async () => {
  const slow = await setUpProvider(admin, `${at}/slow`, { mapping: [] });
  const good = await setUpProvider(admin, `${at}/inward`, { name: 'Good', mapping: [] });
  const before = asked.length;
  const browser = await openBrowser(app);
  const order: string[] = [];
  await Promise.all([
    ...[1, 2, 3].map(async () => {
      await browser.begin(slow.code);
      order.push('slow');
    }),
    browser.begin(good.code).then(() => order.push('good')),
    admin.get('/session').then(() => order.push('other')),
  ]);
  expect(order.slice(0, 2).toSorted()).toEqual(['good', 'other']);
  expect(asked.slice(before).filter((url) => url.includes('slow'))).toHaveLength(1);
});
