import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  const requestTimeLimits = { headMs: 300, bodyMs: 500, requestMs: 1400, lookEveryMs: 50 };
  app = await openTestApp(database, Date.now, {}, '/nowhere', requestTimeLimits);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const open = async (): Promise<{ socket: Socket; received: () => string; ended: Promise<number> }> => {
  const began = performance.now();
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes) => {
    text += String(bytes);
  });
  socket.on('error', () => {});
  // A reset is an end as well: `once` would fail of it.
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - began));
  });
  await once(socket, 'connect');
  return { socket, received: () => text, ended };
};

const formHead =
  'POST /truck-management/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n' +
  'content-length: 1000\r\n\r\n';

const head = (bytes: number): string =>
  `PUT /ingest/media/slow?terminal=1000000002 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${testToken}\r\n` +
  `content-type: image/png\r\ncontent-length: ${bytes}\r\n\r\n`;

const drip = (socket: Socket, text: string): (() => void) => {
  let at = 0;
  const timer = setInterval(() => socket.write(text.charAt(at++ % text.length)), 100);
  return () => clearInterval(timer);
};

test('a client that sends a byte now and then is answered 408 and disconnected: within a head, and within a body', async () => {
  for (const [ready, text, after, within] of [
    ['', 'GET / HTTP/1.1 x: y', 300, 800],
    [formHead, 'x', 500, 900],
    // Its sender is known, and may send a film over a slow line.
    [head(1000), 'x', 1300, 2000],
  ] as const) {
    const { socket, received, ended } = await open();
    socket.write(ready);
    const stop = drip(socket, text);
    const ms = await ended;
    expect(ms).toBeLessThan(within);
    expect(ms).toBeGreaterThan(after - 50);
    stop();
    expect(received()).toContain('408');
  }
});

test('whoever has an answer and goes on sending is disconnected, without a second one', async () => {
  const { socket, received, ended } = await open();
  const post = formHead.replace('/truck-management/login', '/truck-management/noticeTest');
  socket.write(post.replace('content-length: 1000', 'content-length: 10000'));
  const stop = drip(socket, 'x');
  await expect.poll(received).toContain('"resultCode":504');
  expect(await ended).toBeLessThan(1000);
  stop();
  // Its number alone may stand in the id of the request.
  expect(received()).not.toMatch(/HTTP\/1\.1 408/);
});

test('whoever is refused and would send megabytes is disconnected at once', async () => {
  const { socket, received, ended } = await open();
  socket.write(
    formHead
      .replace('/truck-management/login', '/truck-management/resources/setting/base_data/truck')
      .replace('content-length: 1000', 'content-length: 6000000'),
  );
  const stop = drip(socket, 'x');
  // Before the time of a body is over.
  expect(await ended).toBeLessThan(400);
  stop();
  expect(received()).toContain('"resultCode":504');
  expect(received().toLowerCase()).toContain('connection: close');
});

test('an answer may take longer than a request', async () => {
  const { socket, received } = await open();
  await database.transaction(async (queries) => {
    await queries.query('lock table ingest_token in access exclusive mode');
    socket.write(`${head(3)}abc`);
    await new Promise((resolve) => setTimeout(resolve, 1600));
  });
  await expect.poll(received, { timeout: 5000 }).toContain('HTTP/1.1 415');
  socket.destroy();
});
