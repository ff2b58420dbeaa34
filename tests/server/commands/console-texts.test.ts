import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  type CommandWorld,
  english,
  only,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';

const address = 'airtight_detection/text_send';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());

test('page.airtight_detection/text_send: a text is checked, sent as it is written, stopped while nobody has fetched it, and sent when its console says so', async () => {
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  const dispatcher = await loginAs(world.app, 'dispatcher');
  const write = (content: string) =>
    dispatcher.send(
      'POST',
      `/resources/${address}`,
      rowForm({ truckId: String(truck?.id), target: 'both', textType: 'urgent', content }),
      english,
    );
  const long = await write('满'.repeat(513));
  expect([long.resultCode, JSON.stringify(long.data)]).toEqual([400, expect.stringContaining('1026 bytes')]);
  expect((await write('前方拥堵，慢行')).resultCode).toBe(200);
  const row = async () => {
    const answer = await dispatcher.get(`/resources/${address}`, english);
    return (field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[])[0] ?? {};
  };
  expect(await row()).toMatchObject({ label: ownTruck, state: 'sending', detail: '' });
  // One text at a time is on its way to a truck; the second is not kept.
  expect((await write('慢行')).resultCode).toBe(409);
  expect(await row()).toMatchObject({ content: '前方拥堵，慢行' });
  const act = async (action: string) =>
    dispatcher.send('POST', `/resourceAction/${Number((await row())['id'])}/${address}`, { action }, english);
  expect((await act('send')).resultCode).toBe(409);
  expect((await act('stop')).resultCode).toBe(200);
  expect((await row())['state']).toBe('stopped');
  expect((await act('send')).resultCode).toBe(200);
  const order = only(await world.beat());
  expect(order).toMatchObject({
    kind: 'text',
    payload: { content: '前方拥堵，慢行', target: 'both', textType: 'urgent' },
  });
  expect((await act('stop')).resultCode).toBe(409);
  await world.reply(order.code, { result: 'received' });
  expect((await row())['state']).toBe('sending');
  await world.reply(order.code, { result: 'done' });
  expect(await row()).toMatchObject({ state: 'sent', sentTime: expect.any(String) as unknown });
});
