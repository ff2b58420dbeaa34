import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createIdentityStore, type IdentityStore } from '#server/gateway/identity-store.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ownTruck, seedDemoWorld, siblingTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

const hourMs = 3_600_000;
/** Of a recorder of one truck, and of another’s. */
const [recorder, theirs] = ['13805749001', '13805749002'];

let database: Database;
let store: IdentityStore;
let nowMs = Date.parse('2026-03-02T01:00:00Z');
let own = '';
let others = '';
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  const consoleOf = async (plate: string): Promise<string> => {
    const [truck] = await database.query<{ terminal: string }>(
      'select terminal from truck where sign_code = $1',
      [plate],
    );
    return truck?.terminal ?? '';
  };
  [own, others] = [await consoleOf(ownTruck), await consoleOf(siblingTruck)];
  await giveNumber(database, own, recorder);
  await giveNumber(database, others, theirs);
  store = createIdentityStore(database, () => nowMs, crypto.randomUUID());
  const give = (token: string, terminal: string | null) =>
    storeToken(database, token, { name: token, terminal }, 0);
  await give('of-its-number', recorder);
  await give('of-its-console', own);
  await give('of-another-number', theirs);
  await give('of-another-console', others);
  await give('of-everything', null);
});
eachTestAnew(() => ({
  database,
  note: () => {
    const noted = { nowMs };
    return () => ({ nowMs } = noted);
  },
}));
afterAll(() => database.close());

test.each([
  ['of-its-number', true],
  ['of-its-console', true],
  ['of-everything', true],
  ['of-another-number', false],
  ['of-another-console', false],
  ['of-nobody', false],
  ['', false],
])('a terminal signs in with a token of its number or of its truck’s console: %s, %s', async (token, is) => {
  const checked = await store.check(recorder, token);
  expect(checked?.identity.terminal).toBe(is ? own : undefined);
});

test('nobody signs in under a number that no truck has, that is none, or whose truck is out of service', async () => {
  expect(await store.check('13999999999', 'of-everything')).toBeNull();
  expect(await store.check('not a number', 'of-everything')).toBeNull();
  // As people may write it, and no frame has it.
  expect(await store.check(`0${recorder}`, 'of-everything')).toBeNull();
  await database.query('update truck set enabled = false where sign_code = $1', [ownTruck]);
  expect(await store.check(recorder, 'of-everything')).toBeNull();
  await database.query('update truck set enabled = true where sign_code = $1', [ownTruck]);
  expect(await store.check(recorder, 'of-everything')).not.toBeNull();
});

test('a gauge of a station is no terminal of JT/T 808: it signs in by no token', async () => {
  await database.query(`insert into station_gauge (terminal, station_code) values ('7000000001', 'S01')`);
  expect(await store.check('7000000001', 'of-everything')).toBeNull();
});

test('who is on the line stays while his token is of his terminal and has not ended', async () => {
  const checked = await store.check(recorder, 'of-its-number');
  if (checked === null) throw new Error('not let in');
  const identity = await store.signIn(checked.identity, {
    edition: '2013',
    imei: null,
    firmware: null,
    encrypted: false,
    address: '',
  });
  const stays = async (): Promise<boolean> => (await store.valid([identity])).has(recorder);
  expect(await stays()).toBe(true);
  const setToken = (what: string, value: string | Date) =>
    database.query(`update ingest_token set ${what} = $1 where name = 'of-its-number'`, [value]);
  await setToken('terminal', theirs);
  expect(await stays()).toBe(false);
  await setToken('terminal', recorder);
  expect(await stays()).toBe(true);
  await setToken('ends_time', new Date(nowMs + hourMs));
  expect(await stays()).toBe(true);
  nowMs += hourMs + 1;
  expect(await stays()).toBe(false);
  expect(await store.check(recorder, 'of-its-number')).toBeNull();
});

test('who is refused a registration is told whether nobody awaits him, or another terminal is there', async () => {
  const about = {
    maker: 'TANKW',
    model: 'TW-1',
    terminalId: 'A000001',
    plateColor: 2,
    plates: [ownTruck],
  } as unknown as Parameters<IdentityStore['register']>[1];
  const reason = async () => (await store.register(recorder, about, () => Promise.resolve('free'))).reason;
  const code = (hash: Buffer | null) =>
    database.query('update jt808_terminal set code_hash = $2 where phone = $1', [recorder, hash]);
  await database.query('delete from jt808_terminal where phone = $1', [recorder]);
  expect(await reason()).toBe('notAwaited');
  await database.query('insert into jt808_terminal (phone) values ($1)', [recorder]);
  expect(await reason()).toBe('notAwaited');
  await code(Buffer.of(1));
  expect(await reason()).toBe('terminalTaken');
});
