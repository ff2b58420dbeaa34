import { afterAll, beforeAll, expect, test } from 'vitest';

import { heldFile } from '#simulator/consoles/held-files.ts';

import {
  type CommandWorld,
  english,
  only,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

const address = 'setting/device_parameter/send_message';

let world: CommandWorld;
let truckId: number;
beforeAll(async () => {
  world = await openCommandWorld();
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  truckId = truck?.id ?? 0;
});
eachTestAnew(() => world);
afterAll(() => world.close());

type Row = Readonly<Record<string, unknown>>;

const rows = async (): Promise<readonly Row[]> =>
  field(await world.admin().get(`/resources/${address}`, english), 'rows') as readonly Row[];
const newest = async (): Promise<Row> => (await rows())[0] ?? {};
const act = async (action: string, id: unknown, by = world.admin()) => {
  // The list is ordered by time.
  world.pass(1000);
  return by.send('POST', `/resourceAction/${Number(id)}/${address}`, { action }, english);
};
const held = heldFile('ui.cfg', { signCode: ownTruck, terminal, compartments: 2 });
const read = () =>
  world.admin().send('POST', '/parameterReading', { truckIds: String(truckId), file: 'ui.cfg' }, english);
const tell = async () => {
  await read();
  const { code } = only(await world.beat());
  await world.reply(code, { result: 'done', values: held });
};
const write = async (volume: string) => {
  const state = await world.admin().get(`/parameterFile?truckId=${truckId}&file=ui.cfg`, english);
  return world.admin().send(
    'POST',
    '/parameterWriting',
    {
      truckId: String(truckId),
      file: 'ui.cfg',
      values: JSON.stringify({ ...held, volume }),
      seenTime: String(field(state, 'readTime')),
      reason: 'too loud',
    },
    english,
  );
};

test('entity.message-to-send: an order is followed from its first sending to its end, with what it says', async () => {
  await tell();
  expect((await write('9')).message).toBe('');
  expect(await newest()).toMatchObject({
    label: ownTruck,
    terminal,
    kind: 'parameterFile',
    filePackage: 'ui.cfg',
    content: 'volume = 9',
    state: 'queued',
    step: 'order',
    sendCount: 0,
    sentTime: null,
    completedTime: null,
  });
  const { code } = only(await world.beat());
  world.pass(61_000);
  expect(only(await world.beat()).code).toBe(code);
  expect(await newest()).toMatchObject({ state: 'sent', sendCount: 2, step: 'order' });
  const reading = only(await world.reply(code, { result: 'done' }));
  expect(await newest()).toMatchObject({ state: 'readBack', step: 'readBack' });
  await world.reply(reading.code, { result: 'done', values: { ...held, volume: '9' } });
  const done = await newest();
  expect(done).toMatchObject({ state: 'verified', detail: '', sendCount: 3 });
  const [required, sent, completed] = ['requiredTime', 'sentTime', 'completedTime'].map((name) =>
    Date.parse(String(done[name])),
  );
  expect(required).toBeLessThanOrEqual(sent ?? 0);
  expect(sent).toBeLessThan(completed ?? 0);
  expect((await act('resend', done['id'])).resultCode).toBe(409);
});

test('what failed is sent again by whoever may', async () => {
  await step(
    'what failed is sent again as an order of its own, with its backup; not over something newer, and not to a moved truck',
    async () => {
      await tell();
      expect((await write('8')).message).toBe('');
      const first = await newest();
      expect((await act('stop', first['id'])).resultCode).toBe(200);
      expect((await act('resend', first['id'])).message).toBe('');
      const again = await newest();
      expect(again['id']).not.toBe(first['id']);
      expect(again).toMatchObject({ state: 'queued', content: 'volume = 8', reason: 'too loud' });
      const order = only(await world.beat());
      await world.reply(order.code, { result: 'failed', detail: 'noSpace' });
      const stale = await act('resend', first['id']);
      expect([stale.resultCode, stale.message]).toEqual([
        409,
        'There are newer orders or readings: please send it again from its own page',
      ]);
      const moveTo = (code: string) =>
        world.database.query('update truck_master set company_code = $2 where id = $1', [truckId, code]);
      const [own] = await world.database.query<{ company_code: string }>(
        'select company_code from truck where id = $1',
        [truckId],
      );
      await moveTo('TW0102');
      expect((await act('resend', again['id'])).message).toBe(
        'The truck has another console or company now: please send it again from its own page',
      );
      await moveTo(own?.company_code ?? '');
      // Whoever sends texts alone sends no parameters again.
      const dispatcher = await loginAs(world.app, 'dispatcher');
      expect((await act('resend', again['id'], dispatcher)).resultCode).not.toBe(200);
      expect((await act('resend', again['id'])).resultCode).toBe(200);
      // The console has said something since: the whole file would put it back.
      const waiting = await newest();
      await act('stop', waiting['id']);
      await tell();
      expect((await act('resend', waiting['id'])).resultCode).toBe(409);
    },
  );

  await step('a dangerous order is not sent again without a second person', async () => {
    const [row] = await world.database.query<{ id: number }>(
      `insert into command (code, terminal, truck_id, company_code, kind, subject, payload, wanted, author_id, author_name,
       not_before, created_time, step_time, expires_time, ended_time, state)
     select gen_random_uuid(), terminal, truck_id, company_code, 'parameterFile', 'elscfg.txt', '{}', '{}', author_id,
       author_name, not_before, created_time, step_time, expires_time, ended_time, 'stopped'
     from command where state = 'stopped' limit 1 returning id::int as id`,
    );
    const answer = await act('resend', row?.id);
    expect([answer.resultCode, answer.message]).toEqual([
      409,
      'This needs a second person or a stationary truck: please send it again from its own page',
    ]);
  });
});
