import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { createAskTerminals } from '#server/gateway/ask-terminals.ts';
import { requestChannel } from '#server/gateway/serve-requests.ts';
import { processTimers } from '#server/kernel/process-timers.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';

import { type CommandWorld, openCommandWorld, terminal } from '../../support/worlds/command-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { jpegOf } from '../../support/media-files.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';

const phone = '13805749001';
const onPostgresql = process.env['TEST_DATABASE_URL'] !== undefined;
if (!onPostgresql)
  process.stderr.write('!! SKIPPED: terminals of another process. Set TEST_DATABASE_URL to run them.\n');

let world: CommandWorld;
let port = 0;
const open: Connection[] = [];
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, phone);
  port = await world.app.terminalListener.listen(0, '127.0.0.1');
});
afterAll(async () => {
  for (const connection of open) connection.cut();
  await world.close();
});

const signIn = async (): Promise<Connection> => {
  for (const former of open.splice(0)) former.cut();
  world.pass(61_000);
  const connection = await openConnection({
    host: '127.0.0.1',
    port,
    phone,
    edition: '2013',
    order: ({ messageId }) => (messageId === platformMessageIds.text ? 'done' : 'unsupported'),
    closed: () => {},
  });
  open.push(connection);
  expect(resultOf(await connection.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
  return connection;
};

/** 0x0801: a file of a kind (0 photo, 2 film) from a channel. */
const media = (content: Buffer, kind = 0): Buffer =>
  bodyOf(
    ['u32', 7],
    ['u8', kind],
    ['u8', 0],
    ['u8', 0],
    ['u8', 1],
    ['u32', 0],
    ['u32', 3],
    ['u32', 29_950_000],
    ['u32', 121_700_000],
    ['u16', 12],
    ['u16', 0],
    ['u16', 87],
    digitsOfTime(Math.floor(world.now() / 1000) * 1000),
    content,
  );

test('a file that comes is kept once; what can’t be kept is answered too, and its frame says why', async () => {
  const connection = await signIn();
  const send = async (body: Buffer): Promise<string | undefined> => {
    const before = await details();
    connection.send(terminalMessageIds.media, body);
    await expect.poll(async () => (await details()).length).toBe(before.length + 1);
    return (await details()).at(-1);
  };
  const details = async (): Promise<readonly string[]> => {
    const rows = await world.database.query<{ detail: string }>(
      `select detail from terminal_frame where message_id = $1 and direction = 'in' order by id`,
      [terminalMessageIds.media],
    );
    return rows.map(({ detail }) => detail);
  };
  const kept = () =>
    world.database.query('select content_type from media_file where terminal = $1', [terminal]);
  const photo = media(jpegOf(64, 48));
  expect(await send(photo)).toBe('');
  expect(await send(photo)).toBe('');
  expect(await kept()).toEqual([{ content_type: 'image/jpeg' }]);
  expect(await send(media(Buffer.from('no picture at all')))).toBe('fileNotKept');
  // It says that it is a film.
  expect(await send(media(jpegOf(32, 24), 2))).toBe('otherKind');
  expect(await kept()).toHaveLength(1);
});

test.skipIf(!onPostgresql)('another process reaches the terminals of this one', async () => {
  const other = createAskTerminals({
    database: world.database,
    listener: randomUUID(),
    holds: () => false,
    local: { request: () => Promise.reject(new Error('not its own')) },
    now: world.now,
    timers: processTimers,
    failed: (error) => {
      throw error;
    },
  });
  onTestFinished(await other.listen());
  const question = { messageId: platformMessageIds.text, body: Buffer.alloc(1) };
  const ask = async () => {
    await signIn();
    // The clock of the test goes on without the beats of the process.
    await world.database.query('update terminal_door set alive_time = $1', [new Date(world.now())]);
    return other.requests.request(phone, question);
  };
  // While the database is slow a sign-in is answered without it, and other processes hear of it a minute later.
  await expect.poll(ask, { timeout: 50_000, interval: 500 }).toEqual({ result: 'done' });
});

test.each([
  ['embedded', false],
  ['postgresql', true],
] as const)(
  'what other processes ask terminals is listened for where there may be some: on the %s database %s',
  async (engine, heard) => {
    const channels: string[] = [];
    const listen = (channel: string) => {
      channels.push(channel);
      return Promise.resolve(() => Promise.resolve());
    };
    const app = await openTestApp({ ...world.database, engine, listen }, world.now);
    await app.terminalListener.listen(0, '127.0.0.1');
    // Each channel takes one of the few connections that listen.
    expect(channels.includes(requestChannel)).toBe(heard);
    await app.server.close();
  },
);

test('a listener that ends takes its terminals off the line; one that never began leaves no trace', async () => {
  await signIn();
  await world.database.query('update jt808_terminal set seen_time = null');
  world.pass(5000);
  await world.app.terminalListener.close();
  const [row] = await world.database.query<{ seen_time: Date | null }>(
    'select seen_time from jt808_terminal where phone = $1',
    [phone],
  );
  expect(row?.seen_time?.getTime()).toBe(world.now());

  await world.database.query('delete from terminal_door');
  const idle = await openCommandWorld();
  await idle.app.terminalListener.close();
  expect(await idle.database.query('select from terminal_door')).toEqual([]);
  await idle.close();
});
