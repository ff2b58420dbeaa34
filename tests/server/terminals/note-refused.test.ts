import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createIdentityStore } from '#server/gateway/identity-store.ts';
import { listUnregistered } from '#server/terminals/unregistered/list-unregistered.ts';
import {
  forgetRefused,
  noteRefused,
  type RefusedTerminal,
} from '#server/terminals/unregistered/note-refused.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { awaitTerminal } from '../../support/worlds/give-number.ts';

const startMs = Date.parse('2026-03-02T01:00:00Z');
const minuteMs = 60_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
eachTestAnew(() => ({ database }));
afterAll(() => database.close());

const note = (number: string, atMin = 0, said: Partial<RefusedTerminal> = {}) =>
  noteRefused(
    database,
    {
      number,
      protocol: 'JT/T 808-2013',
      step: 'register',
      reason: 'noSuchTerminal',
      maker: null,
      model: null,
      terminalId: null,
      plate: null,
      plateColor: null,
      imei: null,
      firmware: null,
      saidCodeHash: null,
      address: '192.0.2.1',
      ...said,
    },
    startMs + atMin * minuteMs,
  );
const listed = async () => (await listUnregistered(database)).map(({ number }) => number);

test('who names a truck stands first, then who comes again, then who came last', async () => {
  await note('13800000001', 1);
  await note('13800000002', 2);
  await note('13800000003', 3);
  await note('13800000003', 4);
  await note('13800000004', 0, { plate: ownTruck });
  await note('13800000005', 5);
  expect(await listed()).toEqual(['13800000004', '13800000003', '13800000005', '13800000002', '13800000001']);
});

test('two hundred are listed, and whoever tries numbers hides none that comes again or names a truck', async () => {
  await note('13800000001', 0, { plate: ownTruck });
  await note('13800000002', 0);
  await note('13800000002', 1);
  const tried = Array.from({ length: 210 }, (_, index) => `139${String(index).padStart(8, '0')}`);
  await Promise.all(tried.map((number) => note(number, 2)));
  const numbers = await listed();
  expect(numbers).toHaveLength(200);
  expect(numbers.slice(0, 2)).toEqual(['13800000001', '13800000002']);
});

test('what is no number, and attempts that came too often, are not noted', async () => {
  await note('0000');
  await note('138-0000');
  await note('13800000001', 0, { reason: 'tooManyAttempts', protocol: 'Teltonika' });
  expect(await listed()).toEqual([]);
});

test('one that goes on speaking without its plate stays with the company whose truck it named', async () => {
  const companyOf = async (number: string) =>
    (await database.query('select company_code from unregistered_terminal where number = $1', [number]))[0]?.[
      'company_code'
    ];
  await note('13800000001', 0, { plate: ownTruck });
  expect(await companyOf('13800000001')).toBe('TW0101');
  await note('13800000001', 1, { step: 'signIn', reason: 'unknownCode', saidCodeHash: Buffer.of(1) });
  await note('13800000001', 2, { step: 'data', reason: 'beforeSignIn' });
  expect(await companyOf('13800000001')).toBe('TW0101');
  // Another plate is another truck’s.
  await note('13800000001', 3, { plate: '浙B00004' });
  expect(await companyOf('13800000001')).toBe('TW0201');
});

test('who has not come for a week is forgotten', async () => {
  await note('13800000001', 0);
  await note('13800000002', 1);
  await forgetRefused(database, startMs + 7 * 24 * 60 * minuteMs + minuteMs / 2);
  expect(await listed()).toEqual(['13800000002']);
});

test('of a network that is spent those pass that stood there, are awaited, or got a code within the hour', async () => {
  let nowMs = startMs;
  const store = createIdentityStore(database, () => nowMs, crypto.randomUUID());
  const number = '13800000001';
  const isKnown = () => store.isKnownAt(number, '192.0.2.1');
  expect(await isKnown()).toBe(false);
  await awaitTerminal(database, number, startMs + minuteMs);
  expect(await isKnown()).toBe(true);
  nowMs = startMs + 2 * minuteMs;
  expect(await isKnown()).toBe(false);
  await database.query(
    `update jt808_terminal set code_hash = '\\x00', registered_time = $1 where phone = '13800000001'`,
    [new Date(nowMs)],
  );
  expect(await isKnown()).toBe(true);
  nowMs += 61 * minuteMs;
  expect(await isKnown()).toBe(false);
  await database.query(`update jt808_terminal set address = '192.0.2.1' where phone = '13800000001'`);
  expect(await isKnown()).toBe(false);
  await database.query(`update jt808_terminal set signed_in_time = now() where phone = '13800000001'`);
  expect(await isKnown()).toBe(true);
  expect(await store.isKnownAt(number, '192.0.2.2')).toBe(false);
});
