import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import { companiesInScope } from '#server/identity/scope/session-scope.ts';
import type { Database, Queries, Transaction } from '#server/database/database.ts';
import { newWayBillToken } from '#server/deliveries/way-bills/way-bill-account.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
const mine = ['TW01', 'TW0101', 'TW0102'];

/** Statements that were asked, and within which companies. */
const asked: { text: string; within: readonly string[] | null }[] = [];
const note = (text: string): void => void asked.push({ text, within: companiesInScope() });
const noted = <Q extends Queries>(queries: Q): Q => ({
  ...queries,
  query: (...statement: Parameters<Queries['query']>) => {
    note(statement[0]);
    return queries.query(...statement);
  },
});
const notedTransaction = (transaction: Transaction): Transaction => noted(transaction);

let database: Database;
let app: App;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(
    {
      ...noted(database),
      transaction: (work, priority) => database.transaction((one) => work(notedTransaction(one)), priority),
    },
    () => nowMs,
  );
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

/** Companies of what was asked of a table by reading. */
const scopesOf = (table: string) =>
  asked
    .filter(({ text }) => new RegExp(`\\b(?:from|join) (?:public\\.)?"?${table}"?`).test(text))
    .map(({ within }) => within);

test('a shared track is read within the companies of its author, as his own calls are', async () => {
  const author = await loginAs(app, 'useradmin');
  const made = await author.send('POST', '/trackShares', {
    signCodes: ownTruck,
    startTime: '2026-03-01T00:00:00Z',
    endTime: '2026-03-01T02:00:00Z',
    hours: '24',
  });
  asked.length = 0;
  const opened = await app.server.inject({
    method: 'POST',
    url: '/truck-management/sharedTracks',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token: String(field(made, 'token')) }).toString(),
  });
  expect(opened.json()).toMatchObject({ resultCode: 200 });
  const scopes = scopesOf('position');
  expect(scopes.length).toBeGreaterThan(0);
  for (const within of scopes) expect(within?.toSorted()).toEqual(mine);
});

test('way bills are written within the companies of their token', async () => {
  const token = await newWayBillToken(database, 'TW01', nowMs);
  const post = (wayBillCode: string) =>
    app.server.inject({
      method: 'POST',
      url: '/truck-management/wayBills',
      headers: { authorization: `Bearer ${token}` },
      payload: {
        wayBills: [{ wayBillCode, companyCode: 'TW01', signCode: ownTruck, depotCode: 'nowhere', stops: [] }],
      },
    });
  // By the first one the server reads for itself, and for all, what it keeps.
  await post('W0');
  asked.length = 0;
  const answer = await post('W1');
  expect(answer.json()).toMatchObject({ resultCode: 200 });
  const scopes = scopesOf('truck');
  expect(scopes.length).toBeGreaterThan(0);
  for (const within of scopes) expect(within?.toSorted()).toEqual(mine);
});
