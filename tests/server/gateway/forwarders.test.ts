import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { frameSplitter } from '#gateway/jt808/codec/frame-splitter.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { createIdentityStore } from '#server/gateway/identity-store.ts';

import { placeBody } from '../../support/jt808/place-body.ts';
import { type CommandWorld, english, openCommandWorld } from '../../support/worlds/command-world.ts';
import { field, ownTruck } from '../../support/worlds/demo-world.ts';
import { testToken } from '../../support/worlds/test-server.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { rowForm } from '../../support/row-form.ts';

const ownNumber = '13805749001';
const otherOwnNumber = '13805749002';
const foreignNumber = '13805749003';
const page = 'setting/base_data/forwarder';

let world: CommandWorld;
let port = 0;
const open: Socket[] = [];

/** One connection, and how each message on it is answered: the result, by number. */
const openShared = async () => {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  const answers: (readonly [phone: string, result: number | undefined])[] = [];
  const split = frameSplitter({
    frame: (between) => {
      const { packet } = readFrame(between);
      if (packet !== null) answers.push([packet.phone, packet.body[4]]);
    },
    garbage: () => {},
  });
  socket.on('data', split);
  let serial = 0;
  const send = (phone: string, messageId: number, body: Buffer): void => {
    serial += 1;
    for (const frame of writeMessage({ messageId, edition: '2013', phone, serial, body }))
      socket.write(frame);
  };
  const place = (phone: string): void =>
    send(phone, terminalMessageIds.location, placeBody({ timeMs: world.now(), longitudeDeg: 121.456 }));
  return { socket, answers, send, place };
};

const placesOf = async (signCode: string): Promise<number> =>
  (await world.database.query('select from position where sign_code = $1', [signCode])).length;
const noted = async (number: string): Promise<unknown> =>
  (
    await world.database.query('select step, reason from unregistered_terminal where number = $1', [number])
  )[0];

beforeAll(async () => {
  world = await openCommandWorld();
  const { database } = world;
  // Of companies below the platform's, and of one beside it.
  for (const [signCode, number] of [
    [ownTruck, ownNumber],
    ['浙B00003', otherOwnNumber],
    ['浙B00004', foreignNumber],
  ] as const) {
    const [truck] = await database.query<{ terminal: string }>(
      'select terminal from truck where sign_code = $1',
      [signCode],
    );
    await giveNumber(database, truck?.terminal ?? '', number);
  }
  port = await world.app.terminalListener.listen(0, '127.0.0.1');
});
/** A number that stays on the line of a test that failed would be kept out of the next one. */
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await expect.poll(() => world.app.terminalListener.figures().signedIn).toBe(0);
  await world.database.query(`delete from forwarder where company_code = 'TW02'`);
});
afterAll(() => world.close());

test('a connection that nobody has declared is one number’s, and lets none in without its code', async () => {
  const { place, answers } = await openShared();
  place(ownNumber);
  place(otherOwnNumber);
  await expect.poll(() => noted(ownNumber)).toEqual({ step: 'data', reason: 'beforeSignIn' });
  expect(answers).toEqual([]);
  expect(await noted(otherOwnNumber)).toBeUndefined();
});

test('over a declared platform’s connection the numbers of its company are on the line, each by itself', async () => {
  const made = await world
    .admin()
    .send(
      'POST',
      `/resources/${page}`,
      rowForm({ name: '旧平台', companyCode: 'TW01', address: '127.0.0.1' }),
      english,
    );
  expect(made.resultCode, JSON.stringify(made)).toBe(200);
  await world.app.terminalListener.refresh();
  const { place, send, answers } = await openShared();
  place(ownNumber);
  // Who registers or signs in by it is answered as it wants.
  send(otherOwnNumber, terminalMessageIds.authenticate, gbkOf('whatever'));
  place(otherOwnNumber);
  place(foreignNumber);
  await expect
    .poll(() => answers.map(([phone, result]) => `${phone.replace(/^0/, '')} ${result}`).toSorted())
    .toEqual([`${ownNumber} 0`, `${otherOwnNumber} 0`, `${otherOwnNumber} 0`]);
  expect(await placesOf(ownTruck)).toBe(1);
  await expect.poll(() => noted(foreignNumber)).toEqual({ step: 'data', reason: 'notForwarded' });
  expect(world.app.terminalListener.figures()).toMatchObject({ signedIn: 2 });
  // What was known of the one that came in vain is over.
  expect(await noted(ownNumber)).toBeUndefined();
  // Another company's box behind the address signs in by its code, as it would anywhere.
  send(foreignNumber, terminalMessageIds.authenticate, gbkOf(testToken));
  place(foreignNumber);
  await expect.poll(() => placesOf('浙B00004')).toBe(1);
  // The world's clock stands still, the database's does not.
  await world.database.query('update terminal_door set alive_time = now()');
  const rows = field(await world.admin().get(`/resources/${page}`), 'rows');
  // It is nobody's that the platform forwards.
  expect(rows).toMatchObject([{ name: '旧平台', address: '127.0.0.1', online: 2 }]);
});

test('a number that comes again within the minute is let in at once', async () => {
  const { place, answers } = await openShared();
  place(ownNumber);
  await expect.poll(() => answers.map(([, result]) => result)).toEqual([0]);
});

test('two companies enter one address, and each lets its own trucks in', async () => {
  await world.database.query(
    `insert into forwarder (company_code, name, address) values ('TW02', '旧平台', '127.0.0.1')`,
  );
  const { place, answers } = await openShared();
  place(ownNumber);
  place(foreignNumber);
  await expect.poll(() => answers.map(([, result]) => result)).toEqual([0, 0]);
});

test('what it sends for is checked again: its company, and that it is still declared', async () => {
  const store = createIdentityStore(world.database, world.now, crypto.randomUUID());
  expect(await store.forwarded(foreignNumber, '127.0.0.1')).toBeNull();
  const found = await store.forwarded(ownNumber, '127.0.0.1');
  if (found === null) throw new Error('not let in');
  await store.signIn(found, {
    edition: '2013',
    imei: null,
    firmware: null,
    encrypted: false,
    address: '127.0.0.1',
  });
  const isValid = async (): Promise<boolean> => (await store.valid([found])).has(ownNumber);
  expect(await isValid()).toBe(true);
  const declare = (change: string): Promise<unknown> =>
    world.database.query(`update forwarder set ${change}`);
  await declare(`company_code = 'TW02'`);
  expect(await isValid()).toBe(false);
  await declare(`company_code = 'TW01', address = '192.0.2.1'`);
  expect(await isValid()).toBe(false);
  await declare(`address = '127.0.0.1'`);
  expect(await isValid()).toBe(true);
});

test('a number that no truck has, and one of a truck that is out of service, is nobody’s that it may send for', async () => {
  const store = createIdentityStore(world.database, world.now, crypto.randomUUID());
  const enable = (enabled: boolean): Promise<unknown> =>
    world.database.query('update truck set enabled = $1 where sign_code = $2', [enabled, ownTruck]);
  expect(await store.forwarded('13900000000', '127.0.0.1')).toBeNull();
  await enable(false);
  expect(await store.forwarded(ownNumber, '127.0.0.1')).toBeNull();
  await enable(true);
  expect(await store.forwarded(ownNumber, '127.0.0.1')).not.toBeNull();
});

test('a platform that is switched off is one terminal like another', async () => {
  await world.database.query('update forwarder set enabled = false');
  await world.app.terminalListener.refresh();
  // Who speaks without having signed in is noted once a minute.
  world.pass(61_000);
  const before = await placesOf(ownTruck);
  const { place, answers } = await openShared();
  place(ownNumber);
  await expect.poll(() => noted(ownNumber)).toMatchObject({ reason: 'beforeSignIn' });
  expect(answers).toEqual([]);
  expect(await placesOf(ownTruck)).toBe(before);
});
