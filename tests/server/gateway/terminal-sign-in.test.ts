import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';

import { openBox } from '../../support/terminals/box.ts';
import { type CommandWorld, openCommandWorld, terminal } from '../../support/worlds/command-world.ts';
import { ownTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const phone = '13805749001';

let world: CommandWorld;
let port = 0;
const open: Connection[] = [];
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, phone);
  port = await world.app.terminalListener.listen(0, '127.0.0.1');
});
afterEach(async () => {
  for (const connection of open.splice(0)) connection.cut();
  await expect.poll(() => world.app.terminalListener.figures().signedIn).toBe(0);
  // Attempts to sign in are counted by the minute.
  world.pass(61_000);
});
afterAll(() => world.close());

const connect = async (number = phone): Promise<Connection> => {
  const connection = await openConnection({
    host: '127.0.0.1',
    port,
    phone: number,
    edition: '2013',
    order: () => 'done',
    closed: () => {},
  });
  open.push(connection);
  return connection;
};
const signIn = async (connection: Connection, token = testToken): Promise<number | null> =>
  resultOf(await connection.ask(terminalMessageIds.authenticate, gbkOf(token)));
/** 0x0200: 40 km/h somewhere. */
const place = (timeMs: number): Buffer =>
  bodyOf(
    ['u32', 0],
    ['u32', 3],
    ['u32', 29_950_000],
    ['u32', 121_700_000],
    ['u16', 12],
    ['u16', 400],
    ['u16', 87],
    digitsOfTime(timeMs),
  );
const places = (timeMs: number) =>
  world.database.query('select speed_kmh::float as speed from position where sign_code = $1 and time = $2', [
    ownTruck,
    new Date(timeMs),
  ]);
const moment = (): number => Math.floor(world.now() / 1000) * 1000;

test('a wrong token and a number that no truck has let nobody in, and nothing of theirs is kept', async () => {
  const atMs = moment();
  for (const [number, token] of [
    [phone, 'wrong'],
    ['13900000000', testToken],
  ] as const) {
    const connection = await connect(number);
    expect(await signIn(connection, token)).toBe(1);
    // It is not answered; what comes after it is judged after it.
    connection.send(terminalMessageIds.location, place(atMs));
    expect(await signIn(connection, token)).toBe(1);
  }
  expect(await places(atMs)).toEqual([]);
  expect(world.app.terminalListener.figures().signedIn).toBe(0);
});

test('who has signed in is answered when its place is stored, and it is stored once however often it is sent', async () => {
  const connection = await connect();
  expect(await signIn(connection)).toBe(0);
  expect(world.app.terminalListener.figures().signedIn).toBe(1);
  const atMs = moment();
  const say = async () => resultOf(await connection.ask(terminalMessageIds.location, place(atMs)));
  expect(await say()).toBe(0);
  expect(await places(atMs)).toEqual([{ speed: 40 }]);
  expect(await say()).toBe(0);
  expect(await places(atMs)).toHaveLength(1);
});

test('a registration that is cut is refused alone: what comes behind it on the same line is served', async () => {
  const connection = await connect();
  expect(await signIn(connection)).toBe(0);
  expect(resultOf(await connection.ask(terminalMessageIds.register, Buffer.alloc(11)))).toBe(2);
  expect(resultOf(await connection.ask(terminalMessageIds.heartbeat, Buffer.alloc(0)))).toBe(0);
});

test('a terminal that writes its number now in six bytes and now in ten is the same one', async () => {
  const box = await openBox(port);
  const frame = (edition: '2013' | '2019', messageId: number, serial: number, body: Buffer): Buffer =>
    Buffer.concat(writeMessage({ messageId, edition, phone, serial, body }));
  const signedIn = await box.ask(frame('2013', terminalMessageIds.authenticate, 1, gbkOf(testToken)), 20);
  expect(signedIn).toMatch(/^7e8001/);
  expect(await box.ask(frame('2019', terminalMessageIds.heartbeat, 2, Buffer.alloc(0)), 25)).toMatch(
    /^7e8001/,
  );
  box.cut();
});
