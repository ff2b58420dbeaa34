import { Duplex } from 'node:stream';

import { expect, test } from 'vitest';

import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { serveForwarder } from '#gateway/jt808/listener/forwarded-streams.ts';
import type { LinkStream } from '#gateway/jt808/listener/terminal-link.ts';

const frameOf = (phone: string): Buffer =>
  Buffer.concat(
    writeMessage({
      messageId: terminalMessageIds.location,
      edition: '2013',
      phone,
      serial: 1,
      body: Buffer.alloc(900),
    }),
  );
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a shared connection is not read while one of its numbers has too much to do, however the others fare', async () => {
  const socket: LinkStream = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() });
  const streams: LinkStream[] = [];
  serveForwarder(socket, '203.0.113.24', (stream) => {
    streams.push(stream);
    return true;
  });
  const say = async (...phones: readonly string[]): Promise<void> => {
    socket.push(Buffer.concat(phones.map(frameOf)));
    await settled();
  };
  await say('13805749001');
  await say('13805749002');
  const [busy, idle] = streams;
  if (busy === undefined || idle === undefined) throw new Error('no stream of its own');
  // The busy one reads nothing, the idle one all.
  idle.resume();
  for (let at = 0; at < 200 && !socket.isPaused(); at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one chunk after another, as a socket gives them
    await say('13805749001', '13805749002');
  }
  expect(socket.isPaused()).toBe(true);
  busy.resume();
  await settled();
  expect(socket.isPaused()).toBe(false);
  // One that ends holds up nobody either.
  busy.pause();
  for (let at = 0; at < 200 && !socket.isPaused(); at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    await say('13805749001');
  }
  expect(socket.isPaused()).toBe(true);
  busy.destroy();
  await settled();
  expect(socket.isPaused()).toBe(false);
});
