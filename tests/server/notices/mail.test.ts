import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { afterEach, expect, test } from 'vitest';

import { createMail } from '#server/notices/providers/mail.ts';

let server: Server;
const open = new Set<Socket>();
afterEach(() => {
  for (const socket of open) socket.destroy();
  server.close();
});

/** How a mail server behaves from the end of a mail on; before it is as it should. */
const startServer = async (atEnd: (socket: Socket) => void, greets = true): Promise<string> => {
  server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    let inMail = false;
    if (greets) socket.write('220 here\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      if (inMail) {
        if (text.endsWith('\r\n.\r\n')) atEnd(socket);
        return;
      }
      if (/^DATA/i.test(text)) {
        inMail = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 well\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const message = {
  id: 1,
  address: 'duty@fleet.example',
  key: null,
  secret: null,
  mention: null,
  title: 'a title',
  text: 'a text',
  parts: { event: '', truck: '', time: '', number: '' },
  attachments: [],
};

const sendTo = (url: string) =>
  createMail({ url, from: 'tankwatch@tankwatch.example' }, { idleMs: 300, wholeMs: 900 }).send(message);

test('a mail that its server took is delivered', async () => {
  expect(await sendTo(await startServer((socket) => socket.write('250 taken\r\n')))).toMatchObject({
    state: 'delivered',
    answer: '250 taken',
  });
});

test.each([
  ['says nothing after it', () => {}],
  [
    'drips its answer for ever',
    (socket: Socket) => {
      const drip = setInterval(() => socket.write('250-still\r\n'), 50);
      socket.on('close', () => clearInterval(drip));
    },
  ],
  ['hangs up', (socket: Socket) => void socket.destroy()],
])('a server that has a mail and %s may have it, and its connection ends', async (_, atEnd) => {
  expect(await sendTo(await startServer(atEnd))).toMatchObject({ state: 'unclear', reason: 'noAnswer' });
  await expect.poll(() => open.size).toBe(0);
});

test('a server that never greets, and one that is not there, have nothing: the way is at fault', async () => {
  const url = await startServer(() => {}, false);
  const wayAtFault = { state: 'retry', reason: 'noAnswer', ofWay: true };
  expect(await sendTo(url)).toMatchObject(wayAtFault);
  await expect.poll(() => open.size).toBe(0);
  server.close();
  expect(await sendTo(url)).toMatchObject(wayAtFault);
});
