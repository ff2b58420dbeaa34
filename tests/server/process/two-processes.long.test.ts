import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import type { Database } from '#server/database/database.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

import { loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';

const server = process.env['TEST_DATABASE_URL'];
if (server === undefined)
  process.stderr.write(
    '!! SKIPPED: two server processes on one database. Set TEST_DATABASE_URL to run them.\n',
  );

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Serving {
  readonly process: ChildProcess;
  readonly port: number;
}

/** One process of the built server, as an operator runs it. */
const serve = async (main: string, databaseUrl: string): Promise<Serving> => {
  const { VERIFY_CODE: _, ...environment } = process.env;
  const child = spawn(process.execPath, ['--enable-source-maps', main, 'serve'], {
    env: { ...environment, DATABASE_URL: databaseUrl, PORT: '0', INGEST_TOKEN: testToken },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (bytes) => {
      output += String(bytes);
      const found = /TankWatch is at http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.on('exit', (code) => reject(new Error(`the server ended with code ${code}: ${output}`)));
  });
  return { process: child, port };
};

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

interface Frame {
  readonly msgType?: number;
  readonly id?: string | number;
  readonly cursor?: number;
  readonly prev?: number;
  readonly head?: number;
}

/** Frames of a subscribed socket, in the order in which they came. */
const listen = async (port: number, cookie: string): Promise<Frame[]> => {
  const frames: Frame[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${port}/truck-management/alarms`, { headers: { cookie } });
  socket.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('{')) frames.push(JSON.parse(text));
  });
  socket.on('error', () => {});
  await new Promise((resolve) => {
    socket.on('open', resolve);
  });
  socket.send(
    JSON.stringify({ typeIds: '1,2', msgType: frameTypes.subscribe, userPri: '', userName: 'dispatcher' }),
  );
  await expect
    .poll(() => frames.some((frame) => frame.msgType === frameTypes.subscribe), { timeout: 5000 })
    .toBe(true);
  return frames;
};

const alarms = (frames: readonly Frame[]): Frame[] =>
  frames.filter((frame) => frame.msgType === frameTypes.alarm);

describe.skipIf(server === undefined)('two server processes on one database behind one address', () => {
  let directory = '';
  const name = `test_two_${process.pid}`;
  const url = new URL(server ?? 'postgres://localhost');
  url.pathname = `/${name}`;
  let database: Database;
  let both: Serving[] = [];
  let address: Awaited<ReturnType<typeof openBalancer>>;
  let cookie = '';
  let beganMs = 0;

  const admin = async (sql: string): Promise<void> => {
    const one = openPostgresqlDatabase(server ?? '', 1);
    await one.query(sql);
    await one.close();
  };

  beforeAll(async () => {
    directory = mkdtempSync(join(root, 'node_modules/.cache-two-processes-'));
    const built = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        '--ssr',
        '--outDir',
        directory,
        '--logLevel',
        'error',
      ],
      { cwd: root, stdio: 'inherit' },
    );
    expect(built.status).toBe(0);
    await admin(`create database ${name}`);
    // At the same moment, on an empty database: one makes the tables, the other waits for it.
    const main = join(directory, 'main.js');
    both = await Promise.all([serve(main, url.href), serve(main, url.href)]);
    database = openPostgresqlDatabase(url.href);
    await seedDemoWorld(database);
    const app = await openTestApp(database, Date.now);
    ({ cookie } = await loginAs(app, 'dispatcher'));
    await app.server.close();
    address = await openBalancer(both.map(({ port }) => port));
    beganMs = Date.now() - 60 * 60_000;
  }, 120_000);

  afterAll(async () => {
    for (const { process: child } of both) child.kill('SIGKILL');
    address.server.close();
    await database.close();
    await admin(`drop database ${name} with (force)`);
    rmSync(directory, { recursive: true, force: true });
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
    const received = await Promise.all(both.map(({ port }) => listen(port, cookie)));
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
      await expect.poll(() => alarms(frames).length, { timeout: 15_000 }).toBe(turns * terminals.length);
      expect(new Set(alarms(frames).map((frame) => frame.id)).size).toBe(turns * terminals.length);
    }
    const [first = [], second = []] = received;
    expect(alarms(first).map(({ cursor, prev }) => [cursor, prev])).toEqual(
      alarms(second).map(({ cursor, prev }) => [cursor, prev]),
    );
    const rows = await database.query<{ n: number }>('select n from alarm_stream order by n');
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, index) => index + 1));
    const [head] = await database.query<{ head: number }>('select head from alarm_stream_head');
    expect(head?.head).toBe(rows.length);
  }, 60_000);

  test('when one is killed the other goes on, and knows what the killed one had committed', async () => {
    const [gone, stays] = both;
    if (!gone || !stays) throw new Error('two are needed');
    const frames = await listen(stays.port, cookie);
    const ended = new Promise((resolve) => gone.process.once('exit', resolve));
    gone.process.kill('SIGKILL');
    await ended;
    await Promise.all(terminals.map((terminal) => press(terminal, 40)));
    await expect.poll(() => alarms(frames).length, { timeout: 15_000 }).toBe(terminals.length);
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
