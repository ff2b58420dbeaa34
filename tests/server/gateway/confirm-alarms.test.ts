import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { PlatformMessage } from '#gateway/jt808/listener/terminal-requests.ts';
import type { Database } from '#server/database/database.ts';
import { createConfirmAlarms } from '#server/gateway/confirm-alarms.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';

const number = '13805749001';
const startMs = Date.parse('2026-03-02T01:00:00Z');
const listener = crypto.randomUUID();

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  const [truck] = await database.query<{ terminal: string }>(
    'select terminal from truck where sign_code = $1',
    [ownTruck],
  );
  await giveNumber(database, truck?.terminal ?? '', number);
  await database.query('insert into jt808_terminal (phone, door) values ($1, $2)', [number, listener]);
});
afterAll(() => database.close());

let nowMs = startMs;
let sent: [string, string][] = [];
let look: () => Promise<void>;
const open = (holds = true, name = listener) =>
  createConfirmAlarms({
    database,
    listener: name,
    holds: () => holds,
    now: () => nowMs,
    request: async (to: string, { messageId, body }: PlatformMessage) => {
      sent.push([to, `${messageId.toString(16)} ${Buffer.from(body).toString('hex')}`]);
      return { result: 'done' };
    },
  });
beforeEach(async () => {
  nowMs = startMs;
  sent = [];
  await database.query('delete from alarm');
  look = open();
});

const raise = (type: number, cause: string, state: string, end: Date | null = null) =>
  database.query(
    `insert into alarm (id, subject, sign_code, company_code, type, cause, level, state, start_time, end_time, raised_time,
       touched_time, write_no)
     select $1, 'truck:x', $2, company_code, $3, $4, 3, $5, $6, $7, $6, $6, 1 from truck where sign_code = $2`,
    [`${type}:${cause}:${state}`, ownTruck, type, cause, state, new Date(startMs - 1000), end],
  );

test('the button that was acknowledged or judged on a desk goes out in the cab', async () => {
  await raise(201, 'alarmWord', 'unconfirmed');
  await look();
  expect(sent).toEqual([]);
  await database.query(`update alarm set state = 'acknowledged'`);
  await look();
  expect(sent).toEqual([[number, '8203 000000000001']]);
});

test('it is told once, and again where the bit stays for a minute', async () => {
  await raise(216, 'moved', 'abnormal');
  await look();
  await look();
  expect(sent).toEqual([[number, '8203 000010000000']]);
  nowMs += 59_999;
  await look();
  expect(sent).toHaveLength(1);
  nowMs += 1;
  await look();
  expect(sent).toHaveLength(2);
});

test('what was taken back and is judged anew is told at once', async () => {
  await raise(201, 'alarmWord', 'normal');
  await look();
  const judge = async (state: string): Promise<void> => {
    await database.query('update alarm set state = $1', [state]);
    await look();
  };
  await judge('unconfirmed');
  expect(sent).toHaveLength(1);
  await judge('abnormal');
  expect(sent).toHaveLength(2);
});

test.each([
  ['has ended', () => raise(201, 'alarmWord', 'normal', new Date(startMs))],
  ['has no bit that is confirmed', () => raise(214, 'collision', 'normal')],
  ['came by a button of its own', () => raise(201, 'button', 'normal')],
])('no terminal is told of an alarm that %s', async (_, arrange) => {
  await arrange();
  await look();
  expect(sent).toEqual([]);
});

test('who does not hold the terminal tells it nothing', async () => {
  await raise(201, 'alarmWord', 'normal');
  await open(false)();
  await open(true, crypto.randomUUID())();
  expect(sent).toEqual([]);
});

test('a terminal of 2011, which has no such message, is told nothing', async () => {
  await raise(201, 'alarmWord', 'normal');
  await database.query(`update jt808_terminal set edition = '2011'`);
  await look();
  expect(sent).toEqual([]);
  await database.query(`update jt808_terminal set edition = '2013'`);
  await look();
  expect(sent).toHaveLength(1);
});
