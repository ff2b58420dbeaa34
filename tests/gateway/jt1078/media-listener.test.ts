import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createMediaListener, mediaLimits, type MediaLink } from '#gateway/jt1078/listener/media-listener.ts';
import { frameKinds } from '#gateway/jt1078/packets/media-packet.ts';
import { packetsOf } from '#gateway/jt1078/packets/write-packets.ts';

import { makeCertificate } from '../../support/terminals/tls-relay.ts';

let listener: ReturnType<typeof createMediaListener>;
let port = 0;
let links: MediaLink[] = [];
let closed: MediaLink[] = [];
let phones: string[] = [];
let awaited = false;

beforeEach(async () => {
  // Connections of the test before end in its own lists.
  const own: { links: MediaLink[]; closed: MediaLink[]; phones: string[] } = {
    links: [],
    closed: [],
    phones: [],
  };
  ({ links, closed, phones } = own);
  listener = createMediaListener({
    frame: (phone, _frame, link) => {
      own.phones.push(phone);
      if (!own.links.includes(link)) own.links.push(link);
      return phone !== '13900000000';
    },
    awaitsFrom: () => awaited,
    closed: (link) => own.closed.push(link),
    failed: (error) => {
      throw error;
    },
    limits: { ...mediaLimits, strangers: 6, strangersOfNetwork: 8, firstFrameMs: 1_000 },
  });
  awaited = false;
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

test('strangers have few places, which are not those of streams that were asked for', async () => {
  const idle = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const socket = await open();
      socket.resume();
      return socket;
    }),
  );
  await expect.poll(() => idle.filter(({ closed: isClosed }) => isClosed).length).toBe(4);
  awaited = true;
  const unit = await open();
  unit.resume();
  unit.write(pictureOf('013805749001'));
  await expect.poll(() => phones).toEqual(['13805749001']);
  // Of one network no more than so many at a time, awaited or not.
  const more = await Promise.all(Array.from({ length: 4 }, open));
  for (const socket of more) socket.resume();
  await expect.poll(() => more.filter(({ closed: isClosed }) => isClosed).length).toBe(2);
});

test('who has brought no frame that is awaited in time loses its place, however it drips; who has keeps it', async () => {
  const unit = await open();
  unit.write(pictureOf('013805749001'));
  const dripping = await open();
  dripping.resume();
  const drip = setInterval(() => dripping.write(Buffer.of(0x30)), 50);
  const ended = once(dripping, 'close');
  await ended;
  clearInterval(drip);
  expect(unit.closed).toBe(false);
  unit.write(pictureOf('013805749001'));
  await expect.poll(() => phones).toEqual(['13805749001', '13805749001']);
});

test('by TLS frames are heard, what is no TLS gets nothing, and who shakes no hands loses its place in time', async () => {
  const certificate = makeCertificate();
  const securePort = await listener.listen(0, '127.0.0.1', certificate);
  certificate.dispose();
  const clear = connect(securePort, '127.0.0.1');
  clear.on('error', () => {});
  const silent = connect(securePort, '127.0.0.1');
  silent.resume();
  const ended = [once(clear, 'close'), once(silent, 'close')];
  clear.resume();
  clear.write(pictureOf('013805749001'));
  await Promise.all(ended);
  expect(phones).toEqual([]);
  const unit = connectTls({
    host: '127.0.0.1',
    port: securePort,
    servername: 'localhost',
    ca: certificate.cert,
  });
  unit.write(pictureOf('013805749001'));
  await expect.poll(() => phones).toEqual(['13805749001']);
  links[0]?.send(Buffer.from('sound'));
  const [heard] = (await once(unit, 'data')) as [Buffer];
  expect(heard.toString()).toBe('sound');
  links[0]?.close();
  await once(unit, 'close');
  await expect.poll(() => closed).toEqual([expect.anything(), expect.anything(), ...links]);
});

test('a terminal is told the port that it speaks by; where there is one alone, that; without any, none', async () => {
  expect([listener.portFor(false), listener.portFor(true)]).toEqual([port, port]);
  const certificate = makeCertificate();
  const securePort = await listener.listen(0, '127.0.0.1', certificate);
  expect([listener.portFor(false), listener.portFor(true)]).toEqual([port, securePort]);
  await listener.close();
  expect([listener.portFor(false), listener.portFor(true)]).toEqual([null, null]);
  await listener.listen(securePort, '127.0.0.1', certificate);
  certificate.dispose();
  expect([listener.portFor(false), listener.portFor(true)]).toEqual([securePort, securePort]);
});
