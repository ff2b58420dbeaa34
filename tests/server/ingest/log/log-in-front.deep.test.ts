import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import type { IngestLog } from '#server/ingest-log/ingest-log.ts';
import { presentOfLog } from '#server/ingest-log/log-present.ts';
import { logPartitions, partitionOf } from '#server/ingest-log/log-partition.ts';
import { openNatsLog } from '#server/ingest-log/nats-log.ts';
import { natsAddress } from '#server/kernel/nats-address.ts';

import { openTestDatabase } from '../../../support/databases/databases.ts';
import { compareScenario } from '../../../support/engine/compare-scenario.ts';
import { openNats } from '../../../support/faults/nats.ts';
import { scenarios } from '../../../support/scenario.ts';
import { runScenarioOnServer } from '../../../support/scenario-server.ts';
import { type TestLogInFront, testLogInFront } from '../../../support/test-log-in-front.ts';
import { ingest, seedDemoWorld } from '../../../support/worlds/demo-world.ts';
import { testLog } from '../../../support/worlds/test-log.ts';
import { openTestApp } from '../../../support/worlds/test-server.ts';

const nats = await openNats();
if (nats === null) process.stderr.write('!! SKIPPED: a log in front; no nats-server is installed.\n');
const testInFront = test.skipIf(nats === null);

/** Of the scenarios, which empty it, and of the others. */
let ofScenarios: Database;
let database: Database;
let real: IngestLog;
let front: TestLogInFront;
const apps: App[] = [];
let seq = 0;

/** A process of its own, in front of which the log is. */
const openApp = async (): Promise<App> => {
  const app = await openTestApp(
    database,
    Date.now,
    {},
    '/nowhere',
    undefined,
    testLog(),
    undefined,
    front.log,
  );
  apps.push(app);
  return app;
};

beforeAll(async () => {
  if (nats === null) return;
  [ofScenarios, database] = [await openTestDatabase(), await openTestDatabase()];
  await seedDemoWorld(database);
  real = await openNatsLog(nats.url, testLog());
});

beforeEach(() => {
  if (nats !== null) front = testLogInFront(real);
});

afterEach(async () => {
  await front?.stopReading();
  for (const app of apps.splice(0)) await app.server.close();
});

afterAll(async () => {
  await real?.close();
  await database?.close();
  await ofScenarios?.close();
  await nats?.dispose();
});

const beats = (count: number) =>
  Array.from({ length: count }, () => {
    seq += 1;
    return {
      id: `log-${seq}`,
      terminal: `100000000${1 + (seq % 4)}`,
      time: new Date().toISOString(),
      seq,
      kind: 'heartbeat',
      data: { intervalS: 60 },
    };
  });

const applied = async (): Promise<readonly string[]> => {
  const rows = await database.query<{ message_id: string }>(
    `select message_id from terminal_message where message_id like 'log-%' order by seq`,
  );
  return rows.map(({ message_id }) => message_id);
};

testInFront.each(scenarios)('through a log in front the rows are the same: $name', async (scenario) => {
  expect(compareScenario(scenario, await runScenarioOnServer(ofScenarios, scenario, 1, 1, front))).toEqual(
    [],
  );
});

testInFront(
  'what was appended before a process died is applied once by the next, and nothing twice',
  async () => {
    const app = await openApp();
    const first = beats(40);
    expect((await ingest(app, first)).json()).toMatchObject({ accepted: 40, duplicate: 0, refused: 0 });
    expect(await applied()).toEqual([]);
    front.readBy(database, app);
    await front.applied();
    expect(await applied()).toEqual(first.map(({ id }) => id));
    await front.stopReading();
    // Its answer was lost: the sender sends again, with what came since, and another process reads.
    const second = beats(3);
    await ingest(app, [...first, ...second]);
    front.readBy(database, await openApp());
    await front.applied();
    expect(await applied()).toEqual([...first, ...second].map(({ id }) => id));
  },
);

testInFront('a message that is refused is said to be at once, and kept as a dead letter', async () => {
  const app = await openApp();
  const [good] = beats(1);
  const stranger = { ...good, id: 'log-stranger', terminal: '9999999999' };
  const answer = await ingest(app, [stranger, { id: 'log-shapeless' }, good ?? {}]);
  expect(answer.json()).toMatchObject({ accepted: 1, refused: 2 });
  front.readBy(database, app);
  await front.applied();
  const kept = await database.query<{ reason: string }>(
    `select reason from dead_letter where message_id in ('log-stranger', 'log-shapeless') order by reason`,
  );
  expect(kept).toHaveLength(2);
});

testInFront(
  'what no process of ours has written into the log is set aside, and holds nobody up',
  async () => {
    const stranger = await connect({ servers: nats?.url ?? '' });
    const [beat] = beats(1);
    await jetstream(stranger).publish(`tankwatch.ingest.${partitionOf(beat?.terminal ?? '')}`, 'no entry');
    await stranger.close();
    const app = await openApp();
    await ingest(app, [beat ?? {}]);
    front.readBy(database, app);
    await front.applied();
    expect(await applied()).toContain(beat?.id);
  },
);

testInFront('time passes for trucks up to what is applied, not up to the present', async () => {
  await database.query(`update ingest_partition set caught_time = 'epoch', owner = null`);
  const nowMs = Date.now();
  expect(await presentOfLog(database, nowMs)).toBe(0);
  front.readBy(database, await openApp());
  let present = 0;
  while (present === 0) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    present = await presentOfLog(database, Date.now());
  }
  // What arrives while it is appended may be older by so much.
  expect(present).toBeLessThanOrEqual(Date.now() - 10_000);
  expect(present).toBeGreaterThan(nowMs - 30_000);
});

testInFront(
  'while the log is away the door says 503, and what it said nothing of is sent again',
  async () => {
    const app = await openApp();
    front.readBy(database, app);
    await nats?.stop('SIGKILL');
    const sent = beats(2);
    expect((await ingest(app, sent)).statusCode).toBe(503);
    await nats?.start();
    let answer = await ingest(app, sent);
    for (let attempt = 0; answer.statusCode === 503 && attempt < 30; attempt += 1)
      answer = await ingest(app, sent);
    expect(answer.json()).toMatchObject({ accepted: 2 });
    const ofThese = async () => (await applied()).filter((id) => sent.some((one) => one.id === id));
    await expect.poll(ofThese, { timeout: 30_000 }).toHaveLength(2);
  },
);

testInFront(
  'what the log kept although its request was refused is applied, and sent again it counts once',
  async () => {
    const app = await openApp();
    front.readBy(database, app);
    nats?.freeze();
    const sent = beats(4);
    expect((await ingest(app, sent)).statusCode).toBe(503);
    nats?.thaw();
    const ofThese = async () => (await applied()).filter((id) => sent.some((one) => one.id === id));
    // Nobody has sent it again yet: it waited in the connection.
    await expect.poll(ofThese, { timeout: 30_000 }).toEqual(sent.map(({ id }) => id));
    const [next] = beats(1);
    const again = [...sent, next ?? {}];
    expect((await ingest(app, again)).json()).toMatchObject({ accepted: 5, duplicate: 0 });
    await expect.poll(applied, { timeout: 30_000 }).toContain(next?.id);
    expect(await ofThese()).toEqual(sent.map(({ id }) => id));
  },
);

test('terminals are spread over the partitions, always the same', () => {
  const terminals = Array.from({ length: 4_000 }, (_, index) => String(1_000_000_000 + index));
  const counts = new Map<number, number>();
  for (const terminal of terminals) {
    expect(partitionOf(terminal)).toBe(partitionOf(terminal));
    counts.set(partitionOf(terminal), (counts.get(partitionOf(terminal)) ?? 0) + 1);
  }
  expect(counts.size).toBe(logPartitions);
  expect(Math.max(...counts.values())).toBeLessThan((2 * terminals.length) / logPartitions);
});

test('an address names servers and replicas', () => {
  expect(natsAddress('INGEST_LOG', 'nats://a:4222,nats://b:4222?replicas=3')).toEqual({
    servers: ['nats://a:4222', 'nats://b:4222'],
    replicas: 3,
  });
  expect(natsAddress('INGEST_LOG', 'nats://a:4222').replicas).toBe(1);
  expect(() => natsAddress('INGEST_LOG', 'nats://a:4222?replicas=2')).toThrow('INGEST_LOG');
});
