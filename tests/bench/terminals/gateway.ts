// Terminals at the JT/T 808 listener: `npm run bench -- gateway [--connections 10000 --seconds 20 --each 40 --frames 1000000]`. On
// PostgreSQL by DATABASE_URL (a database of its own is made there and dropped again), else on the embedded one in memory.
// A process of its own plays the terminals: all connect and sign in, then send places as quickly as each is answered.
// Prints the memory of the server with all of them, places a second that were answered after their commit, and how long
// broken frames take to read.
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';

import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { decodeMessage } from '#gateway/jt808/decode/decoders.ts';

import { quantile } from '../support/quantile.ts';
import { type BenchTerminal, openTerminal, phoneOf, placeOf } from './bench-terminal.ts';
import { memoryMb, openListenerWorld } from './listener-world.ts';

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

/** The terminals: told by the parent when to begin. */
const playTerminals = async (port: number): Promise<void> => {
  const terminals: BenchTerminal[] = [];
  const connect = async (index: number): Promise<void> => {
    const terminal = await openTerminal(port, phoneOf(index));
    terminals.push(terminal);
    await terminal.signIn();
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
  await Promise.all(
    terminals.map(async (terminal, index) => {
      // Each second of a terminal's clock is one place, as quickly as the one before is answered.
      let clockMs = began - 3_600_000;
      while (Date.now() - began <= seconds * 1000) {
        clockMs += 1000;
        const ms = await terminal.ask(terminalMessageIds.location, placeOf(clockMs, index));
        if (ms !== null) took.push(ms);
      }
    }),
  );
  process.send?.({
    what: 'done',
    sent: took.length,
    ms: Date.now() - began,
    p50: quantile(took, 0.5),
    p95: quantile(took, 0.95),
  });
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
    body: Buffer.concat([placeOf(Date.now(), 0), Buffer.from('0104000004d2640501020304', 'hex')]),
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
  const { app, port, close } = await openListenerWorld();
  const baseMb = memoryMb();
  const child = fork(process.argv[1] ?? '', [...process.argv.slice(2), '--client', String(port)]);
  const heard = (what: string): Promise<Readonly<Record<string, number>>> =>
    new Promise((resolve) => {
      child.on('message', (message) => {
        if (Reflect.get(Object(message), 'what') === what)
          resolve(message as Readonly<Record<string, number>>);
      });
    });
  await heard('connected');
  const rssMb = memoryMb();
  console.log(
    `${app.terminalListener.figures().signedIn} terminals signed in: server ${rssMb.toFixed(0)} MB, of it ${baseMb.toFixed(0)} before (limit ${memoryLimitMb})${rssMb > memoryLimitMb ? ' OVER' : ''}`,
  );
  const before = process.cpuUsage();
  child.send('begin');
  const { sent = 0, ms = 1, p50 = 0, p95 = 0 } = await heard('done');
  const { user, system } = process.cpuUsage(before);
  const rate = (sent * 1000) / ms;
  console.log(
    `${rate.toFixed(0)} places/s answered after commit (goal ${rateGoal})${rate < rateGoal ? ' UNDER' : ''}, answer p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${((user + system) / Math.max(1, sent)).toFixed(0)} µs of processor time each, server ${memoryMb().toFixed(0)} MB`,
  );
  child.kill();
  await close();
  process.exit(0);
} else await playTerminals(Number(values.client));
