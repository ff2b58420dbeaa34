import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { heldFile } from '#simulator/consoles/held-files.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';
import { createStandardOrders } from '#simulator/jt808/standard-orders.ts';

import { placeBody } from '../../support/jt808/place-body.ts';
import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { field, ownTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const number = '13805749004';

let world: CommandWorld;
let box: Connection | null = null;
let truckId = '';
let held: ParameterValues = heldFile('jt808', { signCode: ownTruck, terminal, compartments: 2 });
const told: string[] = [];

beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, number);
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  truckId = String(truck?.id);
  const orders = createStandardOrders({
    driving: () => ({ maxSpeedKmh: '80' }),
    setDriving: () => {},
    standard: () => held,
    setStandard: (values) => {
      held = { ...held, ...values };
    },
    firmware: () => 'v1',
    restart: () => {},
  });
  const port = await world.app.terminalListener.listen(0, '127.0.0.1');
  box = await openConnection({
    host: '127.0.0.1',
    port,
    phone: number,
    edition: '2019',
    order: (packet, own) => {
      told.push(`${packet.messageId.toString(16)} ${packet.body.toString('hex')}`.trim());
      return orders.take(packet, own) ?? 'unsupported';
    },
    closed: () => {},
  });
  const token = gbkOf(testToken);
  const body = Buffer.concat([Buffer.of(token.length), token]);
  expect(resultOf(await box.ask(terminalMessageIds.authenticate, body))).toBe(0);
  await box.ask(
    terminalMessageIds.location,
    placeBody({ timeMs: world.now() - 3000, longitudeDeg: 121.456 }),
  );
});
afterAll(async () => {
  box?.cut();
  await world.close();
});

const file = () => world.admin().get(`/parameterFile?truckId=${truckId}&file=jt808`, english);
const lastOrder = async () => {
  const [order] = field(await file(), 'orders') as readonly Readonly<Record<string, unknown>>[];
  return [order?.['kind'], order?.['state'], order?.['detail']];
};
const write = async (changed: ParameterValues) => {
  const read = await file();
  const values = JSON.stringify({ ...Object(field(read, 'values')), ...changed });
  const seenTime = String(field(read, 'readTime'));
  world.pass(1000);
  return world
    .admin()
    .send('POST', '/parameterWriting', { truckId, file: 'jt808', values, seenTime, reason: '' }, english);
};

test('all that a terminal keeps by the standard is read, bytes beyond it included; what a desk may write is written and read back', async () => {
  const form = { truckIds: truckId, file: 'jt808' };
  expect((await world.admin().send('POST', '/parameterReading', form, english)).resultCode).toBe(200);
  await expect.poll(lastOrder).toEqual(['readParameters', 'verified', '']);
  expect(told).toEqual(['8104']);
  expect(field(await file(), 'values')).toMatchObject({
    '0001': '60',
    '0013': 'ingest.tankwatch.example:8809',
    '0032': '00:00-00:00',
    '0055': '80',
    '0083': ownTruck,
    'unread.count': '1',
    'unread.1.id': 'F101',
    'unread.1.bytes': '0102',
  });

  told.length = 0;
  expect((await write({ '0029': '45', '0032': '22:50-10:30' })).resultCode).toBe(200);
  await expect.poll(lastOrder).toEqual(['writeParameters', 'verified', '']);
  expect(told).toEqual(['8103 0200000029040000002d000000320416320a1e', '8104']);
  expect(field(await file(), 'values')).toMatchObject({ '0029': '45', '0032': '22:50-10:30' });

  const refused = await write({ '0013': 'elsewhere.example:8809' });
  expect([refused.resultCode, JSON.stringify(refused.data)]).toEqual([
    400,
    expect.stringContaining('Read-only'),
  ]);
});
