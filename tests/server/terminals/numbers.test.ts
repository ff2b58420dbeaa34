import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { terminalByNumber } from '#server/terminals/terminal-by-number.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  type Client,
  field,
  loginAs,
  ownTruck,
  seedDemoWorld,
  siblingTruck,
} from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

const english = { 'accept-language': 'en' };
const trucks = 'setting/base_data/truck';
const disputes = 'setting/base_data/terminal_claim';
/** The camera unit of the sibling's truck, which the dispatcher does not see. */
const theirs = '13805740003';

let database: Database;
let app: App;
let dispatcher: Client;
let admin: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, Date.now);
  dispatcher = await loginAs(app, 'dispatcher');
  admin = await loginAs(app, 'admin');
});
eachTestAnew(() => ({ database, app }));
beforeEach(() => database.query('delete from terminal_claim'));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const rowOf = async (plate: string): Promise<{ id: number; version: number }> => {
  const [row] = await database.query<{ id: number; version: number }>(
    'select id, version from truck where sign_code = $1',
    [plate],
  );
  if (!row) throw new Error(`no truck ${plate}`);
  return row;
};
const edit = async (client: Client, plate: string, fields: object) => {
  const { id, version } = await rowOf(plate);
  return client.send('PUT', `/resource/${id}/${trucks}`, rowForm(fields, version), english);
};
const terminals = (...numbers: readonly string[]) => ({
  terminals: numbers.map((number) => ({ number, role: 'recorder' })),
});
const holderOf = async (number: string) => (await terminalByNumber(database, number))?.signCode;
const disputesSeenBy = async (client: Client) =>
  field(await client.get(`/resources/${disputes}`, english), 'rows') as readonly Readonly<
    Record<string, unknown>
  >[];
const decide = (client: Client, id: unknown, action: string, reason = 'box was sold') =>
  client.send('POST', `/resourceAction/${Number(id)}/${disputes}`, { action, reason }, english);
const claimTheirs = async () => {
  expect((await edit(dispatcher, ownTruck, terminals(theirs))).resultCode).toBe(400);
  const [row] = await disputesSeenBy(admin);
  return row ?? {};
};

test('a number that another company’s truck has is refused without a word whose it is, and stays where it is', async () => {
  const answer = await edit(dispatcher, ownTruck, terminals('13805740009', `00${theirs}`));
  expect(answer.resultCode).toBe(400);
  expect(field(answer, 'fields')).toEqual({
    'terminals.1.number': 'already exists: in use; ask the operator',
  });
  expect(answer.raw).not.toContain(siblingTruck);
  expect(await holderOf(theirs)).toBe(siblingTruck);
  expect(await holderOf('13805740009')).toBeUndefined();
  // A console's number is a number too, and so is that of a gauge.
  const asConsole = await edit(dispatcher, ownTruck, { terminal: '1000000004' });
  expect(field(asConsole, 'fields')).toEqual({ terminal: 'already exists: in use; ask the operator' });
  const gauge = await edit(dispatcher, ownTruck, terminals('1000000004'));
  expect(field(gauge, 'fields')).toEqual({
    'terminals.0.number': 'already exists: in use; ask the operator',
  });
});

test('of a truck that one sees it is said which has the number', async () => {
  const answer = await edit(dispatcher, ownTruck, terminals('13805740000'));
  expect(field(answer, 'fields')).toEqual({ 'terminals.0.number': 'already exists: in use by 浙B00001' });
  expect(await disputesSeenBy(admin)).toEqual([]);
});

test('who runs the installation sees both sides of what was refused, nobody else does, and it is in the audit log', async () => {
  const row = await claimTheirs();
  expect(row).toMatchObject({
    number: theirs,
    state: 'open',
    claimant: ownTruck,
    companyCode: 'TW0101',
    userName: 'dispatcher',
    holder: siblingTruck,
  });
  expect(await disputesSeenBy(dispatcher)).toEqual([]);
  expect((await decide(dispatcher, row['id'], 'grant')).resultCode).toBe(404);
  const [entry] = await database.query<{ subject: string; before: unknown }>(
    `select subject, before from audit_log where action = 'unique.takenElsewhere' and user_name = 'dispatcher'
     order by id desc limit 1`,
  );
  expect(entry).toEqual({ subject: 'terminal', before: { 'terminals.0.number': theirs } });
});

test('decided, the number stays with its holder or goes to who asked; a reason is asked for', async () => {
  const kept = await claimTheirs();
  expect((await decide(admin, kept['id'], 'keep', ' ')).resultCode).toBe(400);
  expect((await decide(admin, kept['id'], 'keep')).resultCode).toBe(200);
  expect(await holderOf(theirs)).toBe(siblingTruck);
  expect((await decide(admin, kept['id'], 'grant')).resultCode).toBe(409);
  await database.query(
    `insert into jt808_terminal (phone, terminal_id, code_hash) values ($1, 'BOX', '\\x01')`,
    [theirs],
  );
  const asked = await claimTheirs();
  expect((await decide(admin, asked['id'], 'grant')).resultCode).toBe(200);
  expect(await holderOf(theirs)).toBe(ownTruck);
  // The sibling's box does not come with it, and the sibling is told.
  expect(await database.query('select from jt808_terminal where phone = $1', [theirs])).toEqual([]);
  expect(
    await database.query(
      `select company_code, after from audit_log where action = 'terminal.moved' order by id desc limit 1`,
    ),
  ).toEqual([{ company_code: 'TW0201', after: { reason: 'box was sold' } }]);
  // What was is kept.
  expect(
    await database.query(
      `select t.sign_code as plate, k.until_time is null as present from terminal k join truck t on t.id = k.truck_id
       where k.number = $1 order by k.id`,
      [theirs],
    ),
  ).toEqual([
    { plate: siblingTruck, present: false },
    { plate: ownTruck, present: true },
  ]);
});

test('several terminals of a truck are edited in place, change places, and may all be taken out', async () => {
  const listed = async () => {
    const { id } = await rowOf(ownTruck);
    return field(await dispatcher.get(`/resource/${id}/${trucks}`, english), 'terminals');
  };
  expect((await edit(dispatcher, ownTruck, terminals('861234567890123', '00ab12'))).resultCode).toBe(200);
  expect(await listed()).toMatchObject([{ number: '861234567890123' }, { number: 'AB12' }]);
  expect(
    (await edit(dispatcher, ownTruck, terminals('AB12', '861234567890123', '1064912345678'))).resultCode,
  ).toBe(200);
  expect(await holderOf('1064912345678')).toBe(ownTruck);
  expect((await edit(dispatcher, ownTruck, terminals('AB12', '0AB12'))).resultCode).toBe(400);
  expect((await edit(dispatcher, ownTruck, { terminals: [] })).resultCode).toBe(200);
  expect(await listed()).toEqual([]);
  expect(await holderOf('AB12')).toBeUndefined();
  // The card's number may be emptied as well.
  expect((await edit(dispatcher, ownTruck, { simNumber: '' })).resultCode).toBe(200);
});

test('a truck that is entered without a terminal beside its console has the console’s number, until it is removed', async () => {
  const { id: own } = await rowOf(ownTruck);
  const like = field(await admin.get(`/resource/${own}/${trucks}`, english), 'compartments');
  const entered = rowForm({
    signCode: '浙B00009',
    terminal: '1000000009',
    plateColor: 'yellow',
    truckModel: 'fuelTanker',
    companyCode: 'TW0101',
    enabled: true,
    compartments: like,
  });
  const made = await admin.send('POST', `/resources/${trucks}`, entered, english);
  expect(made.resultCode).toBe(200);
  expect(await holderOf('1000000009')).toBe('浙B00009');
  const { id, version } = await rowOf('浙B00009');
  const form = { version: String(version), reason: 'sold' };
  expect((await admin.send('DELETE', `/resource/${id}/${trucks}`, form, english)).resultCode).toBe(200);
  expect(await holderOf('1000000009')).toBeUndefined();
});

test('who meets many numbers of others is told nothing of any further one for a while', async () => {
  const answers: number[] = [];
  for (let tried = 0; tried < 24 && !answers.includes(429); tried += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as somebody who guesses
    answers.push(Number((await edit(dispatcher, ownTruck, terminals('1000000004'))).resultCode));
  expect(answers.at(-1)).toBe(429);
  expect((await edit(dispatcher, ownTruck, terminals('4242'))).resultCode).toBe(429);
  expect(await holderOf('4242')).toBeUndefined();
  await database.query('delete from sign_in_attempts');
});

test('two that save one number at the same moment do not both have it', async () => {
  const answers = await Promise.all([
    edit(dispatcher, ownTruck, terminals('777')),
    edit(admin, siblingTruck, terminals('777')),
  ]);
  expect(answers.map(({ resultCode }) => resultCode).toSorted()).toEqual([200, 400]);
});
