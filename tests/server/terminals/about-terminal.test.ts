import { afterAll, beforeAll, expect, test } from 'vitest';

import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import type { Database } from '#server/database/database.ts';
import { withinCompanies } from '#server/identity/scope/session-scope.ts';
import { aboutTerminal } from '#server/terminals/about-terminal.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { placeBody } from '../../support/jt808/place-body.ts';
import { ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';

const phone = '13805749001';
const timeMs = Date.parse('2026-03-02T01:00:00Z');
const company = 'TW0101';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  const [truck] = await database.query<{ terminal: string }>(
    'select terminal from truck where sign_code = $1',
    [ownTruck],
  );
  await giveNumber(database, truck?.terminal ?? '', phone);
  await database.query('update terminal set from_time = $2 where number = $1', [phone, new Date(timeMs)]);
  await database.query(`insert into jt808_terminal (phone, maker, model) values ($1, '70111', 'X')`, [phone]);
  const [frame = Buffer.alloc(0)] = writeMessage({
    messageId: terminalMessageIds.location,
    edition: '2013',
    phone,
    serial: 1,
    body: placeBody({ timeMs, items: { 0xe1: '0102', 0xe2: '03' } }),
  });
  await database.query(
    `insert into terminal_frame (time, company_code, phone, address, direction, message_id, bytes, outcome)
     values ($1, $2, $3, '', 'in', $4, $5, 'answered')`,
    [new Date(timeMs), company, phone, terminalMessageIds.location, frame.subarray(1, -1)],
  );
});
afterAll(() => database.close());

const explain = (item: string, of: string) =>
  database.query(
    `insert into item_mapping (company_code, maker, item, start_byte, width_bytes, byte_order, target)
     values ($1, '70111', $2, 1, 1, 'big', 'mainVoltage')`,
    [of, item],
  );
const unread = async () =>
  (await withinCompanies([company], () => aboutTerminal(database, [company], phone))).unread.map(
    ({ item }) => item,
  );

test('an item is read once its company has explained it, or one above; what another has explained is not', async () => {
  expect(await unread()).toEqual(['E1', 'E2']);
  await explain('E1', 'TW02');
  expect(await unread()).toEqual(['E1', 'E2']);
  // The reader does not see what is entered above him, and his terminal is read by it.
  await explain('E1', 'TW01');
  expect(await unread()).toEqual(['E2']);
  await explain('E2', company);
  expect(await unread()).toEqual([]);
});

test('who has no truck with the number finds nothing', async () => {
  await expect(
    withinCompanies(['TW02'], () => aboutTerminal(database, ['TW02'], phone)),
  ).rejects.toMatchObject({ resultCode: 404 });
});
