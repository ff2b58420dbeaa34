import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Cluster, openCluster } from '../../support/faults/cluster.ts';
import { embeddedSite, postgresqlSite, prepare, type Site } from '../../support/faults/kill-rounds.ts';
import { judge, startPressing } from '../../support/faults/pressing.ts';
import { buildServer, serve } from '../../support/faults/served.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Once is enough: these tests bring the database that they need themselves. */
const again = process.env['TEST_DATABASE_URL'] !== undefined;
const trucks = 8;

let built: ReturnType<typeof buildServer>;
beforeAll(() => {
  if (!again) built = buildServer(root);
});
afterAll(() => built?.dispose());

const press = (port: () => number) =>
  startPressing({
    url: () => `http://127.0.0.1:${port()}/ingest`,
    trucks,
    senders: 4,
    beganMs: Date.now() - 3 * 3_600_000,
    pauseMs: 2,
  });

const verdictOf = async (site: Site, ledger: Parameters<typeof judge>[1]) => {
  const database = await site.open();
  const verdict = await judge(database, ledger);
  await database.close();
  return verdict;
};

/** Waits until the ingest route has answered for more. */
const more = async (pressing: ReturnType<typeof press>): Promise<void> => {
  const before = pressing.answered();
  await expect.poll(pressing.answered, { timeout: 30_000 }).toBeGreaterThan(before);
};

const skipped = (what: string): void => void process.stderr.write(`!! SKIPPED: ${what}\n`);

test.skipIf(again)(
  'PostgreSQL restarts under load, politely and not: the same server process goes on, and each message is in once',
  async ({ skip }) => {
    const cluster: Cluster | null = await openCluster();
    if (cluster === null) {
      skipped('restart of PostgreSQL under load; no PostgreSQL is installed.');
      return skip();
    }
    const site = await postgresqlSite(cluster.url);
    await prepare(site, trucks);
    const served = await serve(built.main, { ...site.environment, INGEST_TOKEN: testToken });
    const pressing = press(() => served.port);
    for (const how of ['fast', 'immediate', 'fast', 'immediate'] as const) {
      await more(pressing);
      await wait(50 + Math.random() * 300);
      const failed = pressing.failures();
      cluster.stop(how);
      await expect.poll(pressing.failures, { timeout: 10_000 }).toBeGreaterThan(failed);
      if (served.process.exitCode !== null) throw new Error(served.output());
      const ready = await fetch(`http://127.0.0.1:${served.port}/readyz`);
      expect(ready.status).toBe(503);
      expect(cluster.start()).toBe(true);
    }
    await more(pressing);
    const ledger = await pressing.end();
    expect(served.process.exitCode).toBeNull();
    expect((await verdictOf(site, ledger)).violations).toEqual([]);
    await served.end('SIGKILL');
    cluster.dispose();
  },
  120_000,
);

/** A small file system of its own; null where nobody may mount one. */
const openSmallDisk = (megabytes: number) => {
  const directory = mkdtempSync(join(tmpdir(), 'tankwatch-disk-'));
  const run = (...words: string[]): boolean =>
    spawnSync(words[0] ?? '', words.slice(1), { stdio: 'ignore' }).status === 0;
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory)) {
    rmSync(directory, { recursive: true });
    return null;
  }
  return {
    directory,
    /** Fills what is left, as a log that nobody rotates does. */
    fill: () => run('sh', '-c', `cat /dev/zero > ${directory}/filler; true`),
    free: () => rmSync(join(directory, 'filler'), { force: true }),
    dispose: () => {
      run('umount', '-l', directory);
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const sites: readonly (readonly [string, number, (home: string) => Promise<[Site, () => void] | null>])[] = [
  [
    'the embedded database',
    400,
    async (home) => {
      mkdirSync(join(home, 'data/database'), { recursive: true });
      return [embeddedSite(join(home, 'data')), () => {}];
    },
  ],
  [
    'PostgreSQL',
    400,
    async (home) => {
      const cluster = await openCluster(join(home, 'cluster'));
      if (cluster === null) return null;
      return [
        await postgresqlSite(cluster.url),
        () => {
          // It may have stopped when it could not write its log; the operator who frees the disk starts it again.
          cluster.stop('fast');
          cluster.start();
        },
      ];
    },
  ],
];

describe.skipIf(again).each(sites)('the disk under %s is full', (name, megabytes, open) => {
  test('messages are refused for later, none that was answered for is lost, and it goes on when there is room', async ({
    skip,
  }) => {
    const disk = openSmallDisk(megabytes);
    const opened = disk ? await open(disk.directory) : null;
    if (disk === null || opened === null) {
      skipped(`full disk under ${name}; it needs the right to mount a tmpfs, and the database.`);
      disk?.dispose();
      return skip();
    }
    const [site, recover] = opened;
    await prepare(site, trucks);
    const served = await serve(built.main, { ...site.environment, INGEST_TOKEN: testToken });
    const pressing = press(() => served.port);
    await more(pressing);
    const failed = pressing.failures();
    disk.fill();
    await expect.poll(pressing.failures, { timeout: 30_000 }).toBeGreaterThan(failed + 3);
    disk.free();
    recover();
    // The same process goes on; nobody has to start it again.
    expect(served.process.exitCode).toBeNull();
    await more(pressing);
    await more(pressing);
    const ledger = await pressing.end();
    expect((await verdictOf(site, ledger)).violations).toEqual([]);
    await served.end('SIGKILL');
    disk.dispose();
  }, 120_000);
});
