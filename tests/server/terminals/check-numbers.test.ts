import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { TakenElsewhere } from '#server/identity/session/taken-elsewhere.ts';
import type { Actor } from '#server/identity/actor.ts';
import { checkNumbers, type EnteredNumber } from '#server/terminals/check-numbers.ts';
import { type Claimant, writeClaims } from '#server/terminals/claims.ts';
import { decideClaim } from '#server/terminals/decide-claim.ts';
import { terminalByNumber } from '#server/terminals/terminal-by-number.ts';

import { actor as someActor } from '../../fuzz/doubles.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { ownTruck, seedDemoWorld, siblingTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
/** Of a recorder, and of a gauge as its station has entered it. */
const [recorder, gauge] = ['13805749001', '07000000001'];

let database: Database;
let actor: Actor;
let truckId = 0;
let siblingId = 0;
/** Of the last entry of the audit log before a test. */
let lastEntry = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  const [admin] = await database.query<{ id: number }>(`select id from app_user where user_name = 'admin'`);
  actor = {
    ...someActor,
    user: { ...someActor.user, id: admin?.id ?? 0, userName: 'admin', companyCode: 'TW' },
    companies: ['TW', 'TW01', 'TW0101'],
  };
  const idOf = async (plate: string): Promise<number> => {
    const [row] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [plate]);
    return row?.id ?? 0;
  };
  [truckId, siblingId] = [await idOf(ownTruck), await idOf(siblingTruck)];
});
beforeEach(async () => {
  for (const table of ['terminal_claim', 'terminal_entry', 'station_gauge', 'sign_in_attempts'])
    await database.query(`delete from ${table}`);
  const [last] = await database.query<{ id: number | null }>('select max(id)::int as id from audit_log');
  lastEntry = last?.id ?? 0;
  await giveNumber(database, '1000000002', recorder);
  await database.query('insert into station_gauge (terminal, station_code) values ($1, $2)', [gauge, 'S01']);
});
afterAll(() => database.close());

const truck: () => Claimant = () => ({
  companyCode: 'TW0101',
  truckId,
  stationCode: null,
  name: ownTruck,
});
const newTruck: Claimant = { companyCode: 'TW0101', truckId: null, stationCode: null, name: '浙B99999' };
const station: Claimant = { companyCode: 'TW', truckId: null, stationCode: 'S02', name: 'S02' };
const entered = (written: string, isNew = true): EnteredNumber => ({
  path: 'number',
  written,
  role: 'recorder',
  isNew,
});
/** What is said at the control, or null: the number is taken. */
const said = async (
  claimant: Claimant,
  numbers: readonly EnteredNumber[],
  as: Actor = actor,
): Promise<string | null> => {
  try {
    await checkNumbers({ queries: database, actor: as, nowMs }, claimant, numbers);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return (
      (error instanceof TakenElsewhere ? 'elsewhere: ' : '') + String(Object.values(error.fields)[0]?.[1])
    );
  }
};

test('a number that nobody has is free, and so is one that the truck itself has', async () => {
  expect(await said(truck(), [entered('4242')])).toBeNull();
  expect(await said(truck(), [entered(recorder)])).toBeNull();
});

test('two things never have one number: neither two stations, nor a new truck and a station', async () => {
  const taken = 'already exists: in a truck or at a station of yours';
  expect(await said(station, [entered(gauge)])).toBe(taken);
  expect(await said(newTruck, [entered(gauge)])).toBe(taken);
});

test('who edits a truck is told whose the number is, who edits a station is not told of trucks', async () => {
  expect(await said(newTruck, [entered(recorder)])).toBe(`already exists: in use by ${ownTruck}`);
  expect(await said(station, [entered(recorder)])).toBe(
    'already exists: in a truck or at a station of yours',
  );
});

test('of a company that one does not see nothing is told but that the number is in use', async () => {
  const stranger = { ...actor, companies: ['TW0201'] };
  expect(await said(newTruck, [entered(recorder)], stranger)).toBe(
    'elsewhere: already exists: in use; ask the operator',
  );
});

test('a number that stays as it was is asked of nobody', async () => {
  expect(await said(station, [entered(gauge, false)])).toBeNull();
});

test('the same number twice in one form is said at the second, however it is written', async () => {
  expect(await said(truck(), [entered('4242'), { ...entered('0042 42'), path: 'second' }])).toBe(
    'the same as in another row',
  );
});

test('who met many numbers of others may save what he had before, and nothing new for a while', async () => {
  await database.query('insert into sign_in_attempts (subject, attempts, began_time) values ($1, 100, $2)', [
    `taken ${actor.user.id}`,
    new Date(nowMs),
  ]);
  expect(await said(truck(), [entered(recorder, false)])).toBeNull();
  await expect(checkNumbers({ queries: database, actor, nowMs }, truck(), [entered('4242')])).rejects.toThrow(
    /try again in 15 min/,
  );
});

/** A claim of a number, decided; what became of it. */
const claimed = async (claimant: Claimant, number: string, role: EnteredNumber['role'] = 'recorder') => {
  await writeClaims(database, actor, claimant, [{ number, role }], nowMs);
  const [row] = await database.query<{ id: number }>(
    'select id from terminal_claim order by id desc limit 1',
  );
  const id = row?.id ?? 0;
  const decide = (decision: 'granted' | 'kept') =>
    decideClaim({ queries: database, actor, nowMs, ip: '10.0.0.1' }, id, decision, 'sold');
  return { decide };
};
const holderOf = async (number: string) => {
  const found = await terminalByNumber(database, number);
  return found?.signCode ?? found?.stationCode ?? null;
};
const moved = () =>
  database.query(`select company_code, subject from audit_log where action = 'terminal.moved' and id > $1`, [
    lastEntry,
  ]);
const siblings = (): Claimant => ({
  companyCode: 'TW0201',
  truckId: siblingId,
  stationCode: null,
  name: siblingTruck,
});

test('a station that loses its number has no gauge under it any more, and its company finds that', async () => {
  await (await claimed(siblings(), gauge)).decide('granted');
  expect(await holderOf(gauge)).toBe(siblingTruck);
  expect(await database.query('select from station_gauge')).toEqual([]);
  expect(await moved()).toEqual([{ company_code: expect.any(String), subject: 'S01' }]);
});

test('the number of a truck’s console is not taken from it: it would be without one', async () => {
  const { decide } = await claimed(siblings(), '1000000002');
  await expect(decide('granted')).rejects.toThrow(/number of the console of/);
  expect(await holderOf('1000000002')).toBe(ownTruck);
});

test('a number that was freed meanwhile is given, and nobody loses one', async () => {
  const { decide } = await claimed(siblings(), '4242');
  await decide('granted');
  expect([await holderOf('4242'), await moved()]).toEqual([siblingTruck, []]);
});

test('who has the number by now keeps it as it is', async () => {
  const { decide } = await claimed(truck(), '1000000002', 'console');
  await decide('granted');
  expect([await holderOf('1000000002'), await moved()]).toEqual([ownTruck, []]);
});

test.each([
  ['a console', () => siblings(), 'console'],
  ['a gauge', () => siblings(), 'gauge'],
  ['a truck that is not there yet', () => newTruck, 'recorder'],
] as const)('%s is entered again by who wants it', async (_who, claimant, role) => {
  await (await claimed(claimant(), recorder, role)).decide('granted');
  expect(await holderOf(recorder)).toBeNull();
  expect(await database.query('select from terminal_entry')).toEqual([]);
});

test('a dispute is decided once', async () => {
  const { decide } = await claimed(siblings(), recorder);
  await decide('kept');
  await expect(decide('granted')).rejects.toMatchObject({ resultCode: 404 });
  expect(await holderOf(recorder)).toBe(ownTruck);
});
