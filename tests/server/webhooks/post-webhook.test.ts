import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPostWebhook } from '#server/interfaces/webhooks/post-webhook.ts';
import { mayReach } from '#server/kernel/outgoing/private-networks.ts';
import { retryWaitMs } from '#server/interfaces/webhooks/retry-waits.ts';

let server: Server;
let port = 0;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    if (request.url === '/elsewhere')
      answer.writeHead(302, { location: `http://127.0.0.1:${port}/followed` });
    if (request.url === '/endless') {
      const more = setInterval(() => answer.write('x'.repeat(600)), 5);
      answer.on('close', () => clearInterval(more));
      return;
    }
    if (request.url === '/cut') {
      request.socket.destroy();
      return;
    }
    answer.end('thank you');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const toAll = createPostWebhook(['127.0.0.0/8', '::1']);
const at = (path: string): string => `http://127.0.0.1:${port}${path}`;

test('it answers what was answered, and follows nobody elsewhere', async () => {
  expect(await toAll(at('/'), {}, '{}')).toEqual({
    status: 200,
    text: 'thank you',
    fault: null,
    retryAfter: null,
  });
  expect(await toAll(at('/elsewhere'), {}, '{}')).toMatchObject({ status: 302 });
  expect(asked).not.toContain('/followed');
  expect(await toAll(at('/cut'), {}, '{}')).toMatchObject({ status: null, fault: 'away' });
});

test('of an answer without an end the beginning is read', async () => {
  const { status, text } = await toAll(at('/endless'), {}, '{}');
  expect([status, text.length]).toEqual([200, 300]);
});

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://0x7f000001/',
  'http://2130706433/',
  'https://10.1.2.3/',
  'file:///etc/passwd',
  'nothing',
])('%s is refused before a byte is sent', async (url) => {
  const answer = await createPostWebhook([])(url, {}, '{}');
  expect(answer.status).toBeNull();
  expect(['private', 'address']).toContain(answer.fault);
});

test('a name that leads to a private address is refused with that address', async () => {
  expect(await createPostWebhook([])('http://localhost/', {}, '{}')).toMatchObject({
    status: null,
    fault: 'private',
    text: expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/),
  });
});

test('private networks are those that the registries say, whatever way they are written', () => {
  for (const address of [
    '192.168.1.1',
    '172.31.0.1',
    '100.64.0.1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::',
  ])
    expect(mayReach(address, []), address).toBe(false);
  for (const address of ['203.0.113.7', '8.8.8.8', '172.32.0.1', '2400:3200::1'])
    expect(mayReach(address, []), address).toBe(true);
  expect(mayReach('10.1.2.3', ['10.1.2.0/24'])).toBe(true);
  expect(mayReach('10.1.3.3', ['10.1.2.0/24'])).toBe(false);
});

test('tries are spread over three days, less and less often', () => {
  const waits: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const wait = retryWaitMs(tries, 0);
    if (wait === null) break;
    waits.push(wait);
  }
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000).toBeCloseTo(72, 0);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(retryWaitMs(1, 1)).toBe(4500);
});
