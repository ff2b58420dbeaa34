// Terminals at the JT/T 808 listener: `npm run bench -- gateway [--connections 10000 --seconds 20 --each 40 --frames 1000000]`. On
// PostgreSQL by DATABASE_URL (a database of its own is made there and dropped again), else on the embedded one in memory.
// A process of its own plays the terminals: all connect and sign in, then send places as quickly as each is answered.
// Prints the memory of the server with all of them, places a second that were answered after their commit, and how long
// broken frames take to read.
import { fork } from 'node:child_process';
import { createConnection, type Socket } from 'node:net';
import { parseArgs } from 'node:util';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import { frameSplitter } from '#gateway/jt808/codec/frame-splitter.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { decodeMessage } from '#gateway/jt808/decode/decoders.ts';
import type { Database } from '#server/database/database.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';

import { openTestDatabase } from '../support/databases/databases.ts';
import { seedDemoWorld } from '../support/worlds/demo-world.ts';
import { openTestApp, testToken } from '../support/worlds/test-server.ts';
import { fillMasterData } from './support/master-rows.ts';
import { quantile } from './support/quantile.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '20' },
    /** Broken frames that are read. */
    frames: { type: 'string', default: '1000000' },
    client: { type: 'string' },
  },
});
const connections = Number(values.connections);
const seconds = Number(values.seconds);
const memoryLimitMb = 1024;
const rateGoal = 5000;
const longestFrameMs = 5;
const phoneOf = (index: number): string => `14500${String(index + 1).padStart(6, '0')}`;

const place = (timeMs: number, index: number): Buffer =>
  bodyOf(
    ['u32', 0],
    ['u32', 3],
    ['u32', 29_950_000 + (index % 1000)],
    ['u32', 121_700_000 + (timeMs % 1000)],
    ['u16', 12],
    ['u16', 0],
    ['u16', 87],
    digitsOfTime(timeMs),
  );

/** The terminals: told by the parent when to begin. */
const playTerminals = async (port: number): Promise<void> => {
  const terminals: {
    readonly socket: Socket;
    readonly phone: string;
    serial: number;
    answered: () => void;
  }[] = [];
  const connect = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const phone = phoneOf(index);
      const socket = createConnection({ port, host: '127.0.0.1' });
      const terminal = { socket, phone, serial: 0, answered: resolve };
      terminals.push(terminal);
      socket.once('error', reject);
      socket.on('data', frameSplitter({ frame: () => terminal.answered(), garbage: () => {} }));
      socket.once('connect', () => send(terminal, terminalMessageIds.authenticate, Buffer.from(testToken)));
    });
  const send = (terminal: (typeof terminals)[number], messageId: number, body: Buffer): void => {
    const { phone, serial } = terminal;
    for (const frame of writeMessage({ messageId, edition: '2013', phone, serial, body }))
      terminal.socket.write(frame);
    terminal.serial = (serial + 1) & 0xffff;
  };
  for (let from = 0; from < connections; from += 200)
    await Promise.all(
      Array.from({ length: Math.min(200, connections - from) }, (_, index) => connect(from + index)),
    );
  process.send?.({ what: 'connected' });
  await new Promise((resolve) => {
    process.once('message', resolve);
  });
  const began = Date.now();
  const took: number[] = [];
  let sent = 0;
  await Promise.all(
    terminals.map(
      (terminal, index) =>
        new Promise<void>((done) => {
          // Each second of a terminal's clock is one place, as quickly as the one before is answered.
          let clockMs = began - 3_600_000;
          const next = (): void => {
            if (Date.now() - began > seconds * 1000) return done();
            clockMs += 1000;
            const atMs = performance.now();
            terminal.answered = () => {
              took.push(performance.now() - atMs);
              sent += 1;
              next();
            };
            return send(terminal, terminalMessageIds.location, place(clockMs, index));
          };
          next();
        }),
    ),
  );
  process.send?.({
    what: 'done',
    sent,
    ms: Date.now() - began,
    p50: quantile(took, 0.5),
    p95: quantile(took, 0.95),
  });
};

const openDatabase = async (): Promise<{
  readonly database: Database;
  readonly drop: () => Promise<void>;
}> => {
  const address = process.env['DATABASE_URL'];
  if (address === undefined) return { database: await openTestDatabase(), drop: async () => {} };
  const name = `bench_gateway_${process.pid}`;
  const server = openPostgresqlDatabase(address, { connections: 1 });
  await server.query(`create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  const database = openPostgresqlDatabase(own.href);
  const { migrate } = await import('#server/database/schema/migrate.ts');
  await migrate(database);
  return {
    database,
    drop: async () => {
      await server.query(`drop database ${name} with (force)`);
      await server.close();
    },
  };
};

/** Broken frames: a place with bytes changed, added and taken away. */
const readBroken = (): void => {
  const context = {
    terminal: '3000000001',
    vendor: null,
    edition: '2019' as const,
    mappings: [],
    utcOffsetMin: 480,
    driverCodeOf: () => null,
    nowMs: Date.now(),
  };
  const [whole = Buffer.alloc(0)] = writeMessage({
    messageId: terminalMessageIds.location,
    edition: '2013',
    phone: phoneOf(0),
    serial: 0,
    body: Buffer.concat([place(Date.now(), 0), Buffer.from('0104000004d2640501020304', 'hex')]),
  });
  let seed = 1;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return seed % below;
  };
  const broken = { edition: '2013', phone: '1', serial: 0, encryption: 0, part: null } as const;
  let longestMs = 0;
  let onceMs = 0;
  let readable = 0;
  for (let count = 0; count < Number(values.frames); count += 1) {
    const bytes = Buffer.from(whole.subarray(1, whole.length - 1 - random(4)));
    for (let change = random(4); change >= 0; change -= 1) bytes[random(bytes.length)] = random(256);
    const messageId = random(2) === 0 ? 0x0200 : 0x0704;
    const read = (): number => {
      const began = performance.now();
      const { packet } = readFrame(bytes);
      // The check code catches nearly all; what is inside is read all the same, as if it had been right.
      const inside = packet ?? { ...broken, messageId, body: bytes.subarray(13) };
      decodeMessage(inside, context);
      return performance.now() - began;
    };
    let ms = read();
    onceMs = Math.max(onceMs, ms);
    // What is slow once and not again was the machine’s, or the collector’s of garbage.
    for (let look = 0; ms > longestMs && look < 5; look += 1) ms = Math.min(ms, read());
    longestMs = Math.max(longestMs, ms);
    if (readFrame(bytes).packet !== null) readable += 1;
  }
  const over = longestMs > longestFrameMs ? ' OVER' : '';
  console.log(
    `${values.frames} broken frames read, ${readable} with a right check code, the longest took ${longestMs.toFixed(2)} ms however often it was read (limit ${longestFrameMs})${over}, ${onceMs.toFixed(2)} ms at its first reading`,
  );
};

if (values.client === undefined) {
  readBroken();
  const { database, drop } = await openDatabase();
  await seedDemoWorld(database);
  await fillMasterData(database);
  await storeToken(database, testToken, { name: 'gateway', terminal: null });
  const app = await openTestApp(database, Date.now);
  const port = await app.terminalListener.listen(0, '127.0.0.1');
  const baseMb = process.memoryUsage.rss() / 1_048_576;
  const child = fork(process.argv[1] ?? '', [...process.argv.slice(2), '--client', String(port)]);
  const heard = (what: string): Promise<Readonly<Record<string, number>>> =>
    new Promise((resolve) => {
      child.on('message', (message) => {
        if (Reflect.get(Object(message), 'what') === what)
          resolve(message as Readonly<Record<string, number>>);
      });
    });
  await heard('connected');
  const rssMb = process.memoryUsage.rss() / 1_048_576;
  console.log(
    `${app.terminalListener.figures().signedIn} terminals signed in: server ${rssMb.toFixed(0)} MB, of it ${baseMb.toFixed(0)} before (limit ${memoryLimitMb})${rssMb > memoryLimitMb ? ' OVER' : ''}`,
  );
  const before = process.cpuUsage();
  child.send('begin');
  const { sent = 0, ms = 1, p50 = 0, p95 = 0 } = await heard('done');
  const { user, system } = process.cpuUsage(before);
  const rate = (sent * 1000) / ms;
  console.log(
    `${rate.toFixed(0)} places/s answered after commit (goal ${rateGoal})${rate < rateGoal ? ' UNDER' : ''}, answer p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${((user + system) / Math.max(1, sent)).toFixed(0)} µs of processor time each, server ${(process.memoryUsage.rss() / 1_048_576).toFixed(0)} MB`,
  );
  child.kill();
  await app.server.close();
  await database.close();
  await drop();
  process.exit(0);
} else await playTerminals(Number(values.client));
