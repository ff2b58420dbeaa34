import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { field } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let world: CommandWorld;
let truckId = 0;
beforeAll(async () => {
  world = await openCommandWorld();
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  truckId = truck?.id ?? 0;
});
eachTestAnew(() => world);
afterAll(() => world.close());

const start = () => world.admin().send('POST', '/deviceTest', { truckId: String(truckId) }, english);
const state = () => world.admin().get(`/deviceTest?truckId=${truckId}`, english);

test('a test asks for everything and for the versions, once at a time, and keeps what was answered', async () => {
  expect(field(await state(), 'tests')).toEqual([]);
  expect(field(await state(), 'versions')).toBeNull();
  expect(field(await state(), 'compartments')).not.toEqual([]);
  expect((await start()).resultCode).toBe(200);
  expect((await start()).resultCode).toBe(409);
  const { commands = [] } = await world.beat();
  expect(commands.map(({ kind }) => kind).toSorted()).toEqual(['query', 'readParameters']);
  const values = { 'power.mainV': '25.1', controller: 'fault', 'compartment.1.gauge': 'ok' };
  for (const { code, kind } of commands)
    await world.reply(code, {
      result: 'done',
      values: kind === 'query' ? values : { console: 'v3.4.2', controller: 'v2.0.8' },
    });
  expect(field(await state(), 'tests')).toMatchObject([{ state: 'verified', values }]);
  expect(field(await state(), 'versions')).toEqual({ console: 'v3.4.2', controller: 'v2.0.8' });
});

test('a test that is answered with nothing has failed; a fault that messages reported stands beside it', async () => {
  await start();
  const { commands = [] } = await world.beat();
  for (const { code, kind } of commands)
    await world.reply(code, { result: 'done', values: kind === 'query' ? {} : { console: 'v3.4.2' } });
  const [newest] = field(await state(), 'tests') as readonly { state: string; values: object | null }[];
  expect(newest).toMatchObject({ state: 'failed', detail: 'nothingRead' });
  expect(field(await state(), 'openFaults')).toEqual([]);
});
