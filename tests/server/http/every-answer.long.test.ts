import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type CallName, calls } from '#contract/calls.ts';
import type { App } from '#server/app/app.ts';
import type { Database, Queries, Transaction } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { aims } from '../../support/worlds/call-aims.ts';
import { loginAs } from '../../support/worlds/demo-world.ts';
import { buildTenantWorld, type TenantWorld } from '../../support/worlds/tenant-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');

/** Tables that statements of the application wrote. */
const written = new Set<string>();
const writing = /\b(?:insert\s+into|update|delete\s+from)\s+(?:public\.)?"?([a-z_0-9]+)"?/g;
const note = (text: string): void => {
  for (const [, table = ''] of text
    .replaceAll(/\bfor\s+(?:no\s+key\s+)?update\b|do\s+update\b/g, '')
    .matchAll(writing))
    written.add(table);
};
const noted = <Q extends Queries>(queries: Q): Q => ({
  ...queries,
  query: (...statement: Parameters<Queries['query']>) => {
    note(statement[0]);
    return queries.query(...statement);
  },
});
const notedTransaction = (transaction: Transaction): Transaction => ({
  ...noted(transaction),
  send: (...statement) => {
    note(statement[0]);
    transaction.send(...statement);
  },
});

let database: Database;
let app: App;
let world: TenantWorld;
let session: { readonly cookie: string; readonly header: string };
beforeAll(async () => {
  database = await openTestDatabase();
  app = await openTestApp(
    {
      ...noted(database),
      transaction: (work, priority) => database.transaction((one) => work(notedTransaction(one)), priority),
    },
    () => nowMs,
  );
  world = await buildTenantWorld(database, app, nowMs);
  session = await loginAs(app, 'useradmin');
}, 120_000);
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const pathOf = (name: CallName): string => {
  const { at } = aims[name];
  return at ? encodeURI(at(world)).replaceAll('%25', '%') : calls[name].path;
};
const ask = (method: string, path: string) =>
  app.server.inject({
    method: method as 'GET',
    url: `/truck-management${path}`,
    headers: {
      cookie: session.cookie,
      'header-id': session.header,
      origin: 'https://elsewhere.example',
      'sec-fetch-site': method === 'GET' ? 'same-origin' : 'cross-site',
    },
  });

/** What a read may write: that it was asked for, and what is made when it is first asked for. */
const mayBeWritten: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  'session.verifyCode': ['verify_challenge', 'sign_in_attempts'],
  'userPrivilege.get': ['user_alarm'],
  'push.key': ['push_key'],
  'photos.archive': ['audit_log'],
  'resourceSheets.export': ['audit_log'],
};

const reads = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'GET');

describe.each(reads)('%s', (name) => {
  test('reads, and answers as what it is, for its own origin and no store', async () => {
    written.clear();
    const reply = await ask('GET', pathOf(name));
    const { headers } = reply;
    expect([...written].filter((table) => !(mayBeWritten[name] ?? []).includes(table))).toEqual([]);
    expect(headers['content-type']).toMatch(
      /^application\/json; charset=utf-8$|^(?:image|video|application)\/[\w.+-]+/,
    );
    if (String(headers['content-type']).includes('json')) expect(() => JSON.parse(reply.body)).not.toThrow();
    expect(Object.keys(headers).filter((one) => one.startsWith('access-control-'))).toEqual([]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cache-control']).toMatch(/no-store|private/);
    expect(String(headers['content-security-policy']).split(';').toSorted()).toEqual(
      expect.arrayContaining([
        "base-uri 'none'",
        "default-src 'none'",
        "frame-ancestors 'none'",
        "object-src 'none'",
      ]),
    );
  });
});

test.each(['TRACE', 'CONNECT', 'OPTIONS', 'PATCH'])('nothing answers %s', async (method) => {
  const reply = await app.server.inject({ method: method as 'OPTIONS', url: '/truck-management/menus' });
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.headers['access-control-allow-origin']).toBeUndefined();
});
