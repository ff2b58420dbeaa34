import { expect, test } from 'vitest';

import { holdPort } from '#server/http/starting-server.ts';

test('a server that is starting has its port, says that it lives and is not ready, and lets it go', async () => {
  const held = await holdPort(0, '127.0.0.1');
  const status = async (path: string) => (await fetch(`http://127.0.0.1:${held.port}${path}`)).status;
  expect([await status('/healthz'), await status('/readyz'), await status('/ingest')]).toEqual([
    200, 503, 503,
  ]);
  await expect(holdPort(held.port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await held.release();
  const next = await holdPort(held.port, '127.0.0.1');
  await next.release();
});
