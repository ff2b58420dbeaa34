import { afterAll, beforeAll, expect, test } from 'vitest';

import type { IngestReply, TerminalCommand } from '#contract/terminal-message/message.ts';
import type { App } from '#server/app.ts';
import { expireCommands } from '#server/commands/expire-commands.ts';
import type { Database } from '#server/database/database.ts';
import { createConsoles } from '#simulator/consoles/consoles.ts';

import { openTestDatabase } from '../../support/databases.ts';
import { type Client, field, ingest, loginAs, ownTruck, seedDemoWorld } from '../../support/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/test-server.ts';

const address = 'setting/base_data/tank_table';
const english = { 'accept-language': 'en' };
const terminal = '1000000002';
const startMs = Date.parse('2026-03-02T01:00:00Z');

let database: Database;
let app: App;
let admin: Client;
let nowMs = startMs;
let count = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
  admin = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const post = async (messages: readonly object[]): Promise<IngestReply> => {
  const answer = await ingest(app, messages);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<IngestReply>();
};
const message = (kind: string, data: object, of = terminal) => {
  count += 1;
  nowMs += 1000;
  return { id: `m-${count}`, terminal: of, time: new Date(nowMs).toISOString(), seq: count, kind, data };
};
const beat = (of = terminal) => post([message('heartbeat', { intervalS: 60 }, of)]);
const reply = (commandCode: string, data: object, of = terminal) =>
  post([message('command-reply', { commandCode, ...data }, of)]);

const tableOf = async (compartment: number) => {
  const answer = await admin.get(`/resources/${address}?search=${encodeURIComponent(ownTruck)}`);
  const rows = field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[];
  return rows.find((row) => row['compartment'] === compartment) ?? {};
};
const stateOf = async (compartment: number) => (await tableOf(compartment))['state'];
const edit = async (compartment: number, fields: object) => {
  const row = await tableOf(compartment);
  return admin.send('PUT', `/resource/${Number(row['id'])}/${address}`, rowForm(fields, 1), english);
};
const send = async (compartment: number) => {
  const row = await tableOf(compartment);
  return admin.send('POST', `/resourceAction/${Number(row['id'])}/${address}`, { action: 'send' }, english);
};
const only = ({ commands = [] }: IngestReply): TerminalCommand => {
  expect(commands).toHaveLength(1);
  const [command] = commands;
  if (command === undefined) throw new Error('no command');
  return command;
};

test('validation.tank-table-send-needs-table-and-parameters: a table without its pipeline capacity is not sent', async () => {
  const refused = await send(1);
  expect(refused.resultCode).toBe(400);
  expect(refused.message).toBe('Upload a table and fill in the pipeline capacity first');
  expect((await beat()).commands).toBeUndefined();
});

let order: TerminalCommand;
test('an order is given in the answer to its own terminal, and to no other', async () => {
  expect((await edit(1, { pipeCapacityL: 18 })).resultCode).toBe(200);
  expect(await stateOf(1)).toBe('notSent');
  expect((await send(1)).resultCode).toBe(200);
  expect(await stateOf(1)).toBe('toBeSent');
  expect((await beat('1000000003')).commands).toBeUndefined();
  order = only(await beat());
  expect(order).toMatchObject({ terminal, kind: 'tankTable' });
  expect(order.payload).toMatchObject({ compartment: 1, pipeCapacityL: 18 });
  expect(await stateOf(1)).toBe('sending');
});

test('tank-table.no-edit-while-sending, tank-table.repeat-send-refused-while-waiting', async () => {
  for (const refused of [await edit(1, { pipeCapacityL: 20 }), await send(1)])
    expect([refused.resultCode, refused.message]).toEqual([
      409,
      'Being sent: it can be neither edited nor sent again',
    ]);
});

test('an order without an answer is given again under the same code, and not before', async () => {
  expect((await beat()).commands).toBeUndefined();
  nowMs += 61_000;
  expect(only(await beat()).code).toBe(order.code);
});

test('replies that are not the terminal’s own, of codes that nobody gave, or out of order change nothing', async () => {
  await reply(order.code, { result: 'failed' }, '1000000003');
  await reply('00000000-0000-4000-8000-000000000000', { result: 'failed' });
  await reply('not a code', { result: 'failed' });
  await reply(`${order.code}.read`, { result: 'done', values: {} });
  expect(await stateOf(1)).toBe('sending');
  const refused = await post([
    message('command-reply', { commandCode: order.code, result: 'progress', progressPercent: 101 }),
  ]);
  expect(refused.refused).toBe(1);
});

test('what the console has done is read back, and only an equal table is complete', async () => {
  await reply(order.code, { result: 'received' });
  await reply(order.code, { result: 'progress', progressPercent: 40 });
  const read = only(await reply(order.code, { result: 'done' }));
  expect(read).toMatchObject({ code: `${order.code}.read`, kind: 'readTankTable' });
  expect(await stateOf(1)).toBe('synchronising');
  const [{ wanted } = { wanted: {} }] = await database.query<{ wanted: object }>(
    'select wanted from command',
  );
  await reply(read.code, { result: 'done', values: wanted });
  expect(await stateOf(1)).toBe('complete');
  // Late and repeated replies come to nothing; but now the truck has reported since.
  await reply(order.code, { result: 'failed' });
  expect(await stateOf(1)).toBe('inUse');
  const steps = await database.query<{ state: string }>('select state from command_event order by id');
  expect(steps.map(({ state }) => state)).toEqual([
    'queued',
    'sent',
    'sent',
    'received',
    'working',
    'readBack',
    'readBack',
    'verified',
  ]);
});

test('a new version is not the one that the console has', async () => {
  expect((await edit(1, { pipeCapacityL: 19 })).resultCode).toBe(200);
  expect(await stateOf(1)).toBe('notSent');
});

test('a table that reads back otherwise has failed', async () => {
  await send(1);
  const { code } = only(await beat());
  await reply(code, { result: 'done' });
  await reply(`${code}.read`, { result: 'done', values: { sha256: 'another' } });
  expect(await stateOf(1)).toBe('failed');
});

test('oil in the pipeline is a failure of its own, and a busy console is asked again later', async () => {
  expect((await send(1)).resultCode).toBe(200);
  const { code } = only(await beat());
  await reply(code, { result: 'busy' });
  expect(await stateOf(1)).toBe('toBeSent');
  expect((await beat()).commands).toBeUndefined();
  nowMs += 61_000;
  expect(only(await beat()).code).toBe(code);
  await reply(code, { result: 'refused', detail: 'pipelineOil' });
  expect(await stateOf(1)).toBe('failedPipelineOil');
});

test('an order that nobody fetches expires; one that is never answered fails', async () => {
  await send(1);
  nowMs += 25 * 3_600_000;
  await expireCommands(database, nowMs);
  // A session does not live so long.
  admin = await loginAs(app, 'useradmin');
  expect(await stateOf(1)).toBe('failed');
  await send(1);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    only(await beat());
    nowMs += 61_000;
  }
  expect((await beat()).commands).toBeUndefined();
  await expireCommands(database, nowMs);
  expect(await stateOf(1)).toBe('failed');
  const [last] = await database.query('select state, detail from command order by id desc limit 1');
  expect(last).toEqual({ state: 'failed', detail: 'noAnswer' });
});

test('the consoles of the pretend fleet take tables to their end', async () => {
  const consoles = createConsoles();
  expect((await edit(2, { pipeCapacityL: 17 })).resultCode).toBe(200);
  expect((await send(2)).resultCode).toBe(200);
  for (let round = 0; round < 4; round += 1) {
    consoles.obey((await beat()).commands ?? []);
    for (const { message: planned } of consoles.replies(nowMs)) {
      nowMs = Math.max(nowMs, Date.parse(planned.time)) + 1000;
      consoles.obey((await post([planned])).commands ?? []);
    }
  }
  // By the code's last digit, one in sixteen each is refused, has no room, or stores it wrong.
  expect(['complete', 'inUse', 'failed', 'failedPipelineOil']).toContain(await stateOf(2));
});
