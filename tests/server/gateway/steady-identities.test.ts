import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createIdentityStore, type IdentityStore } from '#server/gateway/identity-store.ts';
import { createSteadyIdentities } from '#server/gateway/steady-identities.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { createFailureRow } from '#server/kernel/log/failure-row.ts';

import { withAway } from '../../support/databases/away-database.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { testLog } from '../../support/worlds/test-log.ts';

const [recorder, other] = ['13805749001', '13805749002'];
const nowMs = Date.parse('2026-03-02T01:00:00Z');

let database: Database;
let away: ReturnType<typeof withAway>;
let identities: IdentityStore;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await giveNumber(database, '1000000002', recorder);
  await storeToken(database, 'of-the-recorder', { name: 'recorder', terminal: recorder }, 0);
  await storeToken(database, 'of-another', { name: 'another', terminal: other }, 0);
  await database.query('insert into jt808_terminal (phone) values ($1)', [recorder]);
});
beforeEach(async () => {
  away = withAway(database);
  identities = createSteadyIdentities(
    createIdentityStore(away.database, () => nowMs, crypto.randomUUID()),
    { database: away.database, now: () => nowMs, row: createFailureRow(testLog(), 'a test') },
  );
  await identities.refresh();
});
afterAll(() => database.close());

test('while the database is away a terminal that was known signs in with what it signed in with, and no other token', async () => {
  away.set('refuses');
  expect(await identities.check(recorder, 'of-the-recorder')).toMatchObject({
    identity: { phone: recorder, terminal: '1000000002', companyCode: 'TW0101' },
    replaces: false,
  });
  for (const token of ['of-another', 'wrong', ''])
    await expect(identities.check(recorder, token)).rejects.toThrow('ECONNREFUSED');
  await expect(identities.check(other, 'of-another')).rejects.toThrow('ECONNREFUSED');
});

test('while it answers, what it says counts: a token that has ended since lets nobody in', async () => {
  expect(await identities.check(recorder, 'of-the-recorder')).not.toBeNull();
  await database.query(`update ingest_token set ends_time = $1 where name = 'recorder'`, [new Date(nowMs)]);
  expect(await identities.check(recorder, 'of-the-recorder')).toBeNull();
  await database.query(`update ingest_token set ends_time = null where name = 'recorder'`);
});

test('a terminal that took itself off is known no more', async () => {
  await identities.revoke(recorder);
  away.set('refuses');
  await expect(identities.check(recorder, 'of-the-recorder')).rejects.toThrow('ECONNREFUSED');
});

test('a sign-in that the database was not told of stands: it is told at the next look, and nobody is cut off', async () => {
  const found = await identities.check(recorder, 'of-the-recorder');
  if (found === null) throw new Error('not let in');
  away.set('refuses');
  const about = { edition: '2013', imei: null, firmware: null, encrypted: false, address: '203.0.113.7' };
  const identity = await identities.signIn(found.identity, about);
  await expect(identities.valid([identity])).rejects.toThrow('ECONNREFUSED');
  away.set('no');
  expect((await identities.valid([identity])).get(recorder)).toMatchObject({ signedInMs: nowMs });
  const [row] = await database.query('select address from jt808_terminal where phone = $1', [recorder]);
  expect(row).toEqual({ address: '203.0.113.7' });
});

test('a forwarded terminal comes back while the database is away, and what it is on the line by is no code', async () => {
  const address = '203.0.113.24';
  await database.query(
    `insert into forwarder (company_code, name, address) values ('TW01', 'platform', $1)`,
    [address],
  );
  const found = await identities.forwarded(recorder, address);
  if (found === null) throw new Error('not let in');
  await identities.signIn(found, { edition: '2013', imei: null, firmware: null, encrypted: false, address });
  away.set('refuses');
  expect(await identities.forwarded(recorder, address)).toMatchObject({ phone: recorder, forwarded: true });
  await expect(identities.forwarded(recorder, '203.0.113.25')).rejects.toThrow('ECONNREFUSED');
  const [platform] = await database.query<{ id: number }>('select id from forwarder');
  await expect(identities.check(recorder, `forwarder ${platform?.id} ${address}`)).rejects.toThrow();
  away.set('no');
  await database.query('delete from forwarder');
  expect(await identities.forwarded(recorder, address)).toBeNull();
});

test('of a forwarded terminal the store is asked while it answers: a platform that is gone lets nobody in later either', async () => {
  const address = '203.0.113.26';
  await database.query(
    `insert into forwarder (company_code, name, address) values ('TW01', 'platform', $1)`,
    [address],
  );
  expect(await identities.forwarded(recorder, address)).not.toBeNull();
  await database.query('delete from forwarder');
  expect(await identities.forwarded(recorder, address)).toBeNull();
  // What was remembered of it is forgotten with that.
  away.set('refuses');
  await expect(identities.forwarded(recorder, address)).rejects.toThrow('ECONNREFUSED');
});

test('who comes back by another address while the first sign-in is told keeps his own', async () => {
  const found = await identities.check(recorder, 'of-the-recorder');
  if (found === null) throw new Error('not let in');
  const about = { edition: '2013', imei: null, firmware: null, encrypted: false };
  away.set('refuses');
  const first = await identities.signIn(found.identity, { ...about, address: '203.0.113.8' });
  away.set('hangs');
  const telling = identities.valid([first]);
  const second = identities.signIn(found.identity, { ...about, address: '203.0.113.9' });
  away.set('no');
  await Promise.all([telling, second]);
  // One of whom there is nothing to tell is looked at alone.
  expect((await identities.valid([first])).has(recorder)).toBe(true);
  const [row] = await database.query('select address from jt808_terminal where phone = $1', [recorder]);
  expect(row).toEqual({ address: '203.0.113.9' });
});
