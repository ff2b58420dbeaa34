// Ten thousand trucks and three hundred desks: `npm run bench -- scale --postgresql URL [--trucks 10000] [--seconds 60]
// [--processes 1] [--rate 0] [--past 60] [--minutes 0] [--hour] [--only ingest,desks,alarms,maps,edit]`. The server runs in processes of its
// own, PostgreSQL and the senders beside it on the same machine. A database of its own is made on that server and dropped.
// `--past` minutes of every truck are sent beforehand, so that states are as heavy as after an hour; then `--rate` messages a
// second, or without it as many as are answered.
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { beginMasterEdit } from '#server/resource-kit/writing/master-lock.ts';

import { serve, type Served } from '../support/faults/served.ts';
import { openOwnDatabase } from './support/own-database.ts';
import { quantile } from './support/quantile.ts';
import { openSockets, startDesks } from './scale/desks.ts';
import { benchToken } from './scale/fleet-database.ts';
import { post } from './scale/post.ts';
import { prepareFleet, signInPeople } from './scale/prepared.ts';
import { measureAlarms } from './scale/press.ts';
import { createTraffic } from './scale/traffic.ts';
import { createStretches } from './scale/stretches.ts';
import { parentOf } from './scale/usage.ts';

const { values } = parseArgs({
  options: {
    postgresql: { type: 'string' },
    trucks: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    processes: { type: 'string', default: '1' },
    past: { type: 'string', default: '60' },
    senders: { type: 'string', default: '8' },
    batch: { type: 'string', default: '200' },
    rate: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '0' },
    hour: { type: 'boolean', default: false },
    only: { type: 'string', default: 'ingest,desks,alarms,maps,edit' },
  },
});
if (values.postgresql === undefined) throw new Error('--postgresql is missing: the address of a server');
const trucks = Number(values.trucks);
const senders = Number(values.senders);
const seconds = Number(values.seconds);
const minutes = values.hour ? 60 : Number(values.minutes);
const parts = new Set(values.only.split(','));
const desks = 300;

const main = fileURLToPath(new URL('../server/main.js', import.meta.url));
const own = await openOwnDatabase(values.postgresql, 4);
const { database } = own;
const say = (line: string): void => console.log(`scale, ${line}`);

const preparing = performance.now();
await prepareFleet(database, trucks);
say(`${trucks} trucks are there after ${((performance.now() - preparing) / 1000).toFixed(0)} s`);
const servers: Served[] = [];
process.on('exit', () => servers.forEach((server) => server.process.kill('SIGKILL')));
for (let index = 0; index < Number(values.processes); index += 1)
  servers.push(
    await serve(main, {
      DATABASE_URL: own.url,
      INGEST_TOKEN: benchToken,
      JT808_PORT: 'off',
      JT1078_PORT: 'off',
      ATTACHMENT_PORT: 'off',
      NODE_OPTIONS: `--max-semi-space-size=64 ${process.env['SERVER_OPTIONS'] ?? ''}`,
    }),
  );
const pids = servers.map((server) => server.process.pid ?? 0);
/** Senders keep to one process, as behind a balancer that is sticky by terminal. */
const portOf = (sender: number): number => servers[sender % servers.length]?.port ?? 0;
const port = portOf(0);

const [mine] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
const postmaster = parentOf(mine?.pid ?? 0);
const run = Date.now().toString(36);
const lanes = Array.from({ length: senders }, (_, sender) => createTraffic(trucks, sender, senders, run));

const pastMs = Number(values.past) * 60_000;
if (pastMs > 0) {
  const began = performance.now();
  let sent = 0;
  const untilMs = Date.now() - 60_000;
  await Promise.all(
    lanes.map(async (lane, sender) => {
      let waiting: object[] = [];
      for (const messages of lane.past(untilMs - pastMs, untilMs, 30_000)) {
        waiting.push(...messages);
        if (waiting.length < 360) continue;
        await post(portOf(sender), waiting);
        sent += waiting.length;
        waiting = [];
      }
      if (waiting.length > 0) await post(portOf(sender), waiting);
    }),
  );
  say(`past of ${values.past} min: ${sent} messages in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
await database.query('vacuum analyze');

const answers: { readonly at: number; readonly ms: number; readonly count: number }[] = [];
let sending = true;
let msPerMessage = Number(values.rate) === 0 ? 0 : (1000 * senders) / Number(values.rate);
const sender = async (lane: (typeof lanes)[number], index: number): Promise<void> => {
  let dueMs = performance.now() + (index / senders) * Number(values.batch) * msPerMessage;
  while (sending) {
    if (msPerMessage > 0) await wait(Math.max(0, dueMs - performance.now()));
    // Without a rate nothing is owed: what follows is due from now on.
    dueMs = msPerMessage > 0 ? dueMs + Number(values.batch) * msPerMessage : performance.now();
    const began = performance.now();
    const messages = lane.batch(Number(values.batch), Date.now());
    await post(portOf(index), messages);
    const at = performance.now();
    answers.push({ at, ms: at - began, count: messages.length });
  }
};

/** Gauges of a server that tell what its memory holds. */
const heapOf = async (of: Served): Promise<string> => {
  const text = await (await fetch(`http://127.0.0.1:${of.port}/metrics`)).text();
  const gauge = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  const mb = (name: string): string => (gauge(name) / 1e6).toFixed(0);
  return `${gauge('tankwatch_states')} states of ${mb('tankwatch_state_bytes')} MB as estimated, heap ${mb('tankwatch_heap_bytes')} MB`;
};

const { stretch, beside } = createStretches({ database, pids, postmaster, answers, say });

const sendingAll = Promise.all(lanes.map(sender));
await wait(10_000);
for (let minute = 0; minute < minutes; minute += 5) {
  await stretch(`minutes ${minute} to ${minute + 5}`, 300_000);
  for (const server of servers) say(await heapOf(server));
}
if (minutes > 0 && msPerMessage > 0) {
  // What the process could take with states that have grown so long.
  const usual = msPerMessage;
  msPerMessage = 0;
  await wait(5000);
  await stretch('after that, as many as are answered', 60_000);
  msPerMessage = usual;
}
if (minutes === 0) {
  await stretch('ingest alone', seconds * 1000);
  for (const server of servers) say(await heapOf(server));
}

const sessions = await signInPeople(database, 18);
if (parts.has('desks')) {
  const polling = startDesks(port, sessions, desks);
  const lower = await beside(`with ${desks} desks that poll`, Math.max(10_000, seconds * 250), polling.ask);
  const { took, kB, failures } = polling.stop();
  say(
    `${desks} desks: poll p50 ${Math.round(quantile(took, 0.5))} p95 ${Math.round(quantile(took, 0.95))} ms (${took.length} polls of ${Math.round(kB)} kB, ${failures} failed), ` +
      `ingest ${lower} lower (goal: p95 ≤ 150 ms, ≤ 5 %)`,
  );
}
if (parts.has('alarms')) {
  const onAlarm = { listener: (_id: string, _signCode: unknown): void => {} };
  const sockets = await openSockets(port, sessions, desks, (id, signCode) => onAlarm.listener(id, signCode));
  const { took, lost } = await measureAlarms(port, desks, 30, onAlarm);
  say(
    `alarms from sending to the last of ${desks} sockets: p50 ${Math.round(quantile(took, 0.5))} p95 ${Math.round(quantile(took, 0.95))} ms, ${lost} lost (goal: p95 ≤ 300 ms)`,
  );
  sockets.close();
}
if (parts.has('maps')) {
  const sockets = await openSockets(port, sessions, 100);
  const rates: number[] = [];
  let bytes = 0;
  let fromMs = 0;
  const lower = await beside('with 100 live maps', Math.max(10_000, seconds * 250), (on) => {
    if (!on && fromMs > 0)
      rates.push((sockets.bytes() - bytes) / 1_000_000 / ((performance.now() - fromMs) / 1000));
    [bytes, fromMs] = [sockets.bytes(), performance.now()];
    sockets.live(on);
  });
  say(
    `100 live maps: ${quantile(rates, 0.5).toFixed(1)} MB/s, ingest ${lower} lower (goal: ≤ 10 MB/s, ≤ 5 %), ${sockets.closed()} closed`,
  );
  sockets.close();
}
if (parts.has('edit')) {
  const longestGap = (from: number, until: number): number => {
    const times = [from, ...answers.map(({ at }) => at).filter((at) => at >= from && at < until), until];
    return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  };
  const stalls: number[] = [];
  const usual: number[] = [];
  for (let edit = 0; edit < 8; edit += 1) {
    const before = performance.now();
    await wait(3000);
    const from = performance.now();
    usual.push(longestGap(before, from));
    await database.transaction(async (queries) => {
      await beginMasterEdit(queries, Date.now());
      await queries.query(
        `update truck_compartment set probe_left_mm = probe_left_mm + 1 where truck_id = (select id from truck where terminal = '3000000100')
         and compartment = 1`,
      );
    });
    await wait(4000);
    stalls.push(longestGap(from, performance.now()));
  }
  say(
    `an edit of a truck: longest time without an answer p50 ${Math.round(quantile(stalls, 0.5))} max ${Math.round(Math.max(...stalls))} ms, ` +
      `without edits ${Math.round(quantile(usual, 0.5))} and ${Math.round(Math.max(...usual))} ms (goal: 50 ms more)`,
  );
}
sending = false;
await sendingAll;
const [sizes] = await database.query<{ list: string }>(
  `select string_agg(name || ' ' || round(mb), ', ' order by mb desc) as list from (
     select regexp_replace(relname, '_\\d{8}$', '') as name, sum(pg_total_relation_size(oid)) / 1e6 as mb from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1 order by 2 desc limit 14) as x`,
);
say(`tables, MB: ${sizes?.list}`);
for (const server of servers) await server.end('SIGTERM');
await own.dispose();
process.exit(0);
