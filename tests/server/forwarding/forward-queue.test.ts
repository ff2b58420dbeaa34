import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Packet } from '#gateway/jt808/codec/header.ts';
import type { Database } from '#server/database/database.ts';
import { boundQueue } from '#server/forwarding/queue/bounds.ts';
import { readDue, readNewNumbers, removeAnswered } from '#server/forwarding/queue/due-messages.ts';
import { createForwardQueue, type ForwardQueue } from '#server/forwarding/queue/forward-queue.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
const number = '13805749001';
let database: Database;
let queue: ForwardQueue;
let isAway = false;
let lost = 0;

/** A database that is away at times. */
const open = (): ForwardQueue =>
  createForwardQueue({
    database: {
      ...database,
      query: (...statement: Parameters<Database['query']>) =>
        isAway ? Promise.reject(new Error('away')) : database.query(...statement),
    } as Database,
    now: () => nowMs,
    row: { failed: () => {}, worked: () => {} },
    lost: (messages) => {
      lost += messages;
    },
  });

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await giveNumber(database, '1000000002', number);
});
beforeEach(async () => {
  isAway = false;
  lost = 0;
  await database.query('delete from forward_target');
  queue = open();
});
afterAll(() => database.close());

const addTarget = async (name = 'one', companyCode = 'TW01'): Promise<number> => {
  const [row] = await database.query<{ id: number }>(
    `insert into forward_target (company_code, name, host, port) values ($1, $2, 'platform.example', 7611) returning id`,
    [companyCode, name],
  );
  await queue.refresh();
  return row?.id ?? 0;
};
const packet = (serial: number, body = `body ${serial}`): Packet => ({
  messageId: 0x0200,
  edition: '2013',
  phone: number,
  serial,
  encryption: 0,
  part: null,
  body: Buffer.from(body),
});
const stored = async (): Promise<readonly string[]> => {
  const rows = await database.query<{ text: string }>(
    `select target_id || ' ' || convert_from(body, 'UTF8') as text from forward_message order by id`,
  );
  return rows.map(({ text }) => text);
};

test('where no terminal is passed on nothing is done, and nobody waits', async () => {
  expect(queue.keep(number, packet(1))).toBeNull();
  const id = await addTarget();
  await queue.keep(number, packet(1));
  expect(queue.keep('13900000000', packet(1))).toBeNull();
  expect(await stored()).toEqual([`${id} body 1`]);
  await database.query('update forward_target set enabled = false');
  await queue.refresh();
  expect(queue.keep(number, packet(2))).toBeNull();
});

test('a message is kept in the order in which it was said, for each platform; said again it waits once', async () => {
  const one = await addTarget('one');
  const two = await addTarget('two', 'TW0101');
  await addTarget('of others', 'TW0201');
  await Promise.all([1, 2, 3].map((serial) => queue.keep(number, packet(serial))));
  await queue.keep(number, packet(2));
  // Another serial is another message, whatever it says.
  await queue.keep(number, packet(4, 'body 2'));
  expect(await stored()).toEqual(
    ['body 1', 'body 2', 'body 3', 'body 2'].flatMap((body) => [`${one} ${body}`, `${two} ${body}`]),
  );
});

test('while the database is away nobody waits for it, and what was said is kept afterwards', async () => {
  const id = await addTarget();
  isAway = true;
  for (const serial of [1, 2, 3]) await queue.keep(number, packet(serial));
  expect(await stored()).toEqual([]);
  isAway = false;
  await queue.flush();
  expect(await stored()).toEqual([1, 2, 3].map((serial) => `${id} body ${serial}`));
  expect(lost).toBe(0);
});

test('of each terminal the oldest are due that are not on their way; what was answered is gone', async () => {
  const id = await addTarget();
  for (const serial of [1, 2, 3]) await queue.keep(number, packet(serial));
  const texts = async (underWay: readonly number[] = []): Promise<readonly string[]> =>
    (await readDue(database, id, [number], underWay, 2)).map(({ body }) => body.toString());
  expect(await texts()).toEqual(['body 1', 'body 2']);
  const [first] = await readDue(database, id, [number], [], 1);
  expect(first).toMatchObject({ number, messageId: 0x0200, createdMs: nowMs });
  expect(await texts([first?.id ?? 0])).toEqual(['body 2', 'body 3']);
  const fresh = await readNewNumbers(database, id, first?.id ?? 0);
  expect(fresh.numbers).toEqual([number]);
  expect(await readNewNumbers(database, id, fresh.newest)).toEqual({ numbers: [], newest: fresh.newest });
  await removeAnswered(database, [first?.id ?? 0]);
  expect(await texts()).toEqual(['body 2', 'body 3']);
});

test('what is too old, or too much for one platform, is left out from the oldest on, and counted', async () => {
  const id = await addTarget();
  const other = await addTarget('other');
  await database.query(
    `insert into forward_terminal (target_id, company_code, number, since_time) values ($1, 'TW01', $2, now())`,
    [id, number],
  );
  for (const serial of [1, 2, 3, 4]) await queue.keep(number, packet(serial, `${serial}`.repeat(1000)));
  await database.query(
    'delete from forward_message where target_id = $1 and id > (select min(id) from forward_message) + 1',
    [other],
  );
  await database.query(
    `update forward_message set created_time = $2 where id = (select min(id) from forward_message where target_id = $1)`,
    [id, new Date(nowMs - 7 * 86_400_000 - 1000)],
  );
  await boundQueue(database, nowMs);
  expect((await stored()).filter((text) => text.startsWith(`${id} `))).toHaveLength(3);
  await boundQueue(database, nowMs, 2_500);
  expect((await stored()).map((text) => text.slice(0, `${id}`.length + 2))).toEqual([
    `${other} 1`,
    `${id} 3`,
    `${id} 4`,
  ]);
  const [row] = await database.query('select dropped::int from forward_terminal');
  expect(row).toEqual({ dropped: 2 });
});
