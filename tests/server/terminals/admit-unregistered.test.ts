import { createHash } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const vin = 'LSVNV2182E2100001';

let database: Database;
let app: App;
let client: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, Date.now);
  client = await loginAs(app, 'admin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});
beforeEach(async () => {
  await database.query('update truck set vin = $2 where sign_code = $1', [ownTruck, vin]);
  await database.query(
    `delete from terminal_entry where number like '7777%' and truck_id = (select id from truck where sign_code = $1)`,
    [ownTruck],
  );
});

let count = 0;
interface Said {
  readonly step?: 'register' | 'signIn';
  readonly plate?: string | null;
  readonly plateColor?: string | null;
  readonly code?: string;
}
/** A terminal that came in vain, and what it said; answers its number. */
const came = async ({ step = 'register', plate = null, plateColor = null, code }: Said = {}) => {
  count += 1;
  const number = `7777${String(count).padStart(4, '0')}`;
  await database.query(
    `insert into unregistered_terminal (number, company_code, protocol, step, reason, plate, plate_color, said_code_hash,
       address, first_time, last_time)
     values ($1, 'TW0101', 'JT/T 808-2013', $2, 'notAwaited', $3, $4, $5, '203.0.113.1', now(), now())`,
    [number, step, plate, plateColor, code === undefined ? null : createHash('sha256').update(code).digest()],
  );
  return number;
};
const admit = (number: string) =>
  client.send(
    'POST',
    '/unregisteredTerminals/admit',
    { number, signCode: ownTruck, role: 'recorder' },
    { 'accept-language': 'en' },
  );
const known = async (number: string) => {
  const [row] = await database.query<{ plate: string | null; own: boolean; code: boolean; awaited: boolean }>(
    `select accepted_plate as plate, own_code as own, code_hash is not null as code, registration_until is not null as awaited
     from jt808_terminal where phone = $1`,
    [number],
  );
  return row;
};
const entries = async (): Promise<number> =>
  (
    await database.query(
      'select from terminal_entry where truck_id = (select id from truck where sign_code = $1)',
      [ownTruck],
    )
  ).length;

const [truckColor, otherColor] = ['yellow', 'blue'];
test.each([
  ['that says nothing', {}, null],
  ['that says the truck’s plate', { plate: ownTruck }, null],
  ['that says it with its colour', { plate: ownTruck, plateColor: truckColor }, null],
  ['that says it with another colour', { plate: ownTruck, plateColor: otherColor }, ownTruck],
  ['that says another plate', { plate: '京A00000', plateColor: truckColor }, '京A00000'],
  ['that says the truck’s VIN', { plate: vin, plateColor: 'none' }, null],
  ['that says another VIN', { plate: 'LSVNV2182E2100002', plateColor: 'none' }, 'LSVNV2182E2100002'],
  ['that says the plate for a VIN', { plate: ownTruck, plateColor: 'none' }, ownTruck],
] as const)(
  'of a box %s a person lets pass what is not its truck’s, and nothing else',
  async (_, said, plate) => {
    const number = await came(said);
    expect((await admit(number)).resultCode).toBe(200);
    expect(await known(number)).toEqual({ plate, own: false, code: false, awaited: true });
  },
);

test('a VIN is nobody’s where the truck has none', async () => {
  await database.query('update truck set vin = null where sign_code = $1', [ownTruck]);
  const number = await came({ plate: vin, plateColor: 'none' });
  expect((await admit(number)).resultCode).toBe(200);
  expect(await known(number)).toMatchObject({ plate: vin });
});

test('a code of its own has a box that only signs in with one; one that registers is given another', async () => {
  const [own, registers, says] = [
    await came({ step: 'signIn', code: 'mine' }),
    await came({ step: 'register', code: 'mine' }),
    await came({ step: 'signIn' }),
  ];
  for (const number of [own, registers, says]) expect((await admit(number)).resultCode).toBe(200);
  expect(await known(own)).toMatchObject({ own: true, code: true, awaited: false });
  for (const number of [registers, says])
    expect(await known(number)).toMatchObject({ own: false, code: false, awaited: true });
});

test('a number that is the truck’s already takes no second place, and a truck has four', async () => {
  const before = await entries();
  const number = await came();
  expect((await admit(number)).resultCode).toBe(200);
  expect(await entries()).toBe(before + 1);
  await database.query(
    `insert into unregistered_terminal (number, company_code, protocol, step, reason, address, first_time, last_time)
     values ($1, 'TW0101', 'JT/T 808-2013', 'register', 'terminalTaken', '203.0.113.1', now(), now())`,
    [number],
  );
  expect((await admit(number)).resultCode).toBe(200);
  expect(await entries()).toBe(before + 1);
  while ((await entries()) < 4) expect((await admit(await came())).resultCode).toBe(200);
  const beyond = await admit(await came());
  expect([beyond.resultCode, beyond.message]).toEqual([
    409,
    'The truck has 4 terminals: remove one on the page of trucks first',
  ]);
});

test('a box that is ignored says by whom, and comes back when it is not', async () => {
  const number = await came();
  const ignore = (ignored: boolean) =>
    client.send('POST', '/unregisteredTerminals/ignore', { number, ignored: String(ignored) });
  const row = async () =>
    (
      await database.query<{ ignored: boolean; by: string | null }>(
        'select ignored_time is not null as ignored, ignored_by as by from unregistered_terminal where number = $1',
        [number],
      )
    )[0];
  expect((await ignore(true)).resultCode).toBe(200);
  expect(await row()).toEqual({ ignored: true, by: 'admin' });
  expect((await ignore(false)).resultCode).toBe(200);
  expect(await row()).toEqual({ ignored: false, by: null });
  expect(field(await client.get('/unregisteredTerminals'), 'terminals')).toContainEqual(
    expect.objectContaining({ number, ignored: false }),
  );
});

test('what nobody has heard, and what has no strange clock, is not found', async () => {
  expect((await admit('77779999')).resultCode).toBe(404);
  const clock = await client.send('POST', '/unregisteredTerminals/acceptClock', { number: '77779999' });
  expect(clock.resultCode).toBe(404);
});
