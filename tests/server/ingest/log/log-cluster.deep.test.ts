import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import type { IngestLog } from '#server/ingest-log/ingest-log.ts';
import { openNatsLog } from '#server/ingest-log/nats-log.ts';

import { openTestDatabase } from '../../../support/databases/databases.ts';
import { openNatsCluster } from '../../../support/faults/nats.ts';
import { press, toldOutOfOrder } from '../../../support/faults/presses.ts';
import { judge } from '../../../support/faults/pressing.ts';
import { type TestLogInFront, testLogInFront } from '../../../support/test-log-in-front.ts';
import { ingest, seedDemoWorld } from '../../../support/worlds/demo-world.ts';
import { testLog } from '../../../support/worlds/test-log.ts';
import { openTestApp } from '../../../support/worlds/test-server.ts';

const cluster = await openNatsCluster();
if (cluster === null)
  process.stderr.write('!! SKIPPED: three servers of a log in front; no nats-server is installed.\n');

const terminals = ['1000000001', '1000000002', '1000000003', '1000000004'];
const beganMs = Date.now() - 40 * 60_000;
/** Servers that have lost the one that led choose another within so long. */
const chosenWithinMs = 30_000;

let database: Database;
let log: IngestLog;
let app: App;
let front: TestLogInFront;
const answered = new Set<string>();
let turns = 0;

beforeAll(async () => {
  if (cluster === null) return;
  database = await openTestDatabase();
  await seedDemoWorld(database);
  log = await openNatsLog(`${cluster.url}?replicas=3`, testLog());
  app = await openTestApp(database, Date.now, {}, '/nowhere', undefined, testLog(), undefined, log);
  front = testLogInFront(log);
  front.readBy(database, app);
}, 120_000);

afterAll(async () => {
  await front?.stopReading();
  await app?.server.close();
  await log?.close();
  await database?.close();
  await cluster?.dispose();
});

/** A press of every button. */
const nextPresses = () => {
  const sent = terminals.flatMap((terminal) => press(terminal, turns, beganMs));
  turns += 1;
  return sent;
};

/** As a terminal does: the same again until it is answered. Returns how long that took, ms. */
const sendUntilTaken = async (sent: ReturnType<typeof nextPresses>): Promise<number> => {
  const sinceMs = Date.now();
  let answer = await ingest(app, sent);
  while (answer.statusCode === 503 && Date.now() - sinceMs < 120_000) answer = await ingest(app, sent);
  expect(answer.json()).toMatchObject({ accepted: sent.length, refused: 0 });
  for (const { id } of sent) answered.add(id);
  return Date.now() - sinceMs;
};

const stored = async (): Promise<ReadonlySet<string>> => {
  const rows = await database.query<{ message_id: string }>('select message_id from terminal_message');
  return new Set(rows.map((row) => row.message_id));
};
const allApplied = async (timeout: number): Promise<void> =>
  void (await expect.poll(stored, { timeout }).toEqual(answered));

/** What each of the log's servers keeps: how many have it, and who leads. */
const led = async (): Promise<{ readonly leader: string; readonly servers: number }> => {
  const connection = await connect({ servers: cluster?.url.split(',') ?? [] });
  const manager = await jetstreamManager(connection);
  const info = await manager.streams.info('TANKWATCH_INGEST');
  await connection.close();
  return { leader: info.cluster?.leader ?? '', servers: 1 + (info.cluster?.replicas?.length ?? 0) };
};

test.skipIf(cluster === null)(
  'one of three servers of the log may die, two may not; nothing is lost by it, counts twice or is told out of order',
  async () => {
    await sendUntilTaken(nextPresses());
    await allApplied(30_000);
    const { leader, servers } = await led();
    expect(servers).toBe(3);

    await cluster?.servers.get(leader)?.stop('SIGKILL');
    for (let round = 0; round < 5; round += 1)
      expect(await sendUntilTaken(nextPresses())).toBeLessThan(chosenWithinMs);
    await allApplied(30_000);

    const { leader: second } = await led();
    expect(second).not.toBe(leader);
    await cluster?.servers.get(second)?.stop('SIGKILL');
    // As a terminal does: nothing that is newer before this is answered.
    const refused = nextPresses();
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await ingest(app, refused)).statusCode).toBe(503);
    expect(await stored()).toEqual(answered);

    await Promise.all([leader, second].map((name) => cluster?.servers.get(name)?.start()));
    await sendUntilTaken(refused);
    await sendUntilTaken(nextPresses());
    await allApplied(60_000);

    const presses = new Map(terminals.map((terminal) => [terminal, turns]));
    const verdict = await judge(database, { presses, answered, failures: 0, cutAnswers: 0 });
    expect(verdict.violations).toEqual([]);
    expect(await toldOutOfOrder(database)).toEqual([]);
  },
  300_000,
);
