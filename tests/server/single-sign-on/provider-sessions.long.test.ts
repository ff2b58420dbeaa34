import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type IdentityProvider, startIdentityProvider } from '../../support/worlds/identity-provider.ts';
import { type Client, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import {
  openBrowser,
  openSignOnApp,
  redirectUri,
  sessionIn,
  setUpProvider,
} from '../../support/worlds/sign-on-world.ts';

const minuteMs = 60_000;
const code = '7d2f3b1e-6a55-4c0e-9c1a-0123456789ab';

let nowMs = Date.now();
let database: Database;
let app: App;
let at = '';
let idp: IdentityProvider;
let admin: Client;
let id = 0;

const person = { name: '王工', preferred_username: 'wang', groups: ['dispatch'] };

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openSignOnApp(database, () => nowMs);
  at = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  nowMs = Date.now();
  await database.query('delete from session');
  await database.query('delete from app_user where provider_id is not null');
  await database.query('delete from identity_provider');
  idp = await startIdentityProvider({
    redirectUri,
    logoutUri: `${at}/truck-management/signOn/logout/${code}`,
  });
  idp.people.set('wang', person);
  admin = await loginAs(app, 'useradmin');
  ({ id } = await setUpProvider(admin, idp.issuer));
  await database.query('update identity_provider set code = $1', [code]);
  return () => idp.close();
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const signIn = async (who = 'wang') => {
  const answer = await (await openBrowser(app)).signIn(code, who);
  expect(answer.message).toBe('');
  return sessionIn(app, answer);
};
/** Looks as the server does every twenty seconds, for so long; somebody uses the session meanwhile. */
const pass = async (ms: number, session: { get(path: string): Promise<unknown> }): Promise<void> => {
  for (const endMs = nowMs + ms; nowMs < endMs;) {
    nowMs = Math.min(endMs, nowMs + 20_000);
    await session.get('/session');
    await app.sessionChecks.checkDue();
    await app.sessionChecks.settled();
  }
};
const isOver = async (session: { get(path: string): Promise<{ resultCode: number }> }): Promise<boolean> =>
  (await session.get('/session')).resultCode === resultCodes.sessionGone;
const reasons = async (): Promise<readonly unknown[]> =>
  (
    await database.query<{ reason: string }>(
      `select after ->> 'because' as reason from audit_log where action = 'signOn.ended' order by id`,
    )
  ).map(({ reason }) => reason);
const logOut = async (token: string, to = code): Promise<{ status: number; body: string }> => {
  const answer = await fetch(`${at}/truck-management/signOn/logout/${to}`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
  return { status: answer.status, body: await answer.text() };
};

test('an account that is disabled at the provider is out within five minutes; nobody else is', async () => {
  idp.people.set('li', { ...person, preferred_username: 'li' });
  const [wang, li] = [await signIn(), await signIn('li')];
  await pass(12 * minuteMs, wang);
  await li.get('/session');
  expect([await isOver(wang), await isOver(li)]).toEqual([false, false]);
  idp.people.delete('wang');
  await pass(5 * minuteMs, wang);
  await li.get('/session');
  expect([await isOver(wang), await isOver(li)]).toEqual([true, false]);
  expect((await reasons()).at(-1)).toBe('refused');
});

test('without a refresh token the provider is asked whom its access token is of', async () => {
  const session = await signIn();
  await database.query('update provider_session set refresh_sealed = null');
  await pass(5 * minuteMs, session);
  expect(await isOver(session)).toBe(false);
  idp.people.delete('wang');
  await pass(5 * minuteMs, session);
  expect(await isOver(session)).toBe(true);
});

test('with nothing that the provider could be asked by, a session is over within five minutes', async () => {
  const session = await signIn();
  await database.query('update provider_session set refresh_sealed = null, access_sealed = null');
  await pass(5 * minuteMs, session);
  expect(await isOver(session)).toBe(true);
});

test('while the provider is away sessions go on for an hour, and its page says since when', async () => {
  const session = await signIn();
  const port = Number(new URL(idp.issuer).port);
  await idp.close();
  await pass(30 * minuteMs, session);
  expect(await isOver(session)).toBe(false);
  const page = `/resource/${id}/setting/interface/identity_provider`;
  admin = await loginAs(app, 'useradmin');
  expect((await admin.get(page)).data).toMatchObject({ state: 'failing', fault: 'away' });
  await pass(32 * minuteMs, session);
  expect(await isOver(session)).toBe(true);
  expect((await reasons()).at(-1)).toBe('away');
  idp = await startIdentityProvider({ redirectUri, port });
});

test('tokens are kept sealed', async () => {
  await signIn();
  const [row] = await database.query<{ refresh_sealed: string; access_sealed: string }>(
    'select refresh_sealed, access_sealed from provider_session',
  );
  for (const sealed of [row?.refresh_sealed, row?.access_sealed]) {
    expect(sealed?.length).toBeGreaterThan(60);
    expect(sealed).not.toMatch(/^[\w-]{43}$/);
  }
});

test('a provider that says that somebody has signed out ends his sessions of it, and no others', async () => {
  idp.people.set('li', { ...person, preferred_username: 'li' });
  const [first, second, li] = [await signIn(), await signIn(), await signIn('li')];
  const [row] = await database.query<{ sid: string }>(
    `select sid from provider_session where subject = 'wang' order by checked_time limit 1`,
  );
  expect(row?.sid).toEqual(expect.any(String));
  await idp.logOut('wang', row?.sid ?? '');
  const over = [await isOver(first), await isOver(second), await isOver(li)];
  expect(over.filter(Boolean)).toHaveLength(1);
  expect(over[2]).toBe(false);
  expect(await logOut(await idp.logoutToken({ sub: 'wang' }))).toEqual({ status: 200, body: '' });
  expect([await isOver(first), await isOver(second), await isOver(li)]).toEqual([true, true, false]);
  expect((await reasons()).slice(-2)).toEqual(['loggedOut', 'loggedOut']);
});

test('a token that was used, is of somebody else, or says something else ends nothing', async () => {
  const session = await signIn();
  const jti = crypto.randomUUID();
  expect((await logOut(await idp.logoutToken({ sub: 'nobody', jti }))).status).toBe(200);
  const other = await startIdentityProvider({ redirectUri });
  const refused = {
    used: await idp.logoutToken({ sub: 'wang', jti }),
    'of another client': await idp.logoutToken({ sub: 'wang', aud: 'another' }),
    'of another issuer': await idp.logoutToken({ sub: 'wang', iss: 'https://evil.example' }),
    'signed by others': await other.logoutToken({ sub: 'wang', iss: idp.issuer }),
    'an identity token': await idp.logoutToken({ sub: 'wang', nonce: 'x' }),
    'no event': await idp.logoutToken({ sub: 'wang', events: {} }),
    'of nobody': await idp.logoutToken({}),
    'without an id': await idp.logoutToken({ sub: 'wang', jti: undefined }),
    'another kind': await idp.logoutToken({ sub: 'wang' }, 'at+jwt'),
    unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({ iss: idp.issuer, aud: 'tankwatch', sub: 'wang' }),
    ).toString('base64url')}.`,
    'no token': 'x',
  };
  await other.close();
  for (const [what, token] of Object.entries(refused))
    expect(await logOut(token), what).toMatchObject({
      status: 400,
      body: expect.stringContaining('invalid_request'),
    });
  nowMs += 11 * minuteMs;
  expect((await logOut(await idp.logoutToken({ sub: 'wang' }))).status, 'an old one').toBe(400);
  nowMs -= 11 * minuteMs;
  expect((await logOut(await idp.logoutToken({ sub: 'wang' }), 'none')).status).toBe(400);
  expect(await isOver(session)).toBe(false);
});
