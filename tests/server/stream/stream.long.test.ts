import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { closeCodes, frameTypes } from '#contract/alarms/alarm-stream.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  type Client,
  field,
  ingest,
  loginAs,
  ownTruck,
  seedDemoWorld,
  siblingTruck,
} from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let origin: string;
let safety: Client;
let seq = 0;
/** Far enough back that a press every quarter of a minute stays in the past. */
const beganMs = Date.now() - 8 * 60_000;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.now());
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  origin = `127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
  safety = await loginAs(app, 'safety');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

interface Listener {
  readonly frames: Record<string, unknown>[];
  readonly texts: string[];
  readonly socket: WebSocket;
  closed: number | null;
}

const open = async (cookie: string, headers: Record<string, string> = {}): Promise<Listener> => {
  const socket = new WebSocket(`ws://${origin}/truck-management/alarms`, { headers: { cookie, ...headers } });
  const listener: Listener = { frames: [], texts: [], socket, closed: null };
  socket.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('{')) listener.frames.push(JSON.parse(text));
    else listener.texts.push(text);
  });
  socket.on('close', (code) => {
    listener.closed = code;
  });
  await new Promise((resolve) => {
    socket.on('open', resolve);
    socket.on('error', resolve);
  });
  return listener;
};

const subscribe = (listener: Listener, over: object = {}): void =>
  listener.socket.send(
    JSON.stringify({
      typeIds: '1,2',
      msgType: frameTypes.subscribe,
      userPri: '',
      userName: 'safety',
      ...over,
    }),
  );

const subscribed = async (listener: Listener, over: object = {}): Promise<Record<string, unknown>> => {
  const before = listener.frames.filter((frame) => frame['msgType'] === frameTypes.subscribe).length;
  subscribe(listener, over);
  const answers = () => listener.frames.filter((frame) => frame['msgType'] === frameTypes.subscribe);
  await expect.poll(() => answers().length, { timeout: 5000 }).toBe(before + 1);
  return answers().at(-1) ?? {};
};

const alarmsOf = (listener: Listener): Record<string, unknown>[] =>
  listener.frames.filter((frame) => frame['msgType'] === frameTypes.alarm);

const press = (terminal: string, action: 'pressed' | 'released') =>
  ingest(app, [
    {
      id: `e${(seq += 1)}`,
      terminal,
      time: new Date(beganMs + seq * 1000).toISOString(),
      seq,
      kind: 'emergency',
      data: { action },
    },
  ]);

/** A press that is an alarm of its own: long enough after the one before. */
const alarm = async (terminal: string): Promise<void> => {
  seq += 15;
  await press(terminal, 'pressed');
  seq += 2;
  await press(terminal, 'released');
};

test('an alarm reaches every client that may see it, numbered, with what came before it; the sibling company gets nothing', async () => {
  const mine = await open(safety.cookie);
  const customer = await loginAs(app, 'customer');
  const other = await open(customer.cookie);
  const start = await subscribed(mine);
  await subscribed(other);
  await alarm('1000000002');
  await expect.poll(() => alarmsOf(mine).length, { timeout: 8000 }).toBe(1);
  const [frame] = alarmsOf(mine);
  expect(frame).toMatchObject({ type: 201, signCode: ownTruck, prev: start['head'], epoch: start['epoch'] });
  expect(Number(frame?.['cursor'])).toBeGreaterThan(Number(frame?.['prev']));
  expect(alarmsOf(other)).toEqual([]);
  mine.socket.close();
  other.socket.close();
});

test('what happened while a client was away comes when it is back, once and in order', async () => {
  const first = await open(safety.cookie);
  const { head, epoch } = await subscribed(first);
  first.socket.close();
  await alarm('1000000002');
  await alarm('1000000002');
  await expect
    .poll(async () => app.feed.newest(), { timeout: 8000 })
    .toBeGreaterThanOrEqual(Number(head) + 2);
  const back = await open(safety.cookie);
  const answer = await subscribed(back, { cursor: head, epoch });
  expect(answer).toMatchObject({ recovered: true, missed: 2 });
  await expect.poll(() => alarmsOf(back).length, { timeout: 5000 }).toBe(2);
  const cursors = alarmsOf(back).map((frame) => Number(frame['cursor']));
  const prevs = alarmsOf(back).map((frame) => Number(frame['prev']));
  expect(prevs).toEqual([head, cursors[0]]);
  back.socket.close();
});

test('a cursor of another epoch or ahead of the stream can not be resumed, and that is said', async () => {
  const listener = await open(safety.cookie);
  expect(await subscribed(listener, { cursor: 1, epoch: 'another' })).toMatchObject({ recovered: false });
  expect(await subscribed(listener, { cursor: Number.MAX_SAFE_INTEGER })).toMatchObject({ recovered: false });
  listener.socket.close();
});

test('a client can narrow its scope and never widen it', async () => {
  const listener = await open(safety.cookie);
  await subscribed(listener, { userPri: 'TW0201,TW', userName: 'admin' });
  await alarm('1000000004');
  await alarm('1000000002');
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(alarmsOf(listener)).toEqual([]);
  expect(siblingTruck).not.toBe(ownTruck);
  listener.socket.close();
});

test('a keep-alive is answered by pong and by the head', async () => {
  const listener = await open(safety.cookie);
  await subscribed(listener);
  listener.socket.send(JSON.stringify({ frequency: 30, msgType: frameTypes.keepAlive }));
  await expect.poll(() => listener.texts).toEqual(['pong']);
  await expect
    .poll(() => listener.frames.filter((frame) => frame['msgType'] === frameTypes.keepAlive).length)
    .toBe(1);
  listener.socket.close();
});

test.each([
  'not json',
  '[]',
  '{"msgType":99}',
  '{"msgType":1}',
  `{"msgType":1,"typeIds":"${'1,'.repeat(2000)}"}`,
])('a malformed frame %# is answered, changes nothing and ends nothing', async (text) => {
  const listener = await open(safety.cookie);
  await subscribed(listener);
  listener.socket.send(text);
  await expect.poll(() => listener.frames.some((frame) => 'error' in frame)).toBe(true);
  expect(listener.closed).toBeNull();
  listener.socket.close();
});

test('a frame over the limit ends the socket', async () => {
  const listener = await open(safety.cookie);
  listener.socket.send('x'.repeat(100_000));
  await expect.poll(() => listener.closed).not.toBeNull();
});

test('without a session, or from a foreign page, no socket stays open', async () => {
  const nobody = await open('tankwatch_session=wrong');
  await expect.poll(() => nobody.closed).toBe(closeCodes.sessionEnded);
  const foreign = await open(safety.cookie, { origin: 'https://evil.example' });
  await expect.poll(() => foreign.closed).toBe(1008);
  const almost = await open(safety.cookie, { origin: `http://${origin}.evil.example` });
  await expect.poll(() => almost.closed).toBe(1008);
  const own = await open(safety.cookie, { origin: `http://${origin}` });
  await subscribed(own);
  expect(own.closed).toBeNull();
  own.socket.close();
});

test('the end of a session ends its sockets within five seconds, wherever it ended', async () => {
  const leaving = await loginAs(app, 'dispatcher');
  const mine = await open(leaving.cookie);
  await subscribed(mine);
  await leaving.send('POST', '/loginOut', {});
  await expect.poll(() => mine.closed, { timeout: 5000 }).toBe(closeCodes.sessionEnded);
  const disabled = await loginAs(app, 'garden');
  const theirs = await open(disabled.cookie);
  await subscribed(theirs);
  await database.query(`update app_user set enabled = false where user_name = 'garden'`);
  await expect.poll(() => theirs.closed, { timeout: 6000 }).toBe(closeCodes.sessionEnded);
});

test('other rights of a role, and another scope of a user, reach open sockets within five seconds', async () => {
  const changed = async (client: Client, sql: string): Promise<void> => {
    const socket = await open(client.cookie);
    await subscribed(socket);
    await database.query(sql);
    await expect.poll(() => socket.closed, { timeout: 5000 }).toBe(closeCodes.scopeChanged);
    expect(await client.get('/session')).toMatchObject({ resultCode: 200 });
  };
  const client = await loginAs(app, 'exhibition');
  await changed(
    client,
    `delete from role_function where role_code = 'exhibition' and function_code = 'media.view'`,
  );
  await changed(client, `update app_user set company_code = 'TW02' where user_name = 'exhibition'`);
});

test('an acknowledgement reaches the other screens', async () => {
  const listener = await open(safety.cookie);
  await subscribed(listener);
  await alarm('1000000002');
  await expect.poll(() => alarmsOf(listener).length, { timeout: 8000 }).toBe(1);
  const id = String(alarmsOf(listener)[0]?.['id']);
  const dispatcher = await loginAs(app, 'dispatcher');
  await dispatcher.send('POST', '/alarmCue', { alarmIds: id, state: 'acknowledged' });
  const states = () =>
    listener.frames
      .filter((frame) => frame['msgType'] === frameTypes.alarmState)
      .map((frame) => field({ data: frame['alarm'] }, 'state'));
  await expect.poll(states, { timeout: 8000 }).toContain('acknowledged');
  listener.socket.close();
});

test('live changes of trucks come while they are asked for, in scope only', async () => {
  const listener = await open(safety.cookie);
  await subscribed(listener);
  listener.socket.send(JSON.stringify({ msgType: frameTypes.live, on: true }));
  await new Promise((resolve) => setTimeout(resolve, 600));
  const move = (terminal: string, speedKmh: number) =>
    ingest(app, [
      {
        id: `p${(seq += 1)}`,
        terminal,
        time: new Date().toISOString(),
        seq,
        kind: 'position',
        data: { fix: '3d', longitudeDeg: 121.61, latitudeDeg: 29.9, speedKmh, acc: true, satellites: 12 },
      },
    ]);
  await move('1000000002', 41);
  await move('1000000004', 42);
  const published = () =>
    listener.frames
      .filter((frame) => frame['msgType'] === frameTypes.live)
      .flatMap((frame) => (Array.isArray(frame['trucks']) ? frame['trucks'] : []))
      .map((truck) => String(Reflect.get(Object(truck), 'signCode')));
  await expect.poll(published, { timeout: 5000 }).toContain(ownTruck);
  expect(published()).not.toContain(siblingTruck);
  listener.socket.close();
});

test('a socket that is gone before its session was found leaves nothing behind', async () => {
  const counted = async (): Promise<number | undefined> => (await app.metrics.sockets.get()).values[0]?.value;
  await expect.poll(counted, { timeout: 5000 }).toBe(0);
  const { clients } = app.server.websocketServer;
  await database.transaction(async (queries) => {
    // Until this ends nobody's session can be read.
    await queries.query('lock table session in access exclusive mode');
    const socket = new WebSocket(`ws://${origin}/truck-management/alarms`, {
      headers: { cookie: safety.cookie },
    });
    await once(socket, 'open');
    socket.terminate();
    await expect.poll(() => clients.size, { timeout: 5000 }).toBe(0);
  });
  // A socket that stays is looked up after the one that left.
  const stayed = await open(safety.cookie);
  await expect.poll(counted).toBe(1);
  stayed.socket.close();
  await expect.poll(counted).toBe(0);
});
