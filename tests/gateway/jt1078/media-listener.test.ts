import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createMediaListener, type MediaLink } from '#gateway/jt1078/listener/media-listener.ts';
import { frameKinds } from '#gateway/jt1078/packets/media-packet.ts';
import { packetsOf } from '#gateway/jt1078/packets/write-packets.ts';

let listener: ReturnType<typeof createMediaListener>;
let port = 0;
let links: MediaLink[] = [];
let closed: MediaLink[] = [];
let phones: string[] = [];

beforeEach(async () => {
  [links, closed, phones] = [[], [], []];
  listener = createMediaListener({
    frame: (phone, _frame, link) => {
      phones.push(phone);
      if (!links.includes(link)) links.push(link);
      return phone !== '13900000000';
    },
    closed: (link) => closed.push(link),
    failed: (error) => {
      throw error;
    },
  });
  port = await listener.listen(0, '127.0.0.1');
});
afterEach(() => listener.close());

const open = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  // The listener may end a connection in the middle of what is sent.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
};
const pictureOf = (phone: string): Buffer => {
  const picture = { channel: 1, kind: frameKinds.key, payloadType: 98, timeMs: 5, bytes: Buffer.alloc(3000) };
  return Buffer.concat(packetsOf({ ...picture, phone }, 0));
};

test('a number is told without zeros in front; both sides may speak, and end', async () => {
  const socket = await open();
  socket.write(pictureOf('013805749001'));
  await expect.poll(() => phones).toEqual(['13805749001']);
  links[0]?.send(Buffer.from('sound'));
  const [heard] = (await once(socket, 'data')) as [Buffer];
  expect(heard.toString()).toBe('sound');
  links[0]?.close();
  await once(socket, 'close');
  await expect.poll(() => closed).toEqual(links);
});

test('nothing more is heard of a connection that nobody waits for, though more had come', async () => {
  const socket = await open();
  const one = pictureOf('013900000000');
  socket.write(Buffer.concat([one, one, one]));
  await once(socket, 'close');
  expect(phones).toEqual(['13900000000']);
});

test.each([
  ['bytes that are no packet', Buffer.alloc(65_536, 7)],
  ['marks alone', Buffer.alloc(65_536, Buffer.of(0x30, 0x31, 0x63, 0x64))],
  ['beginnings of frames', Buffer.alloc(60 * 980, pictureOf('013805749001').subarray(0, 980))],
])('%s end the connection', async (_what, chunk) => {
  const socket = await open();
  socket.resume();
  const ended = new Promise((resolve) => socket.on('close', resolve));
  for (let sent = 0; sent < 80; sent += 1) socket.write(chunk);
  await ended;
  expect(phones).toEqual([]);
});
