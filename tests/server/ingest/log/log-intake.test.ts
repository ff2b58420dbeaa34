import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { partitionOf } from '#server/ingest-log/log-partition.ts';

import { openTestDatabase } from '../../../support/databases/databases.ts';
import { press, toldOutOfOrder } from '../../../support/faults/presses.ts';
import { judge } from '../../../support/faults/pressing.ts';
import { createMemoryLog } from '../../../support/memory-log.ts';
import { type TestLogInFront, testLogInFront } from '../../../support/test-log-in-front.ts';
import { ingest, seedDemoWorld } from '../../../support/worlds/demo-world.ts';
import { testLog } from '../../../support/worlds/test-log.ts';
import { openTestApp, testToken } from '../../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../../support/worlds/each-test-anew.ts';

const [one, other] = ['1000000001', '1000000002'] as const;
const beganMs = Date.now() - 20 * 60_000;

let database: Database;
let memory: ReturnType<typeof createMemoryLog>;
let front: TestLogInFront;
let app: App;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});

eachTestAnew(() => ({ database }));
beforeEach(async () => {
  memory = createMemoryLog();
  front = testLogInFront(memory.log);
  app = await openTestApp(database, Date.now, {}, '/nowhere', undefined, testLog(), undefined, front.log);
  front.readBy(database, app);
});

afterEach(async () => {
  await front.stopReading();
  await app.server.close();
});

afterAll(() => database.close());

test('of a refused request a part may count; sent again all of it counts, once and in order', async () => {
  expect(partitionOf(one)).not.toBe(partitionOf(other));
  const turns = [0, 1, 2];
  const [ofOne, ofOther] = [one, other].map((terminal) =>
    turns.flatMap((turn) => press(terminal, turn, beganMs)),
  );
  const sent = [...(ofOne ?? []), ...(ofOther ?? [])];
  const verdict = async (messages: typeof sent, terminals: readonly string[]) => {
    await front.applied();
    const presses = new Map(terminals.map((terminal) => [terminal, turns.length]));
    const answered = new Set(messages.map(({ id }) => id));
    const { violations } = await judge(database, { presses, answered, failures: 0, cutAnswers: 0 });
    return [...violations, ...(await toldOutOfOrder(database))];
  };

  memory.refusing.add(partitionOf(other));
  expect((await ingest(app, sent)).statusCode).toBe(503);
  expect(await verdict(ofOne ?? [], [one])).toEqual([]);

  memory.refusing.clear();
  // Once because it was refused, and once because the answer to that was lost.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect((await ingest(app, sent)).json()).toMatchObject({ accepted: sent.length, refused: 0 });
    expect(await verdict(sent, [one, other])).toEqual([]);
  }
}, 30_000);

const beat = (id: string, data: object = {}) => ({
  id,
  terminal: one,
  time: new Date().toISOString(),
  seq: 1,
  kind: 'heartbeat',
  data: { intervalS: 60, ...data },
});

test('what a terminal sends at once is one entry, so that it counts wholly or not at all', async () => {
  const sent = Array.from({ length: 500 }, (_, index) => beat(`whole-${index}`));
  expect((await ingest(app, sent)).json()).toMatchObject({ accepted: 500 });
  expect(memory.entries.map(({ messages }) => messages.length)).toEqual([500]);
});

test('what no entry can hold costs only itself, and is kept with its name', async () => {
  const deep = `{"id":"deep","terminal":"${one}","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  // Half a megabyte as it is sent, two as it is written again.
  const numbers = Array.from({ length: 100_000 }, () => '1e20').join(',');
  const large = `{"id":"large","terminal":"${one}","data":[${numbers}]}`;
  const odd = '{"id":"odd","terminal":{"toString":1}}';
  const answer = await app.server.inject({
    method: 'POST',
    url: '/ingest',
    headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
    payload: `{"version":1,"messages":[${deep},${large},${odd},${JSON.stringify(beat('good'))}]}`,
  });
  expect(answer.json()).toMatchObject({ accepted: 1, refused: 3 });
  await front.applied();
  const [stored] = await database.query<{ count: number }>(
    `select count(*)::int as count from terminal_message where message_id = 'good'`,
  );
  expect(stored?.count).toBe(1);
  const kept = await database.query<{ message_id: string; terminal: string | null }>(
    'select message_id, terminal from dead_letter order by message_id',
  );
  expect(kept.map((row) => [row.message_id, row.terminal])).toEqual([
    ['deep', one],
    ['large', one],
    ['odd', null],
  ]);
});

test('entries are no larger than the log takes', async () => {
  const note = 'x'.repeat(30_000);
  const sent = Array.from({ length: 34 }, (_, index) => beat(`refused-${index}`, { note }));
  expect((await ingest(app, sent)).json()).toMatchObject({ accepted: 0, refused: 34 });
  expect(memory.entries.flatMap(({ messages }) => messages)).toEqual(sent);
  expect(memory.entries.length).toBeGreaterThan(1);
});
