import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { expireCommands } from '#server/orders/commands/expire-commands.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { heldFile } from '#simulator/consoles/held-files.ts';

import {
  type CommandWorld,
  english,
  only,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { type Client, field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';

let world: CommandWorld;
let second: Client;
let truckId: number;
beforeAll(async () => {
  world = await openCommandWorld();
  second = await loginAs(world.app, 'admin');
  const [row] = await world.database.query<{ id: number }>('select id from truck where sign_code = $1', [
    ownTruck,
  ]);
  truckId = row?.id ?? 0;
});
afterAll(() => world.close());

const truck = { signCode: ownTruck, terminal, compartments: 2 };

const drive = (speedKmh: number) =>
  world.post([
    world.message('position', {
      fix: '3d',
      longitudeDeg: 121.41,
      latitudeDeg: 29.7,
      speedKmh,
      acc: true,
      satellites: 12,
    }),
  ]);
const read = (file: ParameterFileName) =>
  world.admin().send('POST', '/parameterReading', { truckIds: String(truckId), file }, english);
const stateOf = async (file: ParameterFileName) => {
  const answer = await world.admin().get(`/parameterFile?truckId=${truckId}&file=${file}`, english);
  const [order] = field(answer, 'orders') as readonly Readonly<Record<string, unknown>>[];
  return {
    values: field(answer, 'values') as ParameterValues,
    seenTime: String(field(answer, 'readTime')),
    order: order ?? {},
  };
};
const write = async (
  file: ParameterFileName,
  changed: ParameterValues,
  more: Readonly<Record<string, string>> = {},
) => {
  const { values, seenTime } = await stateOf(file);
  const form = {
    truckId: String(truckId),
    file,
    values: JSON.stringify({ ...values, ...changed }),
    seenTime,
  };
  return world.admin().send('POST', '/parameterWriting', { ...form, reason: '', ...more }, english);
};
/** Reads a file as the console does that holds these values. */
const tell = async (file: ParameterFileName, values: ParameterValues): Promise<void> => {
  expect((await read(file)).resultCode).toBe(200);
  const order = only(await world.beat());
  expect(order).toMatchObject({ kind: 'readParameters', payload: { file } });
  await world.reply(order.code, { result: 'done', file, values });
  expect((await stateOf(file)).order['state']).toBe('verified');
};
const changes = () =>
  world.database.query(
    'select parameter, row_number, old_value, new_value, mode, author_name from parameter_change order by id',
  );

test('nothing is written before it was read, and what is read is the shadow', async () => {
  const unseen = await write('ui.cfg', { brightness: '50' });
  expect([unseen.resultCode, unseen.message]).toEqual([409, 'Read what the console holds first']);
  const held = heldFile('ui.cfg', truck);
  await tell('ui.cfg', held);
  expect((await stateOf('ui.cfg')).values).toEqual(held);
  expect(await changes()).toEqual([]);
});

test('a reading that arrives late is as old as the console says', async () => {
  expect((await read('driving')).resultCode).toBe(200);
  const { code } = only(await world.beat());
  const said = world.message('command-reply', {
    commandCode: code,
    result: 'done',
    values: heldFile('driving', truck),
  });
  world.pass(120_000);
  await world.post([said]);
  expect((await stateOf('driving')).seenTime).toBe(said.time);
});

test('params.canset-false-read-only: faults are named at their paths, and nothing is ordered', async () => {
  await tell('printercfg.txt', heldFile('printercfg.txt', truck));
  const wrong = await write('ui.cfg', { brightness: '101' });
  expect([wrong.resultCode, field(wrong, 'fields') ?? wrong.data]).toMatchObject([
    400,
    { brightness: 'From 1 to 100' },
  ]);
  await tell('syscfg.txt', heldFile('syscfg.txt', truck));
  const fixed = await write('syscfg.txt', { firmware: 'v9' }, { password: demoPassword, reason: 'x' });
  expect([fixed.resultCode, field(fixed, 'fields') ?? fixed.data]).toMatchObject([
    400,
    { firmware: 'Read-only' },
  ]);
  expect((await write('ui.cfg', {})).message).toBe('Nothing would change');
  expect((await world.beat()).commands).toBeUndefined();
});

test('a file that was sent is done only once it reads back equal; what changed is kept with its author, and what was before as a backup', async () => {
  const held = (await stateOf('ui.cfg')).values;
  expect((await write('ui.cfg', { brightness: '55' })).resultCode).toBe(200);
  const again = await write('ui.cfg', { brightness: '56' });
  expect([again.resultCode, again.message]).toEqual([
    409,
    'The previous command is still in progress; please wait',
  ]);
  const order: TerminalCommand = only(await world.beat());
  expect(order).toMatchObject({ kind: 'parameterFile', payload: { file: 'ui.cfg', typeCode: 9 } });
  expect(Reflect.get(order.payload, 'values')).toEqual({ ...held, brightness: '55' });
  const reading = only(await world.reply(order.code, { result: 'done' }));
  expect(reading).toMatchObject({ kind: 'readParameters', payload: { file: 'ui.cfg' } });
  expect((await stateOf('ui.cfg')).order['state']).toBe('readBack');
  await world.reply(reading.code, { result: 'done', values: { ...held, brightness: '55' } });
  expect((await stateOf('ui.cfg')).order['state']).toBe('verified');
  expect(await changes()).toMatchObject([
    { parameter: 'ui.cfg brightness', row_number: null, old_value: '80', new_value: '55', mode: 'single' },
  ]);
  const [backup] = await world.database.query<{ content: ParameterValues }>(
    'select content from parameter_backup',
  );
  expect(backup?.content['brightness']).toBe('80');
});

test('what a console holds beside what was ordered is nobody’s, and a row that the order took out is its author’s', async () => {
  const held = heldFile('extdevcfg1.txt', truck);
  await tell('extdevcfg1.txt', held);
  const shorter = Object.fromEntries(Object.entries(held).filter(([path]) => !path.startsWith('edev.2.')));
  const { seenTime } = await stateOf('extdevcfg1.txt');
  const values = JSON.stringify({ ...shorter, 'edev.count': '1' });
  const form = { truckId: String(truckId), file: 'extdevcfg1.txt', values, seenTime, reason: '' };
  expect((await world.admin().send('POST', '/parameterWriting', form, english)).resultCode).toBe(200);
  const { code } = only(await world.beat());
  const reading = only(await world.reply(code, { result: 'done' }));
  const read = { ...shorter, 'edev.count': '1', 'edev.1.address': '77' };
  await world.reply(reading.code, { result: 'done', values: read });
  expect((await stateOf('extdevcfg1.txt')).order).toMatchObject({ state: 'failed', detail: 'differs' });
  const rows = (await changes()).filter(({ parameter }) => String(parameter).startsWith('extdevcfg1.txt'));
  expect(rows.find(({ new_value }) => new_value === '77')).toMatchObject({ mode: 'onSite', author_name: '' });
  const gone = rows.filter(({ row_number }) => row_number === 2);
  expect(gone.length).toBe(5);
  for (const row of gone) expect(row).toMatchObject({ mode: 'single', new_value: null });
});

test('a value that was changed at the console is found at the next reading, as nobody’s order', async () => {
  const { values } = await stateOf('ui.cfg');
  await tell('ui.cfg', { ...values, volume: '5' });
  expect((await changes()).at(-1)).toEqual({
    parameter: 'ui.cfg volume',
    row_number: null,
    old_value: '60',
    new_value: '5',
    mode: 'onSite',
    author_name: '',
  });
});

test('an order upon what the console no longer holds is refused, and one that reads back otherwise has failed', async () => {
  const old = await stateOf('ui.cfg');
  await tell('ui.cfg', { ...old.values, volume: '7' });
  const late = await world.admin().send(
    'POST',
    '/parameterWriting',
    {
      truckId: String(truckId),
      file: 'ui.cfg',
      values: JSON.stringify({ ...old.values, volume: '9' }),
      seenTime: old.seenTime,
      reason: '',
    },
    english,
  );
  expect([late.resultCode, late.message.slice(0, 35)]).toEqual([409, 'The console has said something newe']);
  await write('ui.cfg', { volume: '9' });
  const { code } = only(await world.beat());
  const reading = only(await world.reply(code, { result: 'done' }));
  await world.reply(reading.code, { result: 'done', values: { ...old.values, volume: '7' } });
  expect((await stateOf('ui.cfg')).order).toMatchObject({ state: 'failed', detail: 'differs' });
});

test('a dangerous file needs a reason, the author’s password, a truck that is heard and stands, and a second person', async () => {
  const change = { autoSealTime: '9' };
  const sure = { reason: 'new seals', password: demoPassword };
  await tell('elscfg.txt', heldFile('elscfg.txt', truck));
  await drive(0);
  expect((await write('elscfg.txt', change)).resultCode).toBe(400);
  expect((await write('elscfg.txt', change, { ...sure, password: 'wrong' })).message).toBe(
    'The password is wrong',
  );
  expect((await write('elscfg.txt', change, { ...sure, reason: ' ' })).message).toBe('Please say why');
  await drive(42);
  const moving = await write('elscfg.txt', change, sure);
  expect([moving.resultCode, moving.message]).toEqual([
    409,
    `${ownTruck} is not stationary (42 km/h): this file can only be sent to stationary trucks`,
  ]);
  await drive(0);
  const asked = await write('elscfg.txt', change, sure);
  expect([asked.resultCode, field(asked, 'awaits')]).toEqual([200, true]);
  expect((await world.beat()).commands).toBeUndefined();
  const { order } = await stateOf('elscfg.txt');
  const decide = (by: Client, decision: string, reason = '', password = demoPassword) =>
    by.send('POST', `/parameterOrder/${String(order['id'])}`, { decision, reason, password }, english);
  expect((await decide(world.admin(), 'approved')).message).toBe('You can’t confirm what you sent yourself');
  expect((await decide(second, 'approved', '', 'wrong')).message).toBe('The password is wrong');
  expect((await decide(second, 'refused')).message).toBe('Please give the reason for rejection');
  await drive(30);
  expect((await decide(second, 'approved')).resultCode).toBe(409);
  await drive(0);
  expect((await decide(second, 'approved')).resultCode).toBe(200);
  expect((await decide(second, 'approved')).message).toBe(
    'This command has already been confirmed or rejected',
  );
  // It has driven off meanwhile: the console gets it when it stands again.
  expect((await drive(30)).commands).toBeUndefined();
  expect(only(await drive(0))).toMatchObject({ kind: 'parameterFile', payload: { file: 'elscfg.txt' } });
  const [request] = await world.database.query(
    'select state, decider_name from change_request order by id desc limit 1',
  );
  expect(request).toMatchObject({ state: 'applied' });
  const audit = await world.database.query<{ before: object; after: object }>(
    `select before, after from audit_log where action = 'parameters.write' order by id desc limit 1`,
  );
  expect(audit).toEqual([
    { before: { autoSealTime: '3' }, after: { autoSealTime: '9', reason: 'new seals' } },
  ]);
});

test('a request that nobody decides on ends with its order', async () => {
  await tell('mlockcfg.txt', heldFile('mlockcfg.txt', truck));
  await drive(0);
  await write('mlockcfg.txt', { unlockTries: '4' }, { reason: 'x', password: demoPassword });
  expect((await stateOf('mlockcfg.txt')).order['state']).toBe('awaiting');
  world.pass(25 * 3_600_000);
  await expireCommands(world.database, world.now());
  await world.signInAgain();
  expect((await stateOf('mlockcfg.txt')).order['state']).toBe('expired');
  const [request] = await world.database.query('select state from change_request order by id desc limit 1');
  expect(request).toEqual({ state: 'failed' });
});

test('driving parameters go one by one, and are read back whole', async () => {
  await tell('driving', heldFile('driving', truck));
  expect((await write('driving', { maxSpeedKmh: '75' })).resultCode).toBe(200);
  const order = only(await world.beat());
  expect(order).toMatchObject({
    kind: 'writeParameters',
    payload: { file: 'driving', values: { maxSpeedKmh: '75' } },
  });
  const reading = only(await world.reply(order.code, { result: 'done' }));
  await world.reply(reading.code, {
    result: 'done',
    values: { ...heldFile('driving', truck), maxSpeedKmh: '75' },
  });
  expect((await stateOf('driving')).order['state']).toBe('verified');
});

test('a reading that fails, or brings nothing, says so', async () => {
  await read('tlscfg.txt');
  const first = only(await world.beat());
  await world.reply(first.code, { result: 'failed', detail: 'readError' });
  expect((await stateOf('tlscfg.txt')).order).toMatchObject({ state: 'failed', detail: 'readError' });
  await read('tlscfg.txt');
  const again = only(await world.beat());
  await world.reply(again.code, { result: 'done', values: {} });
  expect((await stateOf('tlscfg.txt')).order).toMatchObject({ state: 'failed', detail: 'nothingRead' });
  expect((await stateOf('tlscfg.txt')).values).toBeNull();
});
