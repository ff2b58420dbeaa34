// Orders at size: `npm run bench -- commands [--terminals 10000 --lanes 16 --cycles 3]`. On PostgreSQL by DATABASE_URL (a database of
// its own is made there and dropped again), else on the embedded one in memory. Every terminal sends a message by itself, by
// turns with nothing waiting and with an order waiting for each. Prints messages a second of each, what the orders cost,
// and after how long every terminal had its own.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

import type { IngestReply } from '#contract/terminal-message/message.ts';
import { commandChannel } from '#server/commands/command-waiters.ts';
import type { Database } from '#server/database/database.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

import { openTestDatabase } from '../support/databases.ts';
import { seedDemoWorld } from '../support/demo-world.ts';
import { openTestApp, testToken } from '../support/test-server.ts';
import { fillMasterData } from './master-rows.ts';
import { quantile } from './quantile.ts';

const { env } = process;
const { values } = parseArgs({
  options: {
    terminals: { type: 'string', default: '10000' },
    /** Requests under way at a time. */
    lanes: { type: 'string', default: '16' },
    cycles: { type: 'string', default: '3' },
  },
});
const deliveredWithinS = 60;
const costLimitPercent = 5;
/** The server reads every five seconds which terminals have an order. */
const forgottenAfterMs = 6_000;

const openDatabase = async (): Promise<{
  readonly database: Database;
  readonly drop: () => Promise<void>;
}> => {
  const address = env['DATABASE_URL'];
  if (address === undefined) return { database: await openTestDatabase(), drop: async () => {} };
  const name = `bench_commands_${process.pid}`;
  const server = openPostgresqlDatabase(address, 1);
  await server.query(`create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  return {
    database: openPostgresqlDatabase(own.href),
    drop: async () => {
      await server.query(`drop database ${name} with (force)`);
      await server.close();
    },
  };
};

const { database, drop } = await openDatabase();
if (env['DATABASE_URL'] !== undefined) {
  const { migrate } = await import('#server/database/migrate.ts');
  await migrate(database);
}
await seedDemoWorld(database);
await fillMasterData(database);
const app = await openTestApp(database, Date.now);
const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
const rows = await database.query<{ terminal: string }>(
  `select terminal from truck where terminal like '30000%' order by terminal limit $1`,
  [Number(values.terminals)],
);
const terminals = rows.map(({ terminal }) => terminal);
let seq = 0;

/** Every terminal sends one message. @returns s in all, the time of each answer in ms, and the orders that came */
const round = async (): Promise<{ seconds: number; took: number[]; orders: number }> => {
  const took: number[] = [];
  let orders = 0;
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < terminals.length) {
      const terminal = terminals[next] ?? '';
      next += 1;
      seq += 1;
      const time = new Date().toISOString();
      const began = performance.now();
      const response = await fetch(`${address}/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          version: 1,
          messages: [{ id: `b-${seq}`, terminal, time, seq, kind: 'heartbeat', data: { intervalS: 60 } }],
        }),
      });
      const reply = (await response.json()) as IngestReply;
      if (reply.accepted !== 1) throw new Error(`the ingest route answered ${JSON.stringify(reply)}`);
      took.push(performance.now() - began);
      orders += (reply.commands ?? []).length;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  return { seconds: (performance.now() - began) / 1000, took, orders };
};

const line = (what: string, { seconds, took, orders }: Awaited<ReturnType<typeof round>>): void => {
  console.log(
    `${what}: ${(terminals.length / seconds).toFixed(0)} messages/s, answer p50 ${quantile(took, 0.5).toFixed(1)} ms, p95 ${quantile(took, 0.95).toFixed(1)} ms, ${orders} orders`,
  );
};

/** An order for each terminal, and its notice, as whoever writes one does. */
const queueOrders = async (): Promise<void> => {
  await database.query(
    `insert into command (code, terminal, truck_id, company_code, kind, subject, payload, wanted, author_id, author_name,
       not_before, created_time, step_time, expires_time)
     select gen_random_uuid(), terminal, id, company_code, 'readParameters', 'driving', '{"file": "driving"}', '{}', 0,
       $1, now(), now(), now(), now() + interval '1 day' from truck where terminal = any($2::text[])`,
    [randomUUID(), terminals],
  );
  await database.query('select pg_notify($1, terminal) from unnest($2::text[]) as t(terminal)', [
    commandChannel,
    terminals,
  ]);
  // As housekeeping does within ten seconds.
  await database.query('analyze command');
};

/** Ends what is under way, as answers do, and waits until the server knows it. */
const endOrders = async (): Promise<number> => {
  const left = await database.query(`select 1 from command where state = 'queued'`);
  await database.query(`update command set state = 'verified', ended_time = now() where ended_time is null`);
  await new Promise((resolve) => setTimeout(resolve, forgottenAfterMs));
  return left.length;
};

// The first round fills caches. Then by turns: what else the machine does falls upon both.
await round();
const seconds = { without: 0, with: 0 };
let longest = 0;
let left = 0;
for (let cycle = 0; cycle < Number(values.cycles); cycle += 1) {
  const usual = await round();
  line('without orders', usual);
  seconds.without += usual.seconds;
  await queueOrders();
  const loaded = await round();
  line('with an order for each', loaded);
  seconds.with += loaded.seconds;
  longest = Math.max(longest, loaded.seconds);
  left += await endOrders();
}
const cost = (1 - seconds.without / seconds.with) * 100;
console.log(
  `all orders delivered within ${longest.toFixed(1)} s of their messages (limit ${deliveredWithinS}), left ${left}`,
);
console.log(
  `throughput ${cost.toFixed(1)} % lower (limit ${costLimitPercent})${cost > costLimitPercent ? ' OVER' : ''}`,
);
await app.server.close();
await database.close();
await drop();
process.exit(0);
