import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openCluster } from '../../support/faults/cluster.ts';
import { freePort } from '../../support/faults/ports.ts';
import { postgresqlSite, prepare } from '../../support/faults/kill-rounds.ts';
import { buildServer, serve } from '../../support/faults/served.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Once is enough: these tests bring the database that they need themselves. */
const again = process.env['TEST_DATABASE_URL'] !== undefined;
const cluster = again ? null : await openCluster();
if (!again && cluster === null)
  process.stderr.write('!! SKIPPED: a frozen database; no PostgreSQL is installed.\n');

let built: ReturnType<typeof buildServer>;
beforeAll(() => {
  if (cluster !== null) built = buildServer(root);
});
afterAll(() => {
  built?.dispose();
  cluster?.dispose();
});

test.skipIf(cluster === null)(
  'a database that stands still is told by readiness and by the log, every request ends, and all works when it goes on',
  async () => {
    if (cluster === null) return;
    const site = await postgresqlSite(cluster.url);
    await prepare(site, 1);
    const served = await serve(built.main, { ...site.environment, INGEST_TOKEN: testToken });
    const ask = async (path: string, withinMs: number) => {
      const answer = await fetch(`http://127.0.0.1:${served.port}${path}`, {
        signal: AbortSignal.timeout(withinMs),
      });
      return { status: answer.status, text: await answer.text() };
    };
    expect((await ask('/readyz', 2_000)).status).toBe(200);
    cluster.freeze();
    const told = await ask('/readyz', 2_000);
    expect([told.status, told.text]).toEqual([
      503,
      expect.stringMatching(/"check":"database","reason":"no answer within 1.5 s"/),
    ]);
    expect((await ask('/healthz', 1_000)).status).toBe(200);
    await expect.poll(served.output, { timeout: 15_000 }).toMatch(/the database has not answered for 5 s/);
    // Whoever asks meanwhile is told so, and does not wait for ever.
    expect((await ask('/truck-management/verifyCode', 90_000)).status).toBe(503);
    cluster.thaw();
    await expect.poll(async () => (await ask('/readyz', 2_000)).status, { timeout: 30_000 }).toBe(200);
    expect((await ask('/truck-management/verifyCode', 10_000)).status).toBe(200);
    expect(served.output()).toMatch(/the database answers again/);
    await served.end('SIGTERM');
    await site.dispose();
  },
  240_000,
);

test.skipIf(cluster === null)(
  'a server and a listener that start while it stands still wait for it, say so, and serve once it goes on',
  async () => {
    if (cluster === null) return;
    const site = await postgresqlSite(cluster.url);
    await prepare(site, 1);
    cluster.freeze();
    const port = await freePort();
    const starting = serve(built.main, { ...site.environment, PORT: String(port) });
    const listening = serve(
      built.main.replace('main.js', 'gateway.js'),
      { ...site.environment, JT808_PORT: '0' },
      'gateway',
    );
    const readyz = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
      return { status: answer.status, text: await answer.text() };
    };
    // A connection is tried for ten seconds.
    await expect
      .poll(async () => (await readyz().catch(() => null))?.text, { timeout: 40_000 })
      .toMatch(/DATABASE_URL: 127\.0\.0\.1:\d+ does not answer/);
    cluster.thaw();
    const [served, listener] = await Promise.all([starting, listening]);
    for (const one of [served, listener]) {
      expect(one.output().match(/"cause":"noAnswer"/g)).toHaveLength(1);
      expect(one.output()).toMatch(/"zh":"DATABASE_URL.*没有应答/);
    }
    expect((await readyz()).status).toBe(200);
    for (const one of [served, listener]) await one.end('SIGTERM');
    await site.dispose();
  },
  240_000,
);
