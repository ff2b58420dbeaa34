import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openCluster } from '../../support/faults/cluster.ts';
import { postgresqlSite, prepare } from '../../support/faults/kill-rounds.ts';
import { judge, startPressing } from '../../support/faults/pressing.ts';
import { buildServer, serve, type Served } from '../../support/faults/served.ts';
import { openUpstreams } from '../../support/faults/upstreams.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Once is enough: these tests bring the database that they need themselves. */
const again = process.env['TEST_DATABASE_URL'] !== undefined;
const cluster = again ? null : await openCluster();
if (!again && cluster === null)
  process.stderr.write('!! SKIPPED: a rolling upgrade; no PostgreSQL is installed.\n');

const folders: string[] = [];
/** The build that comes after the present one. */
const buildNext = (name: string, text: string): string => {
  const folder = mkdtempSync(join(root, 'node_modules/.cache-next-'));
  folders.push(folder);
  const script = join(root, 'tests/support/faults/build-with-step.mjs');
  const { NODE_ENV: _, VITEST: __, ...environment } = process.env;
  const built = spawnSync(process.execPath, [script, folder, name, text], {
    encoding: 'utf8',
    env: environment,
  });
  if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}`);
  return join(folder, 'main.js');
};

let present: ReturnType<typeof buildServer>;
let [extending, changing] = ['', ''];
beforeAll(() => {
  if (cluster === null) return;
  present = buildServer(root);
  extending = buildNext('9001_extends.sql', '-- additive\nalter table company add column novelty text;');
  changing = buildNext('9002_changes.sql', 'alter table company rename column name to title;');
}, 300_000);
afterAll(() => {
  present?.dispose();
  cluster?.dispose();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs a command to its end; whoever presses, and the balancer, are of this process and go on beside it. */
const run = (main: string, words: readonly string[], environment: Readonly<Record<string, string>>) =>
  new Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }>(
    (resolve) => {
      const child = spawn(process.execPath, [main, ...words], { env: { ...process.env, ...environment } });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (bytes) => (stdout += String(bytes)));
      child.stderr.on('data', (bytes) => (stderr += String(bytes)));
      child.on('close', (status) => resolve({ status, stdout, stderr }));
    },
  );

test.skipIf(cluster === null)(
  'two servers are exchanged for two of the next build under load, and not one request fails',
  async () => {
    if (cluster === null) return;
    const site = await postgresqlSite(cluster.url);
    await prepare(site, 8);
    const upstreams = await openUpstreams();
    const start = async (main: string): Promise<Served> => {
      const served = await serve(main, { ...site.environment, INGEST_TOKEN: testToken });
      upstreams.add(served.port);
      return served;
    };
    const takeOut = async (served: Served): Promise<void> => {
      upstreams.remove(served.port);
      // What it has begun it ends; a balancer that is told waits for that.
      await wait(1_000);
      await served.end('SIGTERM');
    };
    const former = [await start(present.main), await start(present.main)];
    const pressing = startPressing({
      url: () => `http://127.0.0.1:${upstreams.port}/ingest`,
      trucks: 8,
      senders: 4,
      beganMs: Date.now() - 30 * 86_400_000,
      pauseMs: 20,
    });
    await expect.poll(pressing.goneOn, { timeout: 30_000 }).toBe(true);

    const dry = await run(extending, ['migrate', '--dry-run'], site.environment);
    expect(dry.stdout).toMatch(/9001_extends\.sql {2}servers of the build before go on beside it/);
    const migrated = await run(extending, ['migrate'], site.environment);
    expect(migrated.stdout, migrated.stderr).toMatch(/1 step applied/);
    const next: Served[] = [];
    for (const one of former) {
      // Long enough that those of the build before have seen the schema.
      next.push(await start(extending));
      await wait(11_000);
      await takeOut(one);
    }
    for (const one of former) expect(one.output()).toMatch(/one goes on beside it|stopped/);
    const ledger = await pressing.end();
    expect(ledger.failures, ledger.firstFailure).toBe(0);
    const database = await site.open();
    expect((await judge(database, ledger)).violations).toEqual([]);

    await database.close();
    for (const one of next) await one.end('SIGTERM');
    upstreams.close();
    await site.dispose();
  },
  300_000,
);

test.skipIf(cluster === null)(
  'a server under which the schema is changed stops working and says why; it does not start again',
  async () => {
    if (cluster === null) return;
    const site = await postgresqlSite(cluster.url);
    await prepare(site, 1);
    const served = await serve(present.main, { ...site.environment, INGEST_TOKEN: testToken });
    expect((await run(changing, ['migrate'], site.environment)).stdout).toMatch(/1 step applied/);
    const ready = () => fetch(`http://127.0.0.1:${served.port}/readyz`);
    await expect.poll(async () => (await ready()).status, { timeout: 20_000 }).toBe(503);
    expect(await (await ready()).text()).toMatch(
      /a newer build has changed this database \(9002_changes\.sql\)/,
    );
    const ingest = await fetch(`http://127.0.0.1:${served.port}/ingest`, { method: 'POST' });
    expect(ingest.status).toBe(503);
    expect(served.output()).toMatch(/this process stops working/);
    await served.end('SIGTERM');
    const again = await run(present.main, ['serve'], { ...site.environment, PORT: '0' });
    expect(again.status).not.toBe(0);
    expect(again.stdout).toMatch(/a newer build has changed this database.*restore the backup/);
    await site.dispose();
  },
  120_000,
);
