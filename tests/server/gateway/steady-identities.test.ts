import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Identity } from '#gateway/jt808/listener/identities.ts';
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
    {
      database: away.database,
      now: () => nowMs,
      row: createFailureRow(testLog(), 'a test'),
      withinMs: 10_000,
    },
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

test('who has signed in since the last look is known by what he signed in with', async () => {
  await storeToken(database, 'fresh', { name: 'fresh', terminal: recorder }, 0);
  const found = await identities.check(recorder, 'fresh');
  if (found === null) throw new Error('not let in');
  const about = { edition: '2013', imei: null, firmware: null, encrypted: false, address: '203.0.113.7' };
  await identities.signIn(found.identity, about);
  away.set('refuses');
  expect(await identities.check(recorder, 'fresh')).toMatchObject({ identity: { phone: recorder } });
});

/** Sign-ins as the store is told of them, by their address: each answer is the test's. */
const openTold = () => {
  const told: string[] = [];
  let answer: () => Promise<void> = () => Promise.resolve();
  const steady = createSteadyIdentities(
    {
      ...createIdentityStore(database, () => nowMs, crypto.randomUUID()),
      signIn: async (identity, { address }) => {
        told.push(address);
        await answer();
        return { ...identity, signedInMs: nowMs + told.length };
      },
      valid: async (those) =>
        new Map(those.map(({ phone }) => [phone, { leads: true, utcOffsetMin: 480, clock: 'right' }])),
    },
    { database, now: () => nowMs, row: createFailureRow(testLog(), 'a test') },
  );
  const identity: Identity = {
    phone: recorder,
    terminal: '1000000002',
    role: 'recorder',
    companyCode: 'TW0101',
    maker: '',
    model: '',
    edition: '2013',
    utcOffsetMin: 480,
    clock: 'right',
    reports: true,
    ownLayout: false,
    signedInMs: nowMs,
    forwarded: false,
    credential: Buffer.from('c'),
    leads: true,
  };
  return {
    told,
    answers: (next: () => Promise<void>): void => {
      answer = next;
    },
    signIn: (address: string) =>
      steady.signIn(identity, { edition: '2013', imei: null, firmware: null, encrypted: false, address }),
    look: async () => (await steady.valid([identity])).get(recorder),
  };
};
const refuse = (): Promise<void> => Promise.reject(new Error('away'));

test('who the database was told of is not told again, and is as he was', async () => {
  const { told, signIn, look } = openTold();
  expect(await signIn('a')).toMatchObject({ signedInMs: nowMs + 1 });
  expect(await look()).not.toHaveProperty('signedInMs');
  expect(told).toEqual(['a']);
});

test('who it was not told of is told at the next look, once, and has signed in by that moment', async () => {
  const { told, answers, signIn, look } = openTold();
  answers(refuse);
  expect(await signIn('a')).toMatchObject({ signedInMs: nowMs });
  answers(() => Promise.resolve());
  expect(await look()).toMatchObject({ signedInMs: nowMs + 2 });
  expect(await look()).not.toHaveProperty('signedInMs');
  expect(told).toEqual(['a', 'a']);
});

test('who comes back by another line while the first is told is told of too', async () => {
  const { told, answers, signIn, look } = openTold();
  answers(refuse);
  await signIn('a');
  let back = (): void => {};
  answers(
    () =>
      new Promise((resolve) => {
        back = resolve;
      }),
  );
  const looking = look();
  await expect.poll(() => told).toEqual(['a', 'a']);
  answers(refuse);
  await signIn('b');
  answers(() => Promise.resolve());
  back();
  await looking;
  await look();
  expect(told).toEqual(['a', 'a', 'b', 'b']);
});
