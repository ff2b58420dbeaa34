import { afterAll, beforeAll, expect, test } from 'vitest';

import { repeatAfterMs } from '#domain/commands/command-kinds.ts';
import { rolloutAwaitsMs } from '#domain/parameters/rollout.ts';
import { heldFile } from '#simulator/consoles/held-files.ts';
import { expireCommands } from '#server/orders/commands/expire-commands.ts';
import { advanceRollouts } from '#server/orders/rollouts/advance-rollouts.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';

import { type CommandWorld, english, only, openCommandWorld } from '../../support/worlds/command-world.ts';
import { type Client, field, loginAs } from '../../support/worlds/demo-world.ts';

let world: CommandWorld;
let second: Client;
let ids: readonly number[];
const terminals = ['1000000001', '1000000002', '1000000003'] as const;

const held = (terminal: string, over: Readonly<Record<string, string>> = {}) => ({
  ...heldFile('driving', { signCode: 'x', terminal, compartments: 2 }),
  maxSpeedKmh: '90',
  preOverspeedKmh: '5',
  ...over,
});
const stand = (terminal: string) =>
  world.post([
    world.message(
      'position',
      { fix: '3d', longitudeDeg: 121.41, latitudeDeg: 29.7, speedKmh: 0, acc: true, satellites: 12 },
      terminal,
    ),
  ]);
const advance = () => advanceRollouts(world.database, world.now());
const expire = () => expireCommands(world.database, world.now());

const read = async (terminal: string, over: Readonly<Record<string, string>> = {}) => {
  const truckId = ids[terminals.indexOf(terminal as (typeof terminals)[number])];
  await world
    .admin()
    .send('POST', '/parameterReading', { truckIds: String(truckId), file: 'driving' }, english);
  const { code } = only(await stand(terminal));
  await world.reply(code, { result: 'done', values: held(terminal, over) }, terminal);
};

beforeAll(async () => {
  world = await openCommandWorld();
  second = await loginAs(world.app, 'admin');
  const rows = await world.database.query<{ id: number }>(
    'select id from truck where terminal = any($1::text[]) order by terminal',
    [[...terminals]],
  );
  ids = rows.map(({ id }) => id);
  for (const terminal of terminals) await read(terminal);
});
afterAll(() => world.close());

const start = async (more: Readonly<Record<string, string>> = {}): Promise<number> => {
  const answer = await world.admin().send(
    'POST',
    '/rollouts',
    {
      file: 'driving',
      wanted: JSON.stringify({ maxSpeedKmh: '80' }),
      truckIds: ids.join(','),
      count: '3',
      reason: 'winter',
      maxFailurePercent: '30',
      ...more,
    },
    english,
  );
  expect(answer.message).toBe('');
  return Number(field(answer, 'id'));
};

interface Shown {
  readonly terminal: string;
  readonly wave: number;
  readonly state: string | null;
  readonly skipped: string;
  readonly backState: string | null;
  readonly backSkipped: string;
}

const trucksOf = async (id: number): Promise<readonly Shown[]> =>
  field(await world.admin().get(`/rollout/${id}`, english), 'trucks') as readonly Shown[];
const stateOf = async (id: number): Promise<unknown> =>
  Reflect.get(Object(field(await world.admin().get(`/rollout/${id}`, english), 'rollout')), 'state');
const move = (id: number, to: string, more: Readonly<Record<string, string>> = {}, by = world.admin()) =>
  by.send('POST', `/rollout/${id}`, { move: to, ...more }, english);

/** The console obeys its one order. */
const obey = async (terminal: string) => {
  const order = only(await stand(terminal));
  const { code } = only(await world.reply(order.code, { result: 'done' }, terminal));
  const wanted = Object(Reflect.get(order.payload, 'values')) as Readonly<Record<string, string>>;
  await world.reply(code, { result: 'done', values: held(terminal, wanted) }, terminal);
};

/** The console fetches its order and is never heard of again about it. */
const loseAnswer = async (terminal: string) => {
  only(await stand(terminal));
  for (let repeat = 0; repeat < 12; repeat += 1) {
    world.pass(repeatAfterMs + 1000);
    await stand(terminal);
  }
  world.pass(repeatAfterMs + 1000);
  await expire();
};

test('a halt takes back the orders of its wave that nobody has fetched', async () => {
  const id = await start({ maxFailurePercent: '0' });
  await world.database.query('update rollout_truck set wave = 1 where rollout_id = $1', [id]);
  await advance();
  expect((await trucksOf(id)).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
  const [first] = await trucksOf(id);
  const order = only(await stand(first?.terminal ?? ''));
  await world.reply(order.code, { result: 'failed', detail: 'noSpace' }, first?.terminal);
  await advance();
  expect(await stateOf(id)).toBe('halted');
  expect((await trucksOf(id)).map(({ state }) => state)).toEqual(['failed', 'stopped', 'stopped']);
  const detail = await world.admin().get(`/rollout/${id}`, english);
  expect(Reflect.get(Object(field(detail, 'rollout')), 'failed')).toBe(1);
  for (const { terminal } of await trucksOf(id)) expect((await stand(terminal)).commands).toBeUndefined();
});

test('rolled back, a truck whose answer was lost is asked first, and what was changed since is left', async () => {
  const id = await start({ maxFailurePercent: '100' });
  await world.database.query('update rollout_truck set wave = 1 where rollout_id = $1', [id]);
  await advance();
  const [lost = '', changed = '', kept = ''] = (await trucksOf(id)).map(({ terminal }) => terminal);
  await obey(changed);
  await obey(kept);
  await loseAnswer(lost);
  await world.signInAgain();
  await advance();
  expect((await trucksOf(id)).map(({ state }) => state)).toEqual(['failed', 'verified', 'verified']);
  // Somebody set another speed at the truck, and it was read.
  await read(changed, { maxSpeedKmh: '70' });
  expect((await move(id, 'rollBack')).message).toBe('');
  await advance();
  expect((await trucksOf(id)).map(({ backState, backSkipped }) => [backState, backSkipped])).toEqual([
    [null, ''],
    [null, 'changedSince'],
    ['queued', ''],
  ]);
  await obey(kept);
  const question = only(await stand(lost));
  expect(question.kind).toBe('readParameters');
  // It had obeyed: its author changed it, nobody at the truck.
  await world.reply(question.code, { result: 'done', values: held(lost, { maxSpeedKmh: '80' }) }, lost);
  const change = await world.database.query(
    `select mode, new_value from parameter_change where terminal = $1 order by id desc limit 1`,
    [lost],
  );
  expect(change).toEqual([{ mode: 'rollout', new_value: '80' }]);
  await advance();
  expect((await trucksOf(id))[0]).toMatchObject({ backState: 'queued' });
  await obey(lost);
  await advance();
  expect(await stateOf(id)).toBe('rolledBack');
});

test('rolled back an hour later, every truck is asked first, and what was changed on site meanwhile is left', async () => {
  for (const terminal of terminals) await read(terminal);
  const id = await start({ maxFailurePercent: '100' });
  await world.database.query('update rollout_truck set wave = 1 where rollout_id = $1', [id]);
  await advance();
  const [onSite = '', stored = '', kept = ''] = (await trucksOf(id)).map(({ terminal }) => terminal);
  await obey(onSite);
  await obey(kept);
  // This one keeps what it was told otherwise.
  const order = only(await stand(stored));
  const { code } = only(await world.reply(order.code, { result: 'done' }, stored));
  await world.reply(code, { result: 'done', values: held(stored, { maxSpeedKmh: '85' }) }, stored);
  await advance();
  world.pass(3_600_000);
  await world.signInAgain();
  second = await loginAs(world.app, 'admin');
  expect((await move(id, 'rollBack')).message).toBe('');
  await advance();
  const answer = async (terminal: string, maxSpeedKmh: string): Promise<void> => {
    const question = only(await stand(terminal));
    expect(question.kind).toBe('readParameters');
    await world.reply(question.code, { result: 'done', values: held(terminal, { maxSpeedKmh }) }, terminal);
  };
  await answer(onSite, '70');
  await answer(stored, '85');
  await answer(kept, '80');
  await advance();
  expect((await trucksOf(id)).map(({ backState, backSkipped }) => [backState, backSkipped])).toEqual([
    [null, 'changedSince'],
    ['queued', ''],
    ['queued', ''],
  ]);
  await obey(stored);
  await obey(kept);
  await advance();
  expect(await stateOf(id)).toBe('rolledBack');
});

test('a truck that wrote a part of its order and read the rest back otherwise gets that part back', async () => {
  for (const terminal of terminals) await read(terminal);
  const id = await start({ wanted: JSON.stringify({ maxSpeedKmh: '80', preOverspeedKmh: '3' }) });
  await advance();
  const terminal = (await trucksOf(id))[0]?.terminal ?? '';
  const order = only(await stand(terminal));
  const { code } = only(await world.reply(order.code, { result: 'done' }, terminal));
  await world.reply(code, { result: 'done', values: held(terminal, { preOverspeedKmh: '3' }) }, terminal);
  await advance();
  expect(await stateOf(id)).toBe('halted');
  expect((await move(id, 'rollBack')).message).toBe('');
  await advance();
  const back = only(await stand(terminal));
  expect(back).toMatchObject({ payload: { values: { preOverspeedKmh: '5' } } });
  const last = only(await world.reply(back.code, { result: 'done' }, terminal));
  await world.reply(last.code, { result: 'done', values: held(terminal) }, terminal);
  await advance();
  expect(await stateOf(id)).toBe('rolledBack');
});

test('rolled back, a truck that stored otherwise than it was told gets what it held, and one whose read-back failed is asked', async () => {
  for (const terminal of terminals) await read(terminal);
  const id = await start({ maxFailurePercent: '100' });
  await world.database.query('update rollout_truck set wave = 1 where rollout_id = $1', [id]);
  await advance();
  const [wrong = '', unread = '', fine = ''] = (await trucksOf(id)).map(({ terminal }) => terminal);
  const backOrder = async (terminal: string) =>
    only(await world.reply(only(await stand(terminal)).code, { result: 'done' }, terminal));
  const { code } = await backOrder(wrong);
  await world.reply(code, { result: 'done', values: held(wrong, { maxSpeedKmh: '85' }) }, wrong);
  await world.reply((await backOrder(unread)).code, { result: 'failed', detail: 'readError' }, unread);
  await obey(fine);
  await advance();
  expect((await trucksOf(id)).map(({ state }) => state)).toEqual(['failed', 'failed', 'verified']);
  expect((await move(id, 'rollBack')).message).toBe('');
  await advance();
  expect(only(await stand(wrong))).toMatchObject({
    kind: 'writeParameters',
    payload: { values: { maxSpeedKmh: '90' } },
  });
  expect(only(await stand(unread))).toMatchObject({ kind: 'readParameters' });
  await world.database.query(`update rollout set state = 'rolledBack' where id = $1`, [id]);
  await world.database.query(
    `update command set state = 'stopped', ended_time = now() where ended_time is null`,
  );
});

test('a truck that changes its company while its order waits gets none, and is named', async () => {
  for (const terminal of terminals) await read(terminal);
  const id = await start();
  await advance();
  const [waiting = '', later = ''] = (await trucksOf(id)).map(({ terminal }) => terminal);
  const moveTo = (terminal: string, code: string) =>
    world.database.query('update truck_master set company_code = $2 where terminal = $1', [terminal, code]);
  const rows = await world.database.query<{ terminal: string; company_code: string }>(
    'select terminal, company_code from truck where terminal = any($1::text[])',
    [[waiting, later]],
  );
  for (const { terminal } of rows) await moveTo(terminal, 'TW0102');
  expect((await stand(waiting)).commands).toBeUndefined();
  await expire();
  for (let step = 0; step < 3; step += 1) await advance();
  const shown = await world.database.query<{ terminal: string; state: string; detail: string }>(
    `select c.terminal, c.state, c.detail from rollout_truck x join command c on c.id = x.command_id where x.rollout_id = $1`,
    [id],
  );
  expect(shown.find(({ terminal }) => terminal === waiting)).toMatchObject({
    state: 'stopped',
    detail: 'moved',
  });
  // It says nothing of the order: the roll-out goes on with the others.
  expect(await stateOf(id)).toBe('running');
  expect(
    Reflect.get(Object(field(await world.admin().get(`/rollout/${id}`, english), 'rollout')), 'failed'),
  ).toBe(0);
  for (const { terminal, company_code: code } of rows) await moveTo(terminal, code);
  await move(id, 'stop');
});

test('rolled back, a truck with another console since is named, and its new console is left alone', async () => {
  for (const terminal of terminals) await read(terminal);
  const id = await start({ maxFailurePercent: '100' });
  await world.database.query('update rollout_truck set wave = 1 where rollout_id = $1', [id]);
  await advance();
  const [swapped = '', ...others] = (await trucksOf(id)).map(({ terminal }) => terminal);
  for (const terminal of [swapped, ...others]) await obey(terminal);
  await advance();
  const exchange = (from: string, to: string) =>
    world.database.query('update truck_master set terminal = $2 where terminal = $1', [from, to]);
  await exchange(swapped, '1000000099');
  expect((await move(id, 'rollBack')).message).toBe('');
  await advance();
  expect((await trucksOf(id))[0]).toMatchObject({ backState: null, backSkipped: 'moved' });
  await exchange('1000000099', swapped);
  for (const terminal of others) await obey(terminal);
  await advance();
  expect(await stateOf(id)).toBe('rolledBack');
});

test('an order that waits for its truck to stand is not repeated while it drives', async () => {
  for (const terminal of terminals) await read(terminal);
  const id = await start();
  await advance();
  const terminal = (await trucksOf(id))[0]?.terminal ?? '';
  const drive = () =>
    world.post([
      world.message(
        'position',
        { fix: '3d', longitudeDeg: 121.41, latitudeDeg: 29.7, speedKmh: 60, acc: true, satellites: 12 },
        terminal,
      ),
    ]);
  only(await stand(terminal));
  world.pass(repeatAfterMs + 1000);
  expect((await drive()).commands).toBeUndefined();
  world.pass(repeatAfterMs + 1000);
  expect((await drive()).commands).toBeUndefined();
  expect((await stand(terminal)).commands).toHaveLength(1);
  await move(id, 'stop');
});

test('dangerous roll-outs go on and back by another person with a password; undecided ones end; refusals say why', async () => {
  const seal = {
    file: 'elscfg.txt',
    wanted: JSON.stringify({ autoSealTime: '5' }),
    reason: 'seals',
    password: demoPassword,
  };
  const old = await start(seal);
  const asked = await start(seal);
  const taken = await start(seal);
  expect((await move(taken, 'stop')).message).toBe('');
  expect((await move(taken, 'resume')).message).toBe('Please input a password');
  expect((await move(taken, 'resume', { password: demoPassword })).message).toBe(
    'You can’t confirm what you sent yourself',
  );
  expect((await move(taken, 'rollBack', { password: 'wrong' }, second)).message).toBe(
    'The password is wrong',
  );
  expect((await move(asked, 'refuse', {}, second)).message).toBe('Please give the reason for rejection');
  expect((await move(asked, 'refuse', { reason: 'not now' }, second)).message).toBe('');
  const [row] = await world.database.query(
    'select approver_name, decision_reason from rollout where id = $1',
    [asked],
  );
  expect(row).toEqual({ approver_name: null, decision_reason: 'not now' });
  world.pass(rolloutAwaitsMs);
  await world.signInAgain();
  await advance();
  expect(await stateOf(old)).toBe('expired');
  const [said] = await world.database.query(
    `select subject, after from audit_log where action = 'rollouts.move' and user_id is null`,
  );
  expect(said).toEqual({
    subject: expect.stringContaining(` · ${old}`) as string,
    after: { state: 'expired' },
  });
});
