import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { openConnection, resultOf } from '#simulator/jt808/connection.ts';

import { withAway } from '../../../support/databases/away-database.ts';
import { openTestDatabase } from '../../../support/databases/databases.ts';
import { createMemoryLog } from '../../../support/memory-log.ts';
import { testLogInFront } from '../../../support/test-log-in-front.ts';
import { ingest, seedDemoWorld } from '../../../support/worlds/demo-world.ts';
import { giveNumber } from '../../../support/worlds/give-number.ts';
import { testLog } from '../../../support/worlds/test-log.ts';
import { openTestApp, testToken } from '../../../support/worlds/test-server.ts';

const [terminal, number] = ['1000000001', '13805749001'] as const;

let database: Database;
let place: ReturnType<typeof withAway>;
let memory: ReturnType<typeof createMemoryLog>;
let app: App;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await giveNumber(database, terminal, number);
});
afterAll(() => database.close());

beforeEach(async () => {
  place = withAway(database);
  memory = createMemoryLog();
  const front = testLogInFront(memory.log);
  app = await openTestApp(
    place.database,
    Date.now,
    {},
    '/nowhere',
    undefined,
    testLog(),
    undefined,
    front.log,
  );
  await app.server.ready();
});
afterEach(async () => {
  place.set('no');
  await app.server.close();
});

let seq = 0;
const beat = () => {
  seq += 1;
  return {
    id: `away-${seq}`,
    terminal,
    time: new Date().toISOString(),
    seq,
    kind: 'heartbeat',
    data: { intervalS: 60 },
  };
};

test.each(['refuses', 'hangs'] as const)(
  'a database that %s costs no terminal its answer: the log has what it sent',
  async (how) => {
    expect((await ingest(app, [beat()])).statusCode).toBe(200);
    place.set(how);
    for (let turn = 0; turn < 5; turn += 1)
      expect((await ingest(app, [beat()])).json()).toMatchObject({ accepted: 1 });
    expect(memory.entries).toHaveLength(6);
  },
);

test('a token that nobody knows is not refused for ever because the database is away', async () => {
  await ingest(app, [beat()]);
  place.set('refuses');
  expect((await ingest(app, [beat()], 'made-meanwhile')).statusCode).toBe(503);
  place.set('no');
  await storeToken(database, 'made-meanwhile', { name: terminal, terminal });
  expect((await ingest(app, [beat()], 'made-meanwhile')).statusCode).toBe(200);
});

test.each(['refuses', 'hangs'] as const)(
  'an unknown token is answered 503 with Retry-After within a tenth of a second by a log in front of a database that %s',
  async (how) => {
    await ingest(app, [beat()]);
    place.set(how);
    for (let turn = 0; turn < 3; turn += 1) {
      const startMs = performance.now();
      const answer = await ingest(app, [beat()], 'of-nobody');
      expect(performance.now() - startMs).toBeLessThan(100);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    }
    place.set('no');
    await expect.poll(async () => (await ingest(app, [beat()], 'of-nobody')).statusCode).toBe(401);
  },
);

test('a token that was revoked is refused as long as the database answers', async () => {
  await storeToken(database, 'former', { name: 'other', terminal: null });
  expect((await ingest(app, [beat()], 'former')).statusCode).toBe(200);
  await storeToken(database, 'next', { name: 'other', terminal: null });
  expect((await ingest(app, [beat()], 'former')).statusCode).toBe(401);
});

const connect = async () => {
  const port = await app.terminalListener.listen(0, '127.0.0.1');
  const connection = () =>
    openConnection({
      host: '127.0.0.1',
      port,
      phone: number,
      edition: '2013',
      order: () => 'done',
      closed: () => {},
    });
  return { connection };
};

test.each(['refuses', 'hangs'] as const)(
  'a terminal of JT/T 808 that was known signs in and is answered while the database %s',
  async (how) => {
    const line = await connect();
    const first = await line.connection();
    expect(resultOf(await first.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
    first.cut();
    place.set(how);
    const again = await line.connection();
    expect(resultOf(await again.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
    expect(resultOf(await again.ask(terminalMessageIds.heartbeat, Buffer.alloc(0)))).toBe(0);
    again.cut();
  },
);
