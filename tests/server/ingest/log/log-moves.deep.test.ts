import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import type { IngestLog } from '#server/ingest-log/ingest-log.ts';
import { logPartitions } from '#server/ingest-log/log-partition.ts';
import { openNatsLog } from '#server/ingest-log/nats-log.ts';

import { openTestDatabase } from '../../../support/databases/databases.ts';
import { openNats } from '../../../support/faults/nats.ts';
import { press, toldOutOfOrder } from '../../../support/faults/presses.ts';
import { judge } from '../../../support/faults/pressing.ts';
import { testLogInFront } from '../../../support/test-log-in-front.ts';
import { ingest, seedDemoWorld } from '../../../support/worlds/demo-world.ts';
import { testLog } from '../../../support/worlds/test-log.ts';
import { openTestApp } from '../../../support/worlds/test-server.ts';

const nats = await openNats();
if (nats === null) process.stderr.write('!! SKIPPED: a log in front; no nats-server is installed.\n');

const terminals = ['1000000001', '1000000002', '1000000003', '1000000004'];
const beganMs = Date.now() - 40 * 60_000;

let database: Database;
let log: IngestLog;
let apps: readonly App[] = [];

beforeAll(async () => {
  if (nats === null) return;
  database = await openTestDatabase();
  await seedDemoWorld(database);
  log = await openNatsLog(nats.url, testLog());
  const open = (): Promise<App> =>
    openTestApp(database, Date.now, {}, '/nowhere', undefined, testLog(), undefined, log);
  apps = [await open(), await open()];
});

afterAll(async () => {
  for (const app of apps) await app.server.close();
  await log?.close();
  await database?.close();
  await nats?.dispose();
});

/** How many partitions each process has, smallest first. */
const shares = async (): Promise<readonly number[]> => {
  const rows = await database.query<{ count: number }>(
    `select count(*)::int as count from ingest_partition where owner is not null group by owner order by count`,
  );
  return rows.map(({ count }) => count);
};

test.skipIf(nats === null)(
  'partitions move to a second process and back while messages come, and each is applied once and in order',
  async () => {
    const [one, other] = apps;
    if (one === undefined || other === undefined) throw new Error('two are needed');
    const answered = new Set<string>();
    let turns = 0;
    const send = async (): Promise<void> => {
      const sent = terminals.flatMap((terminal) => press(terminal, turns, beganMs));
      expect((await ingest(one, sent)).json()).toMatchObject({ accepted: sent.length, refused: 0 });
      for (const { id } of sent) answered.add(id);
      turns += 1;
    };
    /** Sends on until the partitions are shared like this. */
    const sendUntil = async (wanted: readonly number[]): Promise<void> => {
      for (let round = 0; round < 20; round += 1) {
        await send();
        if (String(await shares()) === String(wanted)) return;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      expect(await shares()).toEqual(wanted);
    };
    const allApplied = async (): Promise<void> => {
      const stored = async (): Promise<number | undefined> => {
        const [row] = await database.query<{ count: number }>(
          'select count(*)::int as count from terminal_message',
        );
        return row?.count;
      };
      await expect.poll(stored, { timeout: 30_000 }).toBe(answered.size);
    };

    const [first, second] = [testLogInFront(log), testLogInFront(log)];
    first.readBy(database, one);
    await sendUntil([logPartitions]);
    second.readBy(database, other);
    await sendUntil([logPartitions / 2, logPartitions / 2]);
    await allApplied();

    const before = [first.count(), second.count()];
    for (let round = 0; round < 5; round += 1) await send();
    await allApplied();
    // In each round an entry of each terminal: one in the lower half of the partitions, three in the upper.
    const since = (): readonly number[] =>
      [first.count(), second.count()].map((count, index) => count - (before[index] ?? 0));
    await expect.poll(() => since()[0]).toBeGreaterThanOrEqual(5);
    await expect.poll(() => since()[1]).toBeGreaterThanOrEqual(15);

    const stopped = second.stopReading();
    await sendUntil([logPartitions]);
    await stopped;
    await allApplied();
    await first.stopReading();

    const presses = new Map(terminals.map((terminal) => [terminal, turns]));
    const verdict = await judge(database, { presses, answered, failures: 0, cutAnswers: 0 });
    expect(verdict.violations).toEqual([]);
    expect(await toldOutOfOrder(database)).toEqual([]);
  },
  120_000,
);
