import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';

import { type CommandWorld, openCommandWorld, terminal } from '../../support/worlds/command-world.ts';
import { ownTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { placeBody } from '../../support/jt808/place-body.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const phone = '13805749001';

let world: CommandWorld;
let port = 0;
const open: Socket[] = [];
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, phone);
  const { terminalListener } = world.app;
  port = await terminalListener.listenDatagrams(await terminalListener.listen(0, '127.0.0.1'), '127.0.0.1');
});
afterAll(async () => {
  for (const socket of open) socket.close();
  await world.close();
});

const connect = async (): Promise<Socket> => {
  const socket = createSocket('udp4');
  open.push(socket);
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

/** Sends a message in one datagram; the result of its general answer. */
const ask = async (
  socket: Socket,
  messageId: number,
  serial: number,
  body: Buffer,
): Promise<number | undefined> => {
  const [frame = Buffer.alloc(0)] = writeMessage({ messageId, edition: '2013', phone, serial, body });
  const heard = once(socket, 'message');
  socket.send(frame);
  const [answer] = (await heard) as [Buffer];
  return readFrame(answer.subarray(1, -1)).packet?.body[4];
};

test('a terminal signs in and says its place by datagrams, and is answered by datagrams', async () => {
  const socket = await connect();
  expect(await ask(socket, terminalMessageIds.authenticate, 1, gbkOf(testToken))).toBe(0);
  const place = placeBody({ timeMs: world.now(), longitudeDeg: 121.456 });
  expect(await ask(socket, terminalMessageIds.location, 2, place)).toBe(0);
  const kept = await world.database.query('select from position where sign_code = $1', [ownTruck]);
  expect(kept).toHaveLength(1);
  expect(world.app.terminalListener.figures()).toMatchObject({ connections: 1, signedIn: 1 });
});

test('one that has not signed in is told nothing of what it sends, and costs the others nothing', async () => {
  const socket = await connect();
  for (let time = 0; time < 100; time += 1) socket.send(Buffer.from('no frame at all'));
  expect(await ask(socket, terminalMessageIds.authenticate, 1, gbkOf('wrong'))).toBe(1);
});
