import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { publishAlarms } from '#server/alarms/stream/publish.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let origin: string;
let safety: Client;
/** The server's clock is so far ahead. */
let laterMs = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.now() + laterMs);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  origin = `127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
  safety = await loginAs(app, 'safety');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const metric = async (name: string): Promise<number> => {
  const text = await app.metrics.registry.metrics();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN);
};

const open = async (): Promise<WebSocket> => {
  const socket = new WebSocket(`ws://${origin}/truck-management/alarms`, {
    headers: { cookie: safety.cookie },
  });
  socket.on('error', () => {});
  await once(socket, 'open');
  return socket;
};

const subscribe = async (socket: WebSocket, over: object = {}): Promise<void> => {
  const received = once(socket, 'message');
  socket.send(
    JSON.stringify({
      typeIds: '1',
      msgType: frameTypes.subscribe,
      userPri: '',
      userName: 'safety',
      ...over,
    }),
  );
  await received;
};

test('frames that can not be read are counted, whatever is wrong with them', async () => {
  const before = await metric('tankwatch_malformed_frames_total');
  expect(before).toBeGreaterThanOrEqual(0);
  const socket = await open();
  for (const text of ['nothing', '{}', JSON.stringify({ msgType: 1, typeIds: 7 })]) {
    const answer = once(socket, 'message');
    socket.send(text);
    expect(String((await answer)[0])).toContain('malformed frame');
  }
  expect(await metric('tankwatch_malformed_frames_total')).toBe(before + 3);
  socket.send('x'.repeat(100_000));
  await once(socket, 'close');
  expect(await metric('tankwatch_malformed_frames_total')).toBe(before + 4);
  const good = await open();
  await subscribe(good);
  good.close();
  expect(await metric('tankwatch_malformed_frames_total')).toBe(before + 4);
});

test('a queue that came and went between two readings is in the metric', async () => {
  const socket = await open();
  await subscribe(socket);
  expect(await metric('tankwatch_socket_queue_bytes')).toBe(0);
  socket.pause();
  // What fits into the system's own buffers waits there; the rest is the server's queue.
  const text = 'x'.repeat(60_000);
  const raise = (round: number): Promise<void> =>
    database.transaction(async (queries) => {
      const ids = Array.from({ length: 20 }, (_, n) => `alarm:queue:${round}-${n}`);
      await queries.query(
        `insert into alarm (id, type, level, company_code, sign_code, start_time, raised_time, properties, popup, subject, touched_time, write_no)
         select id, 1, 1, 'TW0101', '${ownTruck}', now(), now(), jsonb_build_object('text', $2::text), true, 'truck:x', now(), 1 from unnest($1::text[]) as id`,
        [ids, text],
      );
      publishAlarms(queries, ids, new Set(), Date.now());
    });
  const closed = once(socket, 'close');
  let over = false;
  void closed.then(() => {
    over = true;
  });
  for (let round = 0; round < 12 && !over; round += 1) await raise(round);
  // Read sooner, it would be emptied before the server has written what was published last.
  await expect
    .poll(() => metric('tankwatch_socket_queue_bytes'), { timeout: 30_000 })
    .toBeGreaterThan(1_000_000);
  socket.resume();
  await closed;
  await expect.poll(() => metric('tankwatch_sockets')).toBe(0);
  expect(await metric('tankwatch_socket_queue_bytes')).toBeGreaterThan(500_000);
  laterMs = 3 * 60_000;
  expect(await metric('tankwatch_socket_queue_bytes')).toBe(0);
}, 60_000);

interface AuditRow {
  readonly user_name: string;
  readonly subject: string;
  readonly after: unknown;
}

test('a subscription beyond the scope, or wider than before, is logged once', async () => {
  const rows = () =>
    database.query<AuditRow & Record<string, unknown>>(
      `select user_name, subject, after from audit_log where action = 'stream.widened' order by id`,
    );
  const socket = await open();
  await subscribe(socket, { userPri: 'TW0101' });
  await subscribe(socket, { userPri: 'TW0101' });
  expect(await rows()).toEqual([]);
  await subscribe(socket, { userPri: 'TW0101,ELSEWHERE' });
  await expect.poll(rows).toEqual([
    {
      user_name: 'safety',
      subject: 'safety',
      after: { beyond: ['ELSEWHERE'], companies: [], types: [] },
    },
  ]);
  await subscribe(socket, { userPri: 'TW0101,ELSEWHERE' });
  await subscribe(socket, { userPri: 'TW0101', typeIds: '1,2' });
  await expect
    .poll(async () => (await rows()).map(({ after }) => after))
    .toEqual([
      { beyond: ['ELSEWHERE'], companies: [], types: [] },
      { beyond: [], companies: [], types: ['2'] },
    ]);
  // Fewer than a socket may send in one go, or it would be closed for that.
  for (let n = 0; n < 50; n += 1)
    socket.send(
      JSON.stringify({ msgType: frameTypes.subscribe, typeIds: '1', userPri: `X${n}`, userName: 'safety' }),
    );
  await subscribe(socket);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await rows()).length).toBeLessThanOrEqual(20);
  socket.close();
});
