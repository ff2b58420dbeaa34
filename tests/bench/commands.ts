// Orders at size: `npm run bench -- commands [--terminals 10000 --lanes 16 --cycles 3 --seconds 60]`. On PostgreSQL by
// DATABASE_URL (a database of its own is made there and dropped again), else on the embedded one in memory. Terminals
// send their messages one by one, in turn, for a minute: by turns with nothing waiting and with an order waiting for each
// as the minute begins. Prints messages a second of each, what the orders cost over the minute in which they have to be
// given and while every answer carries one, and after how long every terminal had its own.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

import type { IngestReply } from '#contract/terminal-message/message.ts';
import { commandChannel } from '#server/orders/commands/command-waiters.ts';
import type { Database } from '#server/database/database.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

import { openTestDatabase } from '../support/databases/databases.ts';
import { seedDemoWorld } from '../support/worlds/demo-world.ts';
import { openTestApp, testToken } from '../support/worlds/test-server.ts';
import { fillMasterData } from './support/master-rows.ts';
import { quantile } from './support/quantile.ts';

const { env } = process;
const { values } = parseArgs({
  options: {
    terminals: { type: 'string', default: '10000' },
    /** Requests under way at a time. */
    lanes: { type: 'string', default: '16' },
    cycles: { type: 'string', default: '3' },
    /** Of a round; all orders have to be given within it. */
    seconds: { type: 'string', default: '60' },
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
  const server = openPostgresqlDatabase(address, { connections: 1 });
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
  const { migrate } = await import('#server/database/schema/migrate.ts');
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

interface Round {
  readonly seconds: number;
  readonly messages: number;
  /** Of each answer. */
  readonly tookMs: readonly number[];
  readonly orders: number;
  /** Until every terminal had its answer once. */
  readonly firstTurnS: number;
}

/** Terminals send by turns until the time is over, each at least once. */
const round = async (forS: number): Promise<Round> => {
  const tookMs: number[] = [];
  let orders = 0;
  let next = 0;
  let firstTurnS = 0;
  const began = performance.now();
  const elapsedS = (): number => (performance.now() - began) / 1000;
  const lane = async (): Promise<void> => {
    while (next < terminals.length || elapsedS() < forS) {
      const terminal = terminals[next % terminals.length] ?? '';
      next += 1;
      seq += 1;
      const time = new Date().toISOString();
      const sent = performance.now();
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
      tookMs.push(performance.now() - sent);
      orders += (reply.commands ?? []).length;
      if (tookMs.length === terminals.length) firstTurnS = elapsedS();
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  return { seconds: elapsedS(), messages: tookMs.length, tookMs, orders, firstTurnS };
};

const line = (what: string, { seconds, messages, tookMs, orders, firstTurnS }: Round): void => {
  console.log(
    `${what}: ${(messages / seconds).toFixed(0)} messages/s (first of each terminal ${(terminals.length / firstTurnS).toFixed(0)}/s), answer p50 ${quantile(tookMs, 0.5).toFixed(1)} ms, p95 ${quantile(tookMs, 0.95).toFixed(1)} ms, ${orders} orders`,
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

const forS = Number(values.seconds);
// The first round fills caches. Then by turns: what else the machine does falls upon both.
await round(0);
const without = { seconds: 0, messages: 0, firstTurnS: 0 };
const loaded = { seconds: 0, messages: 0, firstTurnS: 0 };
const add = (sum: typeof without, one: Round): void => {
  sum.seconds += one.seconds;
  sum.messages += one.messages;
  sum.firstTurnS += one.firstTurnS;
};
let longestS = 0;
let left = 0;
for (let cycle = 0; cycle < Number(values.cycles); cycle += 1) {
  const usual = await round(forS);
  line('without orders', usual);
  add(without, usual);
  await queueOrders();
  const full = await round(forS);
  line('with an order for each', full);
  add(loaded, full);
  longestS = Math.max(longestS, full.firstTurnS);
  left += await endOrders();
}
const rate = ({ seconds, messages }: typeof without): number => messages / seconds;
const costPercent = (1 - rate(loaded) / rate(without)) * 100;
const whileGivenPercent = (1 - without.firstTurnS / loaded.firstTurnS) * 100;
console.log(
  `all orders delivered within ${longestS.toFixed(1)} s of their messages (limit ${deliveredWithinS}), left ${left}`,
);
console.log(`throughput ${whileGivenPercent.toFixed(1)} % lower while every answer carries an order`);
console.log(
  `throughput ${costPercent.toFixed(1)} % lower over ${forS} s (limit ${costLimitPercent})${costPercent > costLimitPercent ? ' OVER' : ''}`,
);
await app.server.close();
await database.close();
await drop();
process.exit(0);
