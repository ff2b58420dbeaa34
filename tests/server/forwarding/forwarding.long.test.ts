import { type AddressInfo, createServer, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { type Connection, resultOf } from '#simulator/jt808/connection.ts';

import { eventually } from '../../support/authority/eventually.ts';
import { jpegOf } from '../../support/media-files.ts';
import { type Client, field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { placeBody } from '../../support/jt808/place-body.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import {
  closePlatform,
  numbers,
  openPlatform,
  placesOf,
  type Platform,
  signedInTerminal,
} from '../../support/worlds/two-platforms.ts';

const address = 'setting/base_data/forward_target';
const otherTruck = '浙B00003';
const [own = '', other = ''] = Object.values(numbers);
const allowed = { forwardNetworks: ['127.0.0.1'] };

let nowMs = Date.now();
const now = (): number => nowMs;
let from: Platform;
let to: Platform;
let admin: Client;
/** Number of the terminal on the line. */
let onLine = own;
const open: Connection[] = [];

beforeAll(async () => {
  from = await openPlatform(now, allowed);
  to = await openPlatform(now);
  admin = await loginAs(from.app, 'useradmin');
});
afterAll(async () => {
  for (const one of open) one.cut();
  await closePlatform(from);
  await closePlatform(to);
});

const forwarding = () => from.app.forwarding;

/** The listener's beat has the clock of this test, which leaps: who is on the line is on the line. */
const beat = async (): Promise<void> => {
  await from.database.query('update terminal_door set alive_time = $1', [new Date(nowMs)]);
  await from.database.query('update jt808_terminal set seen_time = null where phone = $1', [onLine]);
};

/** As if the clock of the service had run. */
const work = async (): Promise<void> => {
  await beat();
  await forwarding().look();
  await forwarding().pump();
  forwarding().tidy();
};

const save = (more: object = {}, id: number | null = null, version = 1) => {
  const value = {
    name: '市平台',
    companyCode: 'TW01',
    host: '127.0.0.1',
    port: to.port,
    trucks: 'all',
    chosen: [],
    provinceCode: 33,
    cityCode: 200,
    enabled: true,
    ...more,
  };
  return id === null
    ? admin.send('POST', `/resources/${address}`, { value: JSON.stringify(value) })
    : admin.send('PUT', `/resource/${id}/${address}`, {
        value: JSON.stringify(value),
        version: String(version),
      });
};
/** Sets a target up anew; the listener knows of it. */
const target = async (more: object = {}): Promise<number> => {
  await from.database.query('delete from forward_target');
  // Their tokens are forgotten with it: the other platform lets them register again.
  await to.database.query(`update jt808_terminal set registration_until = now() + interval '9 days'`);
  await forwarding().look();
  const answer = await save(more);
  expect(answer).toMatchObject({ resultCode: 200 });
  await from.app.terminalListener.refresh();
  return Number(field(answer, 'id'));
};

const isOnLine = async (phone: string): Promise<boolean> => {
  const rows = await from.database.query(
    'select from jt808_terminal where phone = $1 and signed_in_time >= coalesce(seen_time, signed_in_time)',
    [phone],
  );
  return rows.length > 0;
};

const terminal = async (
  edition: '2013' | '2019' = '2013',
  number = own,
  plate = ownTruck,
  order?: (messageId: number) => void,
): Promise<Connection> => {
  for (const one of open.splice(0)) one.cut();
  nowMs += 61_000;
  // Who was there before has left the line by then: it would be passed on too.
  if (onLine !== number) await eventually(async () => expect(await isOnLine(onLine)).toBe(false));
  const connection = await eventually(() => signedInTerminal(from.port, number, plate, edition, order));
  open.push(connection);
  onLine = number;
  return connection;
};

const say = async (connection: Connection, speedKmh: number): Promise<void> => {
  nowMs += 1_000;
  const timeMs = Math.floor(nowMs / 1000) * 1000;
  const body = placeBody({ timeMs, speedKmh, items: { 1: '00 12 d6 87', 0x30: '1f', 0xe1: '01 02' } });
  expect(resultOf(await connection.ask(terminalMessageIds.location, body))).toBe(0);
};

const waiting = async (): Promise<number> => {
  const [row] = await from.database.query<{ count: number }>(
    'select count(*)::int as count from forward_message',
  );
  return row?.count ?? 0;
};
const standing = async (number = own) => {
  const [row] = await from.database.query(
    'select state, detail, taken::int, refused::int, dropped::int from forward_terminal where number = $1',
    [number],
  );
  return row;
};
const untilUp = () =>
  eventually(async () => {
    // The former connection may stand there for a moment: it is tried again. Time passes only where that is waited for.
    if ((await standing())?.['state'] === 'waiting') nowMs += 2_000;
    await work();
    expect(await standing()).toMatchObject({ state: 'up', detail: 'none' });
  });
const untilEmpty = () =>
  eventually(async () => {
    nowMs += 1_000;
    await work();
    expect(await waiting()).toBe(0);
  });

/** What differs by the server that stored it, and by how the place came there. */
const facts = async (platform: Platform, plate: string) =>
  (await placesOf(platform.database, plate)).map((row) => {
    const { id: _id, received_time: _received, write_no: _no, touched_time: _touched, ...rest } = Object(row);
    return rest as Record<string, unknown>;
  });

test.each(['2013', '2019'] as const)(
  'what a terminal says is at the other platform as if it had said it there (%s)',
  async (edition) => {
    await target();
    const connection = await terminal(edition);
    await untilUp();
    for (const speed of [40, 50, 60]) await say(connection, speed);
    const passed = bodyOf(['u8', 0xf1], Buffer.from('anything at all'));
    await connection.ask(terminalMessageIds.passThrough, passed);
    await untilEmpty();
    await eventually(async () => {
      await work();
      expect(await standing()).toMatchObject({ taken: 4, refused: 0, dropped: 0 });
    });
    const last = (rows: readonly unknown[]) => rows.slice(-3);
    expect(last(await facts(to, ownTruck))).toEqual(last(await facts(from, ownTruck)));
    expect(last(await facts(to, ownTruck))).toHaveLength(3);
    const frames = await eventually(async () => {
      const rows = await to.database.query<{ bytes: Buffer }>(
        `select bytes from terminal_frame where phone = $1 and message_id = $2 order by id desc limit 1`,
        [own, terminalMessageIds.passThrough],
      );
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(frames[0]?.bytes.includes('anything at all')).toBe(true);
  },
);

test('after an outage what waited comes in its order as stored places, once, over a restart too', async () => {
  await target();
  let connection = await terminal();
  await untilUp();
  await say(connection, 30);
  await untilEmpty();
  // The other platform is gone for an hour.
  await to.app.server.close();
  for (const speed of [31, 32, 33, 34, 35]) {
    nowMs += 600_000;
    connection = await terminal();
    await say(connection, speed);
    await work();
  }
  expect(await waiting()).toBe(5);
  await eventually(async () => {
    nowMs += 1_000;
    await work();
    expect(await standing()).toMatchObject({ state: 'waiting' });
  });
  // We are killed meanwhile: another process goes on with what was kept.
  await from.app.server.close();
  from.app = await openTestApp(from.database, now, allowed);
  from.port = await from.app.terminalListener.listen(0, '127.0.0.1');
  to.app = await openTestApp(to.database, now);
  to.port = await to.app.terminalListener.listen(0, '127.0.0.1');
  admin = await loginAs(from.app, 'useradmin');
  await from.database.query('update forward_target set port = $1, version = version + 1', [to.port]);
  await untilEmpty();
  const speeds = (await facts(to, ownTruck)).map((row) => Number(row['speed_kmh']));
  expect(speeds.slice(-6)).toEqual([30, 31, 32, 33, 34, 35]);
  const batches = await eventually(async () => {
    const rows = await to.database.query<{ bytes: Buffer }>(
      `select bytes from terminal_frame where phone = $1 and message_id = $2`,
      [own, terminalMessageIds.batch],
    );
    expect(rows).toHaveLength(1);
    return rows;
  });
  expect(batches).toHaveLength(1);
  expect(await standing()).toMatchObject({ dropped: 0, refused: 0 });
});

test('orders of the other platform never reach the terminal', async () => {
  await target();
  const orders: number[] = [];
  await terminal('2013', own, ownTruck, (messageId) => orders.push(messageId));
  await untilUp();
  const answer = await to.app.terminalListener.requests.request(own, {
    messageId: 0x8104,
    body: Buffer.alloc(0),
    answeredBy: terminalMessageIds.parameters,
  });
  expect(answer).toEqual({ result: 'unsupported' });
  expect(orders).not.toContain(0x8104);
});

test('a photo that came in parts is at the other platform to the byte', async () => {
  await target();
  const connection = await terminal();
  await untilUp();
  // Bytes that frames escape are among them.
  const content = Buffer.concat([
    jpegOf(400, 300),
    Buffer.from(Array.from({ length: 6_000 }, (_, n) => n % 251)),
  ]);
  const body = bodyOf(
    ['u32', 4711],
    ['u8', 0],
    ['u8', 0],
    ['u8', 0],
    ['u8', 1],
    placeBody({ timeMs: Math.floor(nowMs / 1000) * 1000 }),
    content,
  );
  expect(body.length).toBeGreaterThan(3 * 900);
  connection.send(terminalMessageIds.media, body);
  const kept = (platform: Platform) =>
    platform.database.query<{ content: Buffer }>(
      `select content from media_file where terminal = '1000000002'`,
    );
  await eventually(async () => expect(await kept(from)).toHaveLength(1));
  await untilEmpty();
  const [there] = await eventually(async () => {
    const rows = await kept(to);
    expect(rows).toHaveLength(1);
    return rows;
  });
  expect(there?.content.equals(content)).toBe(true);
});

test.each([
  ['takes no connection', () => {}],
  ['closes at once', (socket: Socket) => void socket.destroy()],
  ['says nothing', () => {}],
  ['speaks garbage', (socket: Socket) => void socket.write(Buffer.alloc(100_000, 0x41))],
])('a terminal is answered as ever while a platform %s', async (name, act) => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    act(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  if (name === 'takes no connection') server.close();
  await target({ port });
  const connection = await terminal();
  for (const speed of [71, 72, 73]) {
    await work();
    await say(connection, speed);
  }
  expect(await waiting()).toBe(3);
  await eventually(async () => {
    nowMs += 10_000;
    await work();
    expect(await standing()).toMatchObject({ state: 'waiting', taken: 0 });
  });
  server.close();
});

test('chosen trucks alone are passed on, and only those of the company', async () => {
  const [row] = await from.database.query<{ id: number }>('select id from truck where sign_code = $1', [
    otherTruck,
  ]);
  expect(await save({ name: 'x', trucks: 'chosen' })).toMatchObject({
    data: { fields: { chosen: expect.any(String) } },
  });
  await target({ trucks: 'chosen', chosen: [{ truckId: String(row?.id) }] });
  await say(await terminal(), 20);
  expect(await waiting()).toBe(0);
  await say(await terminal('2013', other, otherTruck), 20);
  expect(await waiting()).toBe(1);
  // A truck that was sold is none of theirs any more, whoever chose it.
  await from.database.query(`update truck_master set company_code = 'TW0201' where sign_code = $1`, [
    otherTruck,
  ]);
  try {
    await from.app.terminalListener.refresh();
    await say(await terminal('2013', other, otherTruck), 21);
    expect(await waiting()).toBe(1);
  } finally {
    await from.database.query(`update truck_master set company_code = 'TW0102' where sign_code = $1`, [
      otherTruck,
    ]);
  }
});

test('a registration that is refused is told with its reason, tried less and less often, and holds up nobody', async () => {
  await target();
  await to.database.query(
    `update jt808_terminal set registration_until = null, code_hash = null, terminal_id = ''`,
  );
  const connection = await terminal();
  try {
    await eventually(async () => {
      await work();
      expect(await standing()).toMatchObject({ state: 'waiting', detail: 'refusedNoTerminal' });
    });
    await say(connection, 25);
    expect(await waiting()).toBe(1);
    const list = await admin.get(`/resources/setting/base_data/forward_terminal`);
    expect(list.data).toMatchObject({
      rows: [{ number: own, signCode: ownTruck, target: '市平台', waiting: 1, state: 'waiting' }],
    });
    expect((await admin.get(`/resources/${address}`)).data).toMatchObject({
      rows: [{ connected: 0, broken: 1, waiting: 1 }],
    });
  } finally {
    await to.database.query(`update jt808_terminal set registration_until = now() + interval '9 days'`);
  }
  nowMs += 300_000;
  await untilEmpty();
});

test('a private address that is not allowed is not dialled, by number or by name', async () => {
  const strict = await openTestApp(from.database, now);
  await target({ host: 'localhost' });
  await terminal();
  await from.database.query(`update forward_link set until_time = '2020-01-01'`);
  await forwarding().close();
  try {
    for (const host of ['localhost', '127.0.0.1']) {
      await from.database.query('update forward_target set host = $1, version = version + 1', [host]);
      await eventually(async () => {
        await beat();
        await strict.forwarding.look();
        strict.forwarding.tidy();
        expect(await standing()).toMatchObject({ state: 'waiting', detail: 'privateAddress' });
      });
    }
  } finally {
    await strict.server.close();
  }
});

test('setting a platform up is audited, and its tokens are sealed and shown to nobody', async () => {
  const id = await target();
  const entries = await from.database.query<{ action: string; user_name: string }>(
    `select action, user_name from audit_log where action like 'forward_target.%' order by id desc limit 1`,
  );
  expect(entries).toEqual([{ action: 'forward_target.create', user_name: 'useradmin' }]);
  const stranger = await loginAs(from.app, 'dispatcher');
  expect((await stranger.send('DELETE', `/resource/${id}/${address}`, { version: '1' })).resultCode).not.toBe(
    200,
  );
});
