import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Occupation } from '#gateway/jt808/listener/identities.ts';
import type { Registration } from '#gateway/jt808/messages/register.ts';
import type { Database } from '#server/database/database.ts';
import { createIdentityStore, type IdentityStore } from '#server/gateway/identity-store.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { awaitTerminal, giveNumber } from '../../support/worlds/give-number.ts';

const number = '13805749001';
const nowMs = Date.parse('2026-03-02T01:00:00Z');
const box: Registration = {
  edition: '2013',
  provinceCode: 33,
  cityCode: 201,
  maker: 'TANKW',
  model: 'TW-1',
  terminalId: 'A000001',
  plateColor: 2,
  plates: [ownTruck],
};

let database: Database;
let identities: IdentityStore;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  const [truck] = await database.query<{ terminal: string }>(
    'select terminal from truck where sign_code = $1',
    [ownTruck],
  );
  await giveNumber(database, truck?.terminal ?? '', number);
  identities = createIdentityStore(database, () => nowMs, crypto.randomUUID());
});
afterAll(() => database.close());

/** What registering comes to, and whether it was asked if anybody has the number. */
const register = async (said: Partial<Registration>, occupation: Occupation) => {
  let asked = 0;
  const { code, reason } = await identities.register(number, { ...box, ...said }, () => {
    asked += 1;
    return Promise.resolve(occupation);
  });
  return { registered: code !== null, reason, asked };
};

beforeEach(async () => {
  await awaitTerminal(database, number, nowMs + 1000);
  expect(await register({}, 'alive')).toEqual({ registered: true, reason: '', asked: 0 });
});

test('the box that has a code gets another where nobody has the number, and is told why where somebody has', async () => {
  expect(await register({}, 'free')).toEqual({ registered: true, reason: '', asked: 1 });
  for (const occupation of ['alive', 'silent'] as const)
    expect(await register({}, occupation)).toEqual({ registered: false, reason: 'formerStands', asked: 1 });
});

test.each([
  ['id', { terminalId: 'A000002' }],
  ['maker', { maker: 'OTHER' }],
  ['model', { model: 'TW-2' }],
] as const)('a box of another %s is another box, and nobody is asked for it', async (_what, said) => {
  for (const occupation of ['free', 'alive'] as const)
    expect(await register(said, occupation)).toEqual({
      registered: false,
      reason: 'terminalTaken',
      asked: 0,
    });
});

test('two vehicles may have one number in two colours: the colour is compared, but for a box that had a code', async () => {
  const other = { terminalId: 'A000003', plateColor: 1 };
  await awaitTerminal(database, number, nowMs + 1000);
  expect(await register(other, 'free')).toEqual({ registered: false, reason: 'otherPlateColor', asked: 0 });
  // A colour that has no word says nothing.
  expect(await register({ ...other, plateColor: 9 }, 'free')).toMatchObject({ registered: true });
  expect(await register(other, 'free')).toMatchObject({ registered: true });
});

test('boxes that tell no id are not the same box', async () => {
  await awaitTerminal(database, number, nowMs + 1000);
  expect(await register({ terminalId: '' }, 'free')).toMatchObject({ registered: true });
  expect(await register({ terminalId: '' }, 'free')).toEqual({
    registered: false,
    reason: 'terminalTaken',
    asked: 0,
  });
});

test('who is exchanged while it is asked whether the number is free gets no code', async () => {
  const { code, reason, second } = await identities.register(number, box, async () => {
    await database.query(`update jt808_terminal set terminal_id = 'B000001' where phone = $1`, [number]);
    return 'free';
  });
  expect({ code, reason, second }).toEqual({ code: null, reason: 'terminalTaken', second: true });
});
