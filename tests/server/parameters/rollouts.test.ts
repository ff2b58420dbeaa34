import { afterAll, beforeAll, expect, test } from 'vitest';

import { heldFile } from '#simulator/consoles/held-files.ts';
import { advanceRollouts } from '#server/orders/rollouts/advance-rollouts.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';

import { type CommandWorld, english, only, openCommandWorld } from '../../support/worlds/command-world.ts';
import { type Client, field, loginAs } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

let world: CommandWorld;
let second: Client;
let ids: readonly number[];
const terminals = ['1000000001', '1000000002', '1000000003'] as const;

const held = (terminal: string) => ({
  ...heldFile('driving', { signCode: 'x', terminal, compartments: 2 }),
  maxSpeedKmh: '90',
  preOverspeedKmh: '5',
});
const stand = (terminal: string, speedKmh = 0) =>
  world.post([
    world.message(
      'position',
      { fix: '3d', longitudeDeg: 121.41, latitudeDeg: 29.7, speedKmh, acc: true, satellites: 12 },
      terminal,
    ),
  ]);
const advance = () => advanceRollouts(world.database, world.now());

beforeAll(async () => {
  world = await openCommandWorld();
  second = await loginAs(world.app, 'admin');
  const rows = await world.database.query<{ id: number }>(
    'select id from truck where terminal = any($1::text[]) order by terminal',
    [[...terminals]],
  );
  ids = rows.map(({ id }) => id);
  await world
    .admin()
    .send('POST', '/parameterReading', { truckIds: ids.join(','), file: 'driving' }, english);
  for (const terminal of terminals) {
    const { code } = only(await stand(terminal));
    await world.reply(code, { result: 'done', values: held(terminal) }, terminal);
  }
});
eachTestAnew(() => world);
afterAll(() => world.close());

const start = (more: Readonly<Record<string, string>> = {}) =>
  world.admin().send(
    'POST',
    '/rollouts',
    {
      file: 'driving',
      wanted: JSON.stringify({ maxSpeedKmh: '80' }),
      truckIds: ids.join(','),
      count: '3',
      reason: 'winter',
      maxFailurePercent: '40',
      ...more,
    },
    english,
  );
const detail = async (id: number) => {
  const answer = await world.admin().get(`/rollout/${id}`, english);
  return {
    state: Reflect.get(Object(field(answer, 'rollout')), 'state') as unknown,
    trucks: field(answer, 'trucks') as readonly {
      readonly terminal: string;
      readonly wave: number;
      readonly state: string | null;
      readonly backState: string | null;
    }[],
  };
};
const move = (id: number, to: string, more: Readonly<Record<string, string>> = {}, by = world.admin()) =>
  by.send('POST', `/rollout/${id}`, { move: to, ...more }, english);

/** The console obeys its one order, or answers as told. */
const obey = async (terminal: string, result: 'done' | 'failed' = 'done') => {
  const order = only(await world.beat(terminal));
  if (result === 'failed') {
    await world.reply(order.code, { result, detail: 'noSpace' }, terminal);
    return order;
  }
  const { code } = only(await world.reply(order.code, { result: 'done' }, terminal));
  const wanted = Object(Reflect.get(order.payload, 'values')) as Readonly<Record<string, string>>;
  await world.reply(code, { result: 'done', values: { ...held(terminal), ...wanted } }, terminal);
  return order;
};

test('a roll-out is refused where its author has miscounted, gives no reason, or asks for what is each truck’s own', async () => {
  expect((await start({ count: '2' })).message).toBe('The number of trucks does not match');
  expect((await start({ reason: ' ' })).message).toBe('Please say why');
  expect((await start({ wanted: JSON.stringify({ mileageBaseKm: '5' }) })).resultCode).toBe(400);
  expect((await start({ wanted: JSON.stringify({ maxSpeedKmh: '300' }) })).resultCode).toBe(400);
  expect((await start({ wanted: '{}' })).message).toBe('Nothing would change');
  expect(await world.database.query('select 1 from rollout')).toEqual([]);
});

test('a roll-out says which version of which template it was taken from, whatever becomes of that', async () => {
  const [template] = await world.database.query<{ id: number }>(
    `insert into parameter_template (company_code, name, version, max_speed_kmh)
     select company_code, 'winter', 3, 80 from app_user where user_name = 'useradmin' returning id`,
  );
  const begun = await start({ templateId: String(template?.id) });
  const answer = await world.admin().get(`/rollout/${Number(field(begun, 'id'))}`, english);
  const said = { name: 'winter', version: 3 };
  expect(Reflect.get(Object(field(answer, 'rollout')), 'template')).toEqual(said);
  await world.database.query('delete from parameter_template');
  const again = await world.admin().get(`/rollout/${Number(field(begun, 'id'))}`, english);
  expect(Reflect.get(Object(field(again, 'rollout')), 'template')).toEqual(said);
  await world.database.query('delete from rollout');
});

let id = 0;
test('a roll-out goes in waves, stops, goes on, and is rolled back', async () => {
  await step(
    'product.remote-parameter-pushes: one truck first, the next wave once it has read back equal; too many failures halt it',
    async () => {
      const begun = await start();
      expect(begun.resultCode).toBe(200);
      id = Number(field(begun, 'id'));
      await advance();
      const [first, next, last] = (await detail(id)).trucks.map(({ terminal }) => terminal);
      expect((await detail(id)).trucks.map(({ wave, state }) => [wave, state])).toEqual([
        [1, 'queued'],
        [2, null],
        [3, null],
      ]);
      await advance();
      expect((await world.beat(next)).commands).toBeUndefined();
      const order = await obey(first ?? '');
      expect(order).toMatchObject({ kind: 'writeParameters', payload: { values: { maxSpeedKmh: '80' } } });
      await advance();
      await obey(next ?? '', 'failed');
      await advance();
      expect((await detail(id)).state).toBe('halted');
      expect((await world.beat(last)).commands).toBeUndefined();
    },
  );

  await step(
    'it goes on after somebody has seen the failures, stops and goes on again, and waits for a truck that moves',
    async () => {
      expect((await move(id, 'approve', { password: demoPassword })).resultCode).toBe(409);
      expect((await move(id, 'resume')).resultCode).toBe(200);
      const last = (await detail(id)).trucks[2]?.terminal ?? '';
      await stand(last, 50);
      await advance();
      expect((await detail(id)).trucks[2]).toMatchObject({ state: 'queued', detail: 'waitsToStand' });
      expect((await world.beat(last)).commands).toBeUndefined();
      expect((await move(id, 'stop')).resultCode).toBe(200);
      expect((await detail(id)).trucks[2]?.state).toBe('stopped');
      expect((await move(id, 'resume')).resultCode).toBe(200);
      await advance();
      const answer = await stand(last);
      expect(answer.commands).toHaveLength(1);
      const code = answer.commands?.[0]?.code ?? '';
      const reading = only(await world.reply(code, { result: 'done' }, last));
      await world.reply(reading.code, { result: 'done', values: { ...held(last), maxSpeedKmh: '80' } }, last);
      await advance();
      expect((await detail(id)).state).toBe('done');
    },
  );

  await step('its result goes out as a sheet, one row a truck, to whoever may see it', async () => {
    const sheet = (by: Client, of: string) =>
      by.send(
        'POST',
        '/exports/setting/alarm_threshold/remote',
        { id: of, language: 'en', headers: '', fields: '' },
        english,
      );
    const file = await sheet(world.admin(), String(id));
    expect(String(file.headers['content-type'])).toContain('spreadsheetml');
    expect(file.raw.subarray(0, 2).toString()).toBe('PK');
    expect(String(file.headers['x-total-rows'])).toBe('3');
    expect((await sheet(world.admin(), '9999')).resultCode).toBe(404);
  });

  await step('rolled back, every truck that took it gets what it held before', async () => {
    expect((await move(id, 'rollBack')).resultCode).toBe(200);
    await advance();
    const { trucks } = await detail(id);
    // The one whose order failed still holds what it did.
    expect(trucks.map(({ backState }) => backState)).toEqual(['queued', null, 'queued']);
    for (const { terminal, backState } of trucks)
      if (backState !== null)
        expect(await obey(terminal)).toMatchObject({ payload: { values: { maxSpeedKmh: '90' } } });
    await advance();
    expect((await detail(id)).state).toBe('rolledBack');
    const modes = await world.database.query(
      `select mode, count(*)::int as n from parameter_change group by mode order by mode`,
    );
    expect(modes).toEqual([
      { mode: 'rollBack', n: 2 },
      { mode: 'rollout', n: 2 },
    ]);
  });
});

test('what a truck holds already is not ordered; a dangerous file waits for a second person', async () => {
  const begun = await start({ wanted: JSON.stringify({ preOverspeedKmh: '5' }) });
  const same = Number(field(begun, 'id'));
  for (let wave = 0; wave < 4; wave += 1) await advance();
  expect((await detail(same)).state).toBe('done');
  const skipped = await world.database.query(
    'select distinct skipped from rollout_truck where rollout_id = $1',
    [same],
  );
  expect(skipped).toEqual([{ skipped: 'already' }]);

  const seal = { file: 'elscfg.txt', wanted: JSON.stringify({ autoSealTime: '5' }), reason: 'seals' };
  expect((await start(seal)).message).toBe('Please input a password');
  const asked = Number(field(await start({ ...seal, password: demoPassword }), 'id'));
  await advance();
  expect((await detail(asked)).state).toBe('awaiting');
  expect((await move(asked, 'approve', { password: demoPassword })).message).toBe(
    'You can’t confirm what you sent yourself',
  );
  const dispatcher = await loginAs(world.app, 'dispatcher');
  expect((await move(asked, 'refuse', {}, dispatcher)).resultCode).toBe(401);
  expect((await move(asked, 'approve', { password: demoPassword }, second)).resultCode).toBe(200);
  await advance();
  // Nobody has read the file: nothing is written over what is not known.
  for (let wave = 0; wave < 4; wave += 1) await advance();
  const unread = await world.database.query(
    'select distinct skipped from rollout_truck where rollout_id = $1',
    [asked],
  );
  expect(unread).toEqual([{ skipped: 'unread' }]);
});
