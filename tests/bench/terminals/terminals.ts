// Terminals whose lines drop, and one that floods: `npm run bench -- terminals [--links 10000 --seconds 60 --every 20 --drop 20]`.
// A process of its own holds the links: each sends a place every so many seconds, and so many of a hundred drop in a minute
// and come again. It measures what they wait for an answer, first by themselves, then beside a box that sends places as
// quickly as its line takes them, from a third process. Prints p50 and p99 of both, of sign-ins too, the memory of the
// server, and what the flood brought; ends with an error where the flood makes p99 longer than the limit. On PostgreSQL by
// DATABASE_URL (a database of its own is made there and dropped again), else on the embedded one.
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';

import { quantile } from '../support/quantile.ts';
import { type BenchTerminal, openTerminal, phoneOf, placeOf } from './bench-terminal.ts';
import { memoryMb, openListenerWorld } from './listener-world.ts';

const { values } = parseArgs({
  options: {
    links: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    every: { type: 'string', default: '20' },
    drop: { type: 'string', default: '20' },
    /** Of a process that plays terminals. */
    play: { type: 'string' },
    port: { type: 'string', default: '0' },
  },
});
const links = Number(values.links);
const seconds = Number(values.seconds);
const everyMs = Number(values.every) * 1000;
const dropsPerSecond = (links * Number(values.drop)) / 100 / 60;
const port = Number(values.port);
/** A terminal sends again what is not answered by then. */
const patienceMs = 20_000;
/** What the flood may make of an ordinary terminal's wait, ms. */
const limitMs = 500;
const addresses = 4;

interface Figures {
  readonly places: readonly number[];
  readonly signIns: readonly number[];
  readonly failed: number;
  readonly unanswered: number;
  /** Links that the server closed. */
  readonly cut: number;
}

/** The next message of the parent. */
const heard = (what: string): Promise<void> =>
  new Promise((resolve) => {
    const take = (message: unknown): void => {
      if (message !== what) return;
      process.off('message', take);
      resolve();
    };
    process.on('message', take);
  });

/** All but the last number, which is the flood's. */
const playOrdinary = async (): Promise<void> => {
  let places: number[] = [];
  let signIns: number[] = [];
  let failed = 0;
  let unanswered = 0;
  let cut = 0;
  const terminals: BenchTerminal[] = [];
  const dropped = new WeakSet<BenchTerminal>();
  const connect = async (index: number): Promise<void> => {
    const terminal = await openTerminal(port, phoneOf(index), index % addresses);
    const ms = await terminal.signIn();
    if (ms === null) failed += 1;
    else signIns.push(ms);
    terminals[index] = terminal;
  };
  const ordinary = links - 1;
  for (let from = 0; from < ordinary; from += 200)
    await Promise.all(
      Array.from({ length: Math.min(200, ordinary - from) }, (_, index) => connect(from + index)),
    );

  const report = async (index: number): Promise<void> => {
    await wait(Math.random() * everyMs);
    for (;;) {
      const terminal = terminals[index];
      const ms = await Promise.race([
        terminal?.ask(terminalMessageIds.location, placeOf(Date.now(), index)) ?? null,
        wait(patienceMs, 'late' as const),
      ]);
      if (ms === 'late') unanswered += 1;
      else if (ms !== null) places.push(ms);
      // One whose line dropped comes again by itself.
      else if (terminal !== undefined && !dropped.has(terminal)) {
        cut += 1;
        await connect(index);
      }
      await wait(everyMs);
    }
  };
  const drop = async (): Promise<void> => {
    const index = Math.floor(Math.random() * ordinary);
    const terminal = terminals[index];
    if (terminal !== undefined) dropped.add(terminal);
    terminal?.socket.destroy();
    await wait(500 + Math.random() * 2000);
    await connect(index);
  };
  for (let index = 0; index < ordinary; index += 1) void report(index);
  process.send?.('connected');
  for (const phase of ['quiet', 'flooded']) {
    await heard(phase);
    [places, signIns, failed, unanswered, cut] = [[], [], 0, 0, 0];
    const until = Date.now() + seconds * 1000;
    for (let due = 0; Date.now() < until; due += dropsPerSecond / 10) {
      for (; due >= 1; due -= 1) void drop().catch(() => (failed += 1));
      await wait(100);
    }
    process.send?.({ places, signIns, failed, unanswered, cut });
  }
};

const playFlood = async (): Promise<void> => {
  const terminal = await openTerminal(port, phoneOf(links - 1), addresses);
  await terminal.signIn();
  let sent = 0;
  let full = false;
  terminal.socket.on('drain', () => {
    full = false;
  });
  const untilMs = Date.now() + seconds * 1000;
  let clockMs = Date.now() - 3_600_000;
  while (Date.now() < untilMs) {
    for (let count = 0; count < 50 && !full; count += 1) {
      clockMs += 1000;
      full = !terminal.send(terminalMessageIds.location, placeOf(clockMs, 0));
      sent += 1;
    }
    await wait(1);
  }
  process.send?.({ sent, answers: terminal.answers(), closed: terminal.socket.destroyed });
};

const play = (what: string, at: number): ChildProcess =>
  fork(process.argv[1] ?? '', [...process.argv.slice(2), '--play', what, '--port', String(at)]);
const next = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', () => reject(new Error('the terminals ended')));
  });

const figures = (took: readonly number[]): string =>
  `${took.length}, p50 ${quantile(took, 0.5).toFixed(0)}, p99 ${quantile(took, 0.99).toFixed(0)}, longest ${took.reduce((most, ms) => Math.max(most, ms), 0).toFixed(0)} ms`;

const measure = async (): Promise<void> => {
  const world = await openListenerWorld();
  const baseMb = memoryMb();
  const ordinary = play('ordinary', world.port);
  await next(ordinary);
  const { signedIn } = world.app.terminalListener.figures();
  console.log(
    `${signedIn} links signed in: server ${memoryMb().toFixed(0)} MB, of it ${baseMb.toFixed(0)} before`,
  );
  const say = (name: string, { places, signIns, failed, unanswered, cut }: Figures): void =>
    console.log(
      `${name}: places ${figures(places)}; sign-ins ${figures(signIns)}; ${failed} failed, ${unanswered} not answered in ${patienceMs / 1000} s, ${cut} cut by the server; server ${memoryMb().toFixed(0)} MB`,
    );
  // What came with the connecting goes first.
  await wait(10_000);
  ordinary.send('quiet');
  const quiet = await next<Figures>(ordinary);
  say('by themselves', quiet);
  const flood = play('flood', world.port);
  ordinary.send('flooded');
  const [flooded, brought] = await Promise.all([
    next<Figures>(ordinary),
    next<Record<string, unknown>>(flood),
  ]);
  say('beside a flood', flooded);
  const p99 = quantile(flooded.places, 0.99);
  const over = p99 > limitMs;
  console.log(`the flood: ${JSON.stringify(brought)}${over ? `, OVER ${limitMs} ms` : ''}`);
  ordinary.kill();
  flood.kill();
  await wait(1000);
  for (const line of world.errors()) console.log(`error on the server: ${line.trim()}`);
  console.log(`all gone: ${JSON.stringify(world.app.terminalListener.figures())}`);
  await world.close();
  process.exit(over ? 1 : 0);
};

if (values.play === undefined) await measure();
else await (values.play === 'flood' ? playFlood() : playOrdinary());
