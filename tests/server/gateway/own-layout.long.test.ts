import { afterAll, beforeAll, expect, test } from 'vitest';

import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { packJson } from '#gateway/jt808/decode/pass-through.ts';
import { type Connection, openConnection, type OrderResult, resultOf } from '#simulator/jt808/connection.ts';

import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { placeBody } from '../../support/jt808/place-body.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const phone = '13805749001';

let world: CommandWorld;
let port = 0;
let truckId = '';
let box: Connection | null = null;
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, phone);
  port = await world.app.terminalListener.listen(0, '127.0.0.1');
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  truckId = String(truck?.id);
});
afterAll(async () => {
  box?.cut();
  await world.close();
});

const connect = async (heard: string[], answer: OrderResult): Promise<Connection> => {
  box?.cut();
  world.pass(61_000);
  box = await openConnection({
    host: '127.0.0.1',
    port,
    phone,
    edition: '2013',
    order: ({ messageId }) => {
      heard.push(messageId.toString(16));
      return messageId === platformMessageIds.passThrough ? answer : 'done';
    },
    closed: () => {},
  });
  expect(resultOf(await box.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
  return box;
};
const place = (): Buffer => placeBody({ timeMs: world.now() });
/** One text is on its way at a time: the one before has ended. */
const sendText = async (content: string): Promise<void> => {
  await world.database.query(`update command set state = 'failed' where kind = 'text'`);
  const form = { value: JSON.stringify({ truckId, target: 'both', content }) };
  const answer = await world.admin().send('POST', '/resources/airtight_detection/text_send', form, english);
  expect(answer.resultCode, JSON.stringify(answer.data ?? answer.message)).toBe(200);
};

test('a box of another maker that begins with the same byte keeps its orders in the standard', async () => {
  const heard: string[] = [];
  const connection = await connect(heard, 'unsupported');
  expect(resultOf(await connection.ask(terminalMessageIds.location, place()))).toBe(0);
  // As a box of Jimi sends a fault code.
  const fault = Buffer.concat([Buffer.of(0xf0, 0x01, 0x05), gbkOf('P1457')]);
  expect(resultOf(await connection.ask(terminalMessageIds.passThrough, fault))).toBe(0);
  await sendText('前方禁停');
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['8300']);
});

test('one that twice does not take the product’s own layout speaks the standard from then on', async () => {
  const heard: string[] = [];
  const connection = await connect(heard, 'unsupported');
  const { terminal: _own, ...level } = world.message('tank-level', {
    dataType: 'IN',
    compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: 512, temperatureC: 21.5 }],
  });
  expect(resultOf(await connection.ask(terminalMessageIds.passThrough, packJson([level])))).toBe(0);
  for (const [index, text] of ['减速慢行', '前方拥堵'].entries()) {
    await sendText(text);
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(index + 1);
  }
  expect(heard).toEqual(['8900', '8900']);
  const layout = async () =>
    (
      await world.database.query<{ own: boolean }>(
        'select own_layout as own from jt808_terminal where phone = $1',
        [phone],
      )
    )[0]?.own;
  await expect.poll(layout, { timeout: 10_000 }).toBe(false);
  await sendText('请回电话');
  await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toBe('8300');
});
