import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, test } from 'vitest';

import { askJson } from '#server/notices/providers/ask-json.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Asks a provider that answers like this, and waits half a second at most. */
const ask = async (answer: (response: ServerResponse) => void) => {
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return askJson(
    fetch,
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    { method: 'POST' },
    500,
  );
};

test.each([
  ['says nothing', () => {}],
  [
    'begins its answer and does not go on',
    (response: ServerResponse) => void response.writeHead(200).write('{'),
  ],
  [
    'drips its answer for ever',
    (response: ServerResponse) => {
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    },
  ],
  ['hangs up', (response: ServerResponse) => void response.destroy()],
])('a provider that %s may have what was sent', async (_, answer) => {
  expect(await ask(answer)).toMatchObject({ kind: 'none', sent: true });
});

test('a provider that is not there has nothing; one that says when to come again is heard', async () => {
  expect(
    await ask((response) => void response.writeHead(429, { 'retry-after': '7' }).end('later')),
  ).toMatchObject({ kind: 'other', status: 429, retryAfterMs: 7_000 });
  const { port } = server.address() as AddressInfo;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(await askJson(fetch, `http://127.0.0.1:${port}`, { method: 'POST' }, 500)).toMatchObject({
    kind: 'none',
    sent: false,
  });
});
