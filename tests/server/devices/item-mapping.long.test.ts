import { afterAll, beforeAll, expect, test } from 'vitest';

import type { HeardItem, ItemValue } from '#contract/devices/terminal-items.ts';
import { bodyOf, fixedText } from '#gateway/jt808/codec/byte-writer.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';

import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { type Client, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { awaitTerminal, giveNumber } from '../../support/worlds/give-number.ts';
import { placeBody } from '../../support/jt808/place-body.ts';
import { rowForm } from '../../support/row-form.ts';

const address = 'setting/device_parameter/item_mapping';
const number = '14400000012';
const mapping = {
  companyCode: 'TW01',
  maker: '70133',
  model: 'HC-800',
  item: 'E4',
  startByte: 2,
  widthBytes: 2,
  byteOrder: 'big',
  signed: false,
  scale: 1,
  shift: 0,
  none: 32_767,
  inverted: false,
  target: 'level',
  compartment: 1,
  enabled: true,
};

let world: CommandWorld;
let other: Client;
let box: Connection;
beforeAll(async () => {
  world = await openCommandWorld();
  other = await loginAs(world.app, 'admin');
  await giveNumber(world.database, terminal, number);
  await awaitTerminal(world.database, number, world.now() + 60_000);
  const port = await world.app.terminalListener.listen(0, '127.0.0.1');
  box = await openConnection({
    host: '127.0.0.1',
    port,
    phone: number,
    edition: '2013',
    order: () => 'unsupported',
    closed: () => {},
  });
  const names = [fixedText('70133', 5), fixedText('HC-800', 20), fixedText('0052118', 7)];
  const body = bodyOf(['u16', 33], ['u16', 201], ...names, ['u8', 2], ownTruck);
  const code = (await box.ask(terminalMessageIds.register, body))?.toString('latin1', 3) ?? '';
  expect(resultOf(await box.ask(terminalMessageIds.authenticate, gbkOf(code)))).toBe(0);
});
afterAll(async () => {
  box.cut();
  await world.close();
});

const say = async (level: number): Promise<void> => {
  world.pass(10_000);
  const hex = `0001${level.toString(16).padStart(4, '0')}`;
  const place = placeBody({ timeMs: world.now(), items: { 0xe4: hex } });
  expect(resultOf(await box.ask(terminalMessageIds.location, place))).toBe(0);
};
const levels = () =>
  world.database.query<{ kind: string }>(
    `select kind from terminal_message m join truck t on m.subject = 'truck:' || t.id
     where t.sign_code = $1 and m.kind = 'tank-level'`,
    [ownTruck],
  );
const make = (more: object = {}) =>
  world.admin().send('POST', `/resources/${address}`, rowForm({ ...mapping, ...more }), english);
const asked = async (path: string): Promise<unknown> => (await world.admin().get(path, english)).data;

test('an item that nothing reads is kept and shown, and becomes a level once two people have said what it is', async () => {
  await say(1_202);
  await say(1_200);
  expect((await asked('/terminalItems')) as readonly HeardItem[]).toEqual([
    expect.objectContaining({
      maker: '70133',
      model: 'HC-800',
      item: 'E4',
      times: 2,
      trucks: 1,
      hex: '000104b0',
    }),
  ]);
  const values = (await asked(
    '/terminalItems/values?maker=70133&model=HC-800&item=E4',
  )) as readonly ItemValue[];
  expect(values.map(({ hex }) => hex)).toEqual(['000104b2', '000104b0']);

  expect((await make()).resultCode).toBe(200);
  await world.app.terminalListener.refresh();
  await say(1_198);
  // One person alone has said nothing yet.
  expect(await levels()).toEqual([]);

  const waiting = (await other.get(`/changeRequests/${address}`, english)).data;
  const [request] = waiting as readonly { readonly id: number }[];
  const decision = await other.send(
    'POST',
    `/changeRequest/${String(request?.id)}/${address}`,
    { decision: 'approved' },
    english,
  );
  expect(decision.resultCode).toBe(200);
  await world.app.terminalListener.refresh();
  await say(1_196);
  expect(await levels()).toEqual([{ kind: 'tank-level' }]);
  // What is read now is in the list of unread ones no more.
  expect(await asked('/terminalItems')).toEqual([]);
});

test.each([
  ['a level without its compartment', { compartment: null }, 'compartment'],
  ['a voltage of a compartment', { target: 'mainVoltage' }, 'compartment'],
  ['bytes beyond those that are kept', { startByte: 62, widthBytes: 4 }, 'startByte'],
  ['a factor of 0', { scale: 0 }, 'scale'],
  ['an item that is no byte', { item: 'E' }, 'item'],
])('%s is refused at its field', async (_, more, at) => {
  const answer = await make(more);
  expect(answer.resultCode).toBe(400);
  expect(JSON.stringify(answer)).toContain(`"${at}"`);
});
