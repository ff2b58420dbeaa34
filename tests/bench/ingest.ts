// What the ingest route takes a second, from HTTP to commit: `npm run bench -- ingest [--postgresql URL] [--trucks 50]
// [--minutes 60] [--batch 500] [--order past] [--senders 4] [--warm 10] [--bridges]`. Prints one line of figures, asserts nothing. The embedded database
// is on disk, in its thread. Senders are in this process too; their bodies are made beforehand. With `--bridges` every
// event goes to a webhook and every place to an authority meanwhile; `--without-triggers` takes away what writes them down.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { createApp } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { openEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { openWorkerExecutor } from '#server/database/wire/worker-executor.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { readFleetDescription } from '#server/demo/fleet-description.ts';
import { createHistoryProgress } from '#server/telemetry/history-progress.ts';
import { readConfig } from '#server/app/config.ts';
import { processTimers } from '#server/kernel/process-timers.ts';
import { fine } from '#simulator/messages/detail.ts';
import { createFleet } from '#simulator/fleet.ts';
import { atOnce, history } from '#simulator/send/history.ts';
import { batchesOf, batchText } from '#simulator/send/sender.ts';

import { bridgeEnvironment, openBridges } from './support/bridges.ts';
import { databaseCpuSeconds } from './support/database-cpu.ts';
import { quantile } from './support/quantile.ts';

import { testLog } from '../support/worlds/test-log.ts';

const { values } = parseArgs({
  options: {
    postgresql: { type: 'string' },
    trucks: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '60' },
    batch: { type: 'string', default: '500' },
    /** `live`: all trucks by time, as it happens; `past`: truck by truck within an hour, coarse. */
    order: { type: 'string', default: 'live' },
    senders: { type: 'string', default: '4' },
    /** Batches of each sender that are sent before the clock starts: a server that has just started is slower. */
    warm: { type: 'string', default: '4' },
    bridges: { type: 'boolean', default: false },
    'without-triggers': { type: 'boolean', default: false },
  },
});

const token = 'bench';
const directory = mkdtempSync(join(tmpdir(), 'tankwatch-bench-'));

interface Opened {
  readonly database: Database;
  readonly dispose: () => Promise<void>;
}

/** A database of its own on a PostgreSQL server, dropped at the end. */
const openOwnDatabase = async (address: string): Promise<Opened> => {
  const name = `bench_${process.pid}`;
  const run = async (sql: string): Promise<void> => {
    const admin = openPostgresqlDatabase(address, { connections: 1 });
    await admin.query(sql);
    await admin.close();
  };
  await run(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  const database = openPostgresqlDatabase(url.href);
  return {
    database,
    dispose: async () => {
      await database.close();
      await run(`drop database ${name} with (force)`);
    },
  };
};

const openEmbedded = async (): Promise<Opened> => {
  const worker = new URL('../server/pglite-worker.js', import.meta.url);
  const database = await openEmbeddedDatabase(join(directory, 'database'), (dataDir) =>
    openWorkerExecutor(worker, dataDir),
  );
  return { database, dispose: () => database.close() };
};

const counted = [
  'terminal_message',
  'position',
  'tank_inventory',
  'switch_event',
  'alarm',
  'truck_live',
] as const;

const rowsOf = async (database: Database): Promise<number> => {
  let rows = 0;
  for (const table of counted) {
    const [row] = await database.query<{ count: number }>(`select count(*) from "${table}"`);
    rows += row?.count ?? 0;
  }
  return rows;
};

const { database, dispose } = await (values.postgresql === undefined
  ? openEmbedded()
  : openOwnDatabase(values.postgresql));
await migrate(database);
const fleet = createFleet({ seed: 'bench', trucks: Number(values.trucks) });
await seedDemo(database, readFleetDescription(JSON.stringify(fleet.describe())), 'tankwatch-demo');
const app = await createApp({
  database,
  config: readConfig({ INGEST_TOKEN: token, VERIFY_CODE: 'abcd', ...bridgeEnvironment }, true),
  now: Date.now,
  log: testLog(),
  timers: processTimers,
  history: createHistoryProgress(Date.now),
  fileWorker: () => new URL('../server/file-worker.js', import.meta.url),
  webApp: '/nowhere',
});
await storeToken(database, token, { name: 'bench', terminal: null });
const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
/** Triggers that write down what goes over bridges. */
const triggersSql = `
  select tgrelid::regclass::text as relation, tgname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where not tgisinternal and tgparentid = 0
    and (p.proname like 'queue_%_event' or p.proname in ('note_judged_alarm', 'queue_authority_places'))`;
if (values['without-triggers'])
  for (const { relation, name } of await database.query<{ relation: string; name: string }>(triggersSql)) {
    console.log(`without ${name}`);
    await database.query(`drop trigger ${name} on ${relation}`);
  }
const bridges = values.bridges ? await openBridges(database, app) : null;

const endMs = Math.floor(Date.now() / 60_000) * 60_000;
const fromMs = endMs - Number(values.minutes) * 60_000;
const messages =
  values.order === 'past'
    ? [...history(fleet, { fromMs, until: atOnce(endMs), coarseUntilMs: endMs })].flatMap((part) => [
        ...part.messages,
      ])
    : fleet.messages(fromMs, endMs, fine);
const sentAtMs =
  values.order === 'past' ? ({ timeMs }: { timeMs: number }) => timeMs + 1_000 : () => Date.now();
/** Each sender is a gateway with terminals of its own. */
const senders = Number(values.senders);
const queues = Array.from({ length: senders }, (_, sender) =>
  batchesOf(
    messages.filter(({ message }) => Number(message.terminal) % senders === sender),
    sentAtMs,
    Number(values.batch),
  ),
);
const took: number[] = [];

const encoder = new TextEncoder();
const bodies = queues.map((batches) =>
  batches.map((batch) => ({
    count: batch.length,
    text: encoder.encode(`{"version":1,"messages":${batchText(batch, sentAtMs)}}`),
  })),
);
let sent = 0;

const post = async ({ count, text }: { count: number; text: Uint8Array<ArrayBuffer> }): Promise<void> => {
  const began = performance.now();
  const response = await fetch(`${address}/ingest`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    },
    body: text,
  });
  const reply = await response.text();
  if (response.status !== 200 || !reply.includes('"refused":0'))
    throw new Error(`the ingest route answered ${response.status} ${reply.slice(0, 300)}`);
  took.push(performance.now() - began);
  sent += count;
};

const sendAll = (from: number, to: number): Promise<unknown> =>
  Promise.all(
    bodies.map(async (batches) => {
      for (const body of batches.slice(from, to)) await post(body);
    }),
  );
const warm = Number(values.warm);
await sendAll(0, warm);
took.length = 0;
sent = 0;
const databaseBegan = await databaseCpuSeconds(database);
const cpuBegan = process.cpuUsage();
const began = performance.now();
await sendAll(warm, Infinity);
const seconds = (performance.now() - began) / 1000;
const cpu = process.cpuUsage(cpuBegan);
const cpuSeconds = (cpu.user + cpu.system) / 1_000_000;
const databaseEnded = await databaseCpuSeconds(database);
const ofDatabase =
  databaseBegan === null || databaseEnded === null
    ? ''
    : `, ${Math.round(sent / (databaseEnded - databaseBegan))} one of the database`;
const rows = await rowsOf(database);
const engine = values.postgresql === undefined ? 'embedded' : 'postgresql';
console.log(
  `ingest, ${engine}, ${values.trucks} trucks, ${values.order}: ${Math.round(sent / seconds)} messages/s ` +
    `(${Math.round(sent / cpuSeconds)} a processor second of this process${ofDatabase}; load ${loadavg()[0]?.toFixed(1)}; ${sent} in batches of ${values.batch}, ${senders} senders), batch p50 ${Math.round(quantile(took, 0.5))} ms, ` +
    `p95 ${Math.round(quantile(took, 0.95))} ms, ${rows} rows`,
);
if (bridges !== null) {
  const { events, placeFrames } = bridges.figures();
  console.log(`  beside it ${events} events and ${placeFrames} frames of places went out until its end`);
}
// The other ends close last: what waits for them would be a fault of theirs.
await app.server.close();
await bridges?.close();
await dispose();
rmSync(directory, { recursive: true, force: true });
process.exit(0);
