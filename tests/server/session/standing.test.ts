import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import {
  type Authenticator,
  cookieNames,
  createAuthenticator,
} from '#server/identity/session/authenticator.ts';
import type { Actor } from '#server/identity/actor.ts';
import { tokenHashOf } from '#server/identity/session/open-session.ts';
import { findActor } from '#server/identity/actors.ts';

import { withAway } from '../../support/databases/away-database.ts';
import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { loginAs } from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let authenticator: Authenticator;
const nowMs = Date.parse('2026-03-02T01:00:00Z');

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  authenticator = createAuthenticator(database, () => nowMs, false);
});
afterAll(() => closeDemoApp({ database, app }));

const signIn = async (userName: string): Promise<{ actor: Actor; signOut: () => Promise<unknown> }> => {
  const client = await loginAs(app, userName);
  const actor = await findActor(database, tokenHashOf(client.cookie.split('=')[1] ?? ''), nowMs);
  if (actor === null) throw new Error(`${userName} is not signed in`);
  return { actor, signOut: () => client.send('POST', '/loginOut', {}) };
};

test('a session stands as it is while nothing of its user changes, and is over when he signs out', async () => {
  const { actor, signOut } = await signIn('dispatcher');
  expect(await authenticator.standingOf(actor)).toBe('same');
  await signOut();
  expect(await authenticator.standingOf(actor)).toBe('over');
});

test('a session has changed with the functions of its role', async () => {
  const { actor } = await signIn('exhibition');
  await database.query(
    `delete from role_function where role_code = 'exhibition' and function_code = 'media.view'`,
  );
  expect(await authenticator.standingOf(actor)).toBe('changed');
});

test('a session has changed with the companies that its user sees', async () => {
  const { actor } = await signIn('safety');
  await database.query(`update app_user set company_code = 'TW02' where user_name = 'safety'`);
  expect(await authenticator.standingOf(actor)).toBe('changed');
});

test('a request without a cookie is nobody’s, and costs the database no question', async () => {
  const away = withAway(database);
  away.set('refuses');
  const strangers = createAuthenticator(away.database, () => nowMs, false);
  const request = (cookies: Readonly<Record<string, string>>) => ({ cookies }) as unknown as FastifyRequest;
  expect(await strangers.actorOf(request({}))).toBeNull();
  await expect(strangers.actorOf(request({ [cookieNames.plain]: 'some' }))).rejects.toThrow('ECONNREFUSED');
});
