import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import type { Database } from '#server/database/database.ts';
import { heardFrames } from '#server/terminals/heard-frames.ts';
import { checkOwnTerminal } from '#server/terminals/own-terminal.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { placeBody } from '../../support/jt808/place-body.ts';
import { ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';

const phone = '13805749009';
const timeMs = Date.parse('2026-03-02T01:00:00Z');

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
beforeEach(() => database.query('delete from terminal_frame'));
afterAll(() => database.close());

const place = (items: Readonly<Record<number, string>> = {}): Buffer => {
  const [frame = Buffer.alloc(0)] = writeMessage({
    messageId: terminalMessageIds.location,
    edition: '2013',
    phone,
    serial: 1,
    body: placeBody({ timeMs, items }),
  });
  return frame.subarray(1, -1);
};
const heard = (bytes: Buffer, messageId: number | null, direction = 'in') =>
  database.query(
    `insert into terminal_frame (time, phone, address, direction, message_id, bytes, outcome)
     values ($1, $2, '', $3, $4, $5, 'answered')`,
    [new Date(timeMs), phone, direction, messageId, bytes],
  );
const read = () => heardFrames(database, [], phone);

test('only a whole place that came in is read as one', async () => {
  await heard(place({ 0xe1: '01' }), terminalMessageIds.location);
  // The same bytes as something else, as what was sent, as what is none, and a part of one.
  await heard(place({ 0xe2: '01' }), terminalMessageIds.heartbeat);
  await heard(place({ 0xe3: '01' }), terminalMessageIds.location, 'out');
  await heard(Buffer.from('0200', 'hex'), terminalMessageIds.location);
  const part = place({ 0xe4: '01' });
  part.writeUInt16BE(part.readUInt16BE(2) | 0x2000, 2);
  await heard(part, terminalMessageIds.location);
  await heard(Buffer.from('00', 'hex'), null);
  const { frames, unread, places } = await read();
  expect([places, unread.map(({ item }) => item)]).toEqual([1, ['E1']]);
  // The newest first; what was no message has no id.
  expect(frames.map(({ messageId }) => messageId)).toEqual([
    null,
    '0x0200',
    '0x0200',
    '0x0200',
    '0x0002',
    '0x0200',
  ]);
});

test('items that nothing reads stand in the order of how often they come, and of their numbers', async () => {
  // The newest is read first.
  await heard(place({ 0xe1: '01', 0xe2: '01' }), terminalMessageIds.location);
  await heard(place({ 0xe2: '01', 0xe3: '01' }), terminalMessageIds.location);
  expect((await read()).unread.map(({ item, times }) => [item, times])).toEqual([
    ['E2', 2],
    ['E1', 1],
    ['E3', 1],
  ]);
});

test('a number is of its companies alone', async () => {
  const [truck] = await database.query<{ terminal: string }>(
    'select terminal from truck where sign_code = $1',
    [ownTruck],
  );
  await giveNumber(database, truck?.terminal ?? '', phone);
  await expect(checkOwnTerminal(database, ['TW0101'], phone)).resolves.toBeUndefined();
  for (const [companies, number] of [
    [['TW0102'], phone],
    [['TW0101'], '13805749010'],
  ] as const)
    await expect(checkOwnTerminal(database, companies, number)).rejects.toMatchObject({ resultCode: 404 });
});
