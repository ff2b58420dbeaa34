import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

import { alarmFrames, listenForAlarms } from '../../support/alarm-listener.ts';
import { buildServer, serve, type Served } from '../../support/faults/served.ts';
import { loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';

const server = process.env['TEST_DATABASE_URL'];
if (server === undefined)
  process.stderr.write(
    '!! SKIPPED: two server processes on one database. Set TEST_DATABASE_URL to run them.\n',
  );

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** One address before several ports: connections in turn, a port that does not answer is passed over. */
const openBalancer = async (
  ports: readonly number[],
): Promise<{ server: Server; port: number; served: number[] }> => {
  const served: number[] = ports.map(() => 0);
  let turn = 0;
  const balancer = createServer((client) => {
    const first = (turn += 1);
    const reach = (tried: number): void => {
      const index = (first + tried) % ports.length;
      const upstream = connect(ports[index] ?? 0, '127.0.0.1');
      upstream.once('connect', () => {
        served[index] = (served[index] ?? 0) + 1;
        client.pipe(upstream).pipe(client);
      });
      upstream.on('error', () =>
        tried < ports.length && !client.destroyed ? reach(tried + 1) : client.destroy(),
      );
      client.on('error', () => upstream.destroy());
      client.on('close', () => upstream.destroy());
    };
    reach(0);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  return { server: balancer, port: (balancer.address() as AddressInfo).port, served };
};

describe.skipIf(server === undefined)('two server processes on one database behind one address', () => {
  let built: ReturnType<typeof buildServer>;
  const name = `test_two_${process.pid}`;
  const url = new URL(server ?? 'postgres://localhost');
  url.pathname = `/${name}`;
  let database: Database;
  let both: Served[] = [];
  let address: Awaited<ReturnType<typeof openBalancer>>;
  let cookie = '';
  let beganMs = 0;

  const admin = async (sql: string): Promise<void> => {
    const one = openPostgresqlDatabase(server ?? '', { connections: 1 });
    await one.query(sql);
    await one.close();
  };

  beforeAll(async () => {
    built = buildServer(root);
    await admin(`create database ${name}`);
    // At the same moment, on an empty database: one makes the tables, the other waits for it.
    const settings = { DATABASE_URL: url.href, INGEST_TOKEN: testToken };
    both = await Promise.all([serve(built.main, settings), serve(built.main, settings)]);
    database = openPostgresqlDatabase(url.href);
    await seedDemoWorld(database);
    const app = await openTestApp(database, Date.now);
    ({ cookie } = await loginAs(app, 'dispatcher'));
    await app.server.close();
    address = await openBalancer(both.map(({ port }) => port));
    beganMs = Date.now() - 60 * 60_000;
  }, 120_000);

  afterAll(async () => {
    for (const one of both) await one.end('SIGKILL');
    address.server.close();
    await database.close();
    await admin(`drop database ${name} with (force)`);
    built.dispose();
  });

  /** Presses and releases a truck's button, in two posts that each take a connection of their own. */
  const press = async (terminal: string, turn: number): Promise<void> => {
    for (const [offsetS, action] of [
      [0, 'pressed'],
      [2, 'released'],
    ] as const) {
      const seq = turn * 2 + offsetS / 2;
      const time = new Date(beganMs + turn * 20_000 + offsetS * 1000).toISOString();
      const message = { id: `e${seq}`, terminal, time, seq, kind: 'emergency', data: { action } };
      const reply = await fetch(`http://127.0.0.1:${address.port}/ingest`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${testToken}`,
          'content-type': 'application/json',
          connection: 'close',
        },
        body: JSON.stringify({ version: 1, messages: [message] }),
      });
      expect(await reply.json()).toMatchObject({ accepted: 1 });
    }
  };

  const terminals = ['1000000001', '1000000002', '1000000003'];

  test('an alarm that either of them commits reaches the sockets of both, once, in one row of numbers without a hole', async () => {
    const received = await Promise.all(both.map(({ port }) => listenForAlarms(port, cookie)));
    const turns = 20;
    await Promise.all(
      terminals.map(async (terminal) => {
        for (let turn = 0; turn < turns; turn += 1) await press(terminal, turn);
      }),
    );
    expect(Math.min(...address.served)).toBeGreaterThan(turns);
    const [raised] = await database.query<{ count: number }>(
      'select count(*) from alarm where type = 201 and not withdrawn',
    );
    expect(raised?.count).toBe(turns * terminals.length);
    for (const frames of received) {
      await expect.poll(() => alarmFrames(frames).length, { timeout: 15_000 }).toBe(turns * terminals.length);
      expect(new Set(alarmFrames(frames).map((frame) => frame.id)).size).toBe(turns * terminals.length);
    }
    const [first = [], second = []] = received;
    // Before the first each was told the mark of its own process.
    const placesOf = (frames: typeof first) =>
      alarmFrames(frames).map(({ cursor, prev }, at) => (at === 0 ? [cursor] : [cursor, prev]));
    expect(placesOf(first)).toEqual(placesOf(second));
    const rows = await database.query<{ n: number }>('select n from alarm_stream order by n');
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1));
    const [head] = await database.query<{ head: number }>('select head from alarm_stream_head');
    expect(head?.head).toBe(rows.length);
  }, 60_000);

  test('when one is killed the other goes on, and knows what the killed one had committed', async () => {
    const [gone, stays] = both;
    if (!gone || !stays) throw new Error('two are needed');
    const frames = await listenForAlarms(stays.port, cookie);
    await gone.end('SIGKILL');
    await Promise.all(terminals.map((terminal) => press(terminal, 40)));
    await expect.poll(() => alarmFrames(frames).length, { timeout: 15_000 }).toBe(terminals.length);
    const duplicate = await fetch(`http://127.0.0.1:${address.port}/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        version: 1,
        messages: [
          {
            id: 'e0',
            terminal: terminals[0],
            time: new Date(beganMs).toISOString(),
            seq: 0,
            kind: 'emergency',
            data: { action: 'pressed' },
          },
        ],
      }),
    });
    expect(await duplicate.json()).toMatchObject({ duplicate: 1, accepted: 0 });
  }, 60_000);
});
