import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Cluster, openCluster } from '../../../support/faults/cluster.ts';
import { postgresqlSite, prepare } from '../../../support/faults/kill-rounds.ts';
import { isNatsInstalled, openNats } from '../../../support/faults/nats.ts';
import { toldOutOfOrder } from '../../../support/faults/presses.ts';
import { judge, startPressing } from '../../../support/faults/pressing.ts';
import { buildServer, serve } from '../../../support/faults/served.ts';
import { testToken } from '../../../support/worlds/test-server.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Once is enough: these tests bring the database that they need themselves. */
const again = process.env['TEST_DATABASE_URL'] !== undefined;
const trucks = 8;
/** `AWAY_S=5,15,60,600` is what a release is tried with. */
const spans = (process.env['AWAY_S'] ?? '5,15').split(',').map(Number);

const hasNats = !again && isNatsInstalled();
const cluster: Cluster | null = again ? null : await openCluster();
if (!again && (!hasNats || cluster === null))
  process.stderr.write('!! SKIPPED: a database away behind a log; NATS or PostgreSQL is not installed.\n');

let built: ReturnType<typeof buildServer>;
beforeAll(() => {
  if (!again) built = buildServer(root);
});
afterAll(() => {
  built?.dispose();
  cluster?.dispose();
});

const ways: Readonly<Record<string, { go: (of: Cluster) => void; back: (of: Cluster) => void }>> = {
  stopped: { go: (of) => of.stop('immediate'), back: (of) => void of.start() },
  frozen: { go: (of) => of.freeze(), back: (of) => of.thaw() },
};
const cases = Object.keys(ways).flatMap((how) => spans.map((seconds) => ({ how, seconds })));

test.skipIf(!hasNats || cluster === null).each(cases)(
  'PostgreSQL $how for $seconds s behind a log: every message is answered, applied once and in order',
  async ({ how, seconds }) => {
    // Of its own: what one server had applied and not said yet would be given to the next.
    const nats = await openNats();
    if (cluster === null || nats === null) return;
    const site = await postgresqlSite(cluster.url);
    await prepare(site, trucks);
    const served = await serve(built.main, {
      ...site.environment,
      INGEST_LOG: nats.url,
      INGEST_TOKEN: testToken,
    });
    const pressing = startPressing({
      url: () => `http://127.0.0.1:${served.port}/ingest`,
      trucks,
      senders: 4,
      beganMs: Date.now() - 30 * 86_400_000,
      pauseMs: 100,
    });
    await expect.poll(pressing.goneOn, { timeout: 30_000 }).toBe(true);
    const [answered, failed] = [pressing.answered(), pressing.failures()];
    ways[how]?.go(cluster);
    await wait(seconds * 1000);
    const meanwhile = pressing.answered() - answered;
    ways[how]?.back(cluster);
    await wait(1000);
    const ledger = await pressing.end();
    expect(served.process.exitCode, served.output()).toBeNull();
    expect(ledger.failures - failed, 'refused while the database was away').toBe(0);
    // Four senders, ten turns a second, nine messages a turn, were nobody ever to wait.
    expect(meanwhile).toBeGreaterThan(seconds * 4 * 9 * 2);

    const database = await site.open();
    const missing = async (): Promise<number> => {
      const [row] = await database.query<{ count: number }>(
        'select count(*)::int as count from terminal_message',
      );
      return ledger.answered.size - (row?.count ?? 0);
    };
    // What was answered for so long is applied as fast as the machine can, beside what comes.
    await expect.poll(missing, { timeout: 120_000 + seconds * 2_000, interval: 500 }).toBe(0);
    expect((await judge(database, ledger)).violations).toEqual([]);
    expect(await toldOutOfOrder(database)).toEqual([]);
    expect(await database.query('select from set_aside_entry')).toEqual([]);
    await database.close();
    await served.end('SIGTERM');
    await site.dispose();
    await nats.dispose();
  },
  3_600_000,
);
