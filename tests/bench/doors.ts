// Hostile requests beside honest ones: `npm run bench -- doors [--count 200 --at 20 --only sheet]`. Of each kind in
// `support/hostile-requests.ts` so many are sent, so many at once, from a thread of their own; meanwhile a desk polls
// the fleet's status and a terminal sends its place. Prints p50, p99 and the longest that those two waited for an
// answer, for each kind; ends with an error where a p99 is above 250 ms. On PostgreSQL by TEST_DATABASE_URL, else on
// the embedded database.
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { type BenchServer, openBenchServer } from './support/bench-server.ts';
import { type HostileKind, hostileKinds } from './support/hostile-requests.ts';
import { type Answers, sendAll, type Sending } from './support/hostile-sender.ts';
import { quantile } from './support/quantile.ts';

const trucks = 1000;
const editors = 8;
const limitMs = 250;
const everyMs = 50;
/** So long is sent and measured at least, however fast the hostile requests are answered: a p99 of 20 polls is their longest. */
const leastMs = 10_000;

/** Users of one company who may edit master data: each has a turn of his own at the reader of files. */
const editorsSql = `
  insert into app_user (user_name, name, role_code, company_code, password_hash)
  select 'editor' || n, '编辑' || n, u.role_code, u.company_code, u.password_hash
  from generate_series(1, $1::int) n, (select * from app_user where user_name = 'useradmin') u`;

const inThread = (sending: Sending): Promise<Answers> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(fileURLToPath(import.meta.url), { workerData: sending });
    thread.once('message', resolve);
    thread.once('error', reject);
  });

/** Calls again and again until it is ended; answers how long each call took, ms. */
const repeat = (act: () => Promise<unknown>) => {
  const took: number[] = [];
  let ended = false;
  const loop = (async () => {
    while (!ended) {
      const began = performance.now();
      await act();
      took.push(performance.now() - began);
      await wait(everyMs);
    }
  })();
  return async (): Promise<readonly number[]> => {
    ended = true;
    await loop;
    return took;
  };
};

const startDesk = async (server: BenchServer) => {
  const { headers } = await server.signIn('admin');
  return () =>
    repeat(async () => {
      const reply = await fetch(`${server.base}/truckStatusData`, { headers });
      if (reply.status !== 200) throw new Error(`the desk is answered ${reply.status}`);
      await reply.arrayBuffer();
    });
};

const startTerminal = (server: BenchServer) => {
  const terminal = '3000000001';
  let seq = 0;
  return () =>
    repeat(() => {
      seq += 1;
      const time = new Date().toISOString();
      const data = { fix: '3d', longitudeDeg: 121 + seq * 1e-5, latitudeDeg: 29.6, speedKmh: 55, acc: true };
      return server.post([{ id: `${terminal}-${seq}`, terminal, time, seq, kind: 'position', data }]);
    });
};

const figures = (took: readonly number[]): string =>
  `p50 ${quantile(took, 0.5).toFixed(0)}, p99 ${quantile(took, 0.99).toFixed(0)}, longest ${Math.max(...took).toFixed(0)} ms`;

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '200' },
      at: { type: 'string', default: '20' },
      /** Only kinds whose name holds this. */
      only: { type: 'string', default: '' },
    },
  });
  const server = await openBenchServer(trucks);
  await server.database.query(editorsSql, [editors]);
  const sessions: Readonly<Record<string, string>>[] = [];
  for (let n = 1; n <= editors; n += 1) sessions.push((await server.signIn(`editor${n}`)).headers);
  const desk = await startDesk(server);
  const terminal = startTerminal(server);

  const measure = async (name: string, hostile: () => Promise<Answers>): Promise<boolean> => {
    const [endDesk, endTerminal] = [desk(), terminal()];
    const loop = monitorEventLoopDelay({ resolution: 5 });
    loop.enable();
    const began = performance.now();
    const answers = await hostile();
    const hostileMs = performance.now() - began;
    await wait(Math.max(0, leastMs - hostileMs));
    const [polls, places] = [await endDesk(), await endTerminal()];
    loop.disable();
    const over = Math.max(quantile(polls, 0.99), quantile(places, 0.99)) > limitMs;
    console.log(
      `${name}: desk ${figures(polls)}; terminal ${figures(places)}${over ? ` OVER ${limitMs}` : ''}; ` +
        `the server’s loop held for ${(loop.max / 1e6).toFixed(0)} ms at most; ${(hostileMs / 1000).toFixed(1)} s, answers ${JSON.stringify(answers)}`,
    );
    return over;
  };
  /** Made beforehand: what the sender computes is no work of the server's. */
  const sender = async ({ make, session }: HostileKind): Promise<() => Promise<Answers>> => {
    const request = await make();
    return () =>
      inThread({
        url: server.url,
        request,
        count: Number(values.count),
        // What never comes is counted once.
        leastMs: request.missing === undefined ? leastMs : 0,
        // What never comes ends by the clock: all of it at once.
        at: Number(request.missing === undefined ? values.at : values.count),
        sessions: session ? sessions : [],
      });
  };

  console.log(`${server.database.engine}, ${values.count} requests of each kind, ${values.at} at once`);
  // The first answers of a process are its slowest, whoever asks.
  const [warmDesk, warmTerminal] = [desk(), terminal()];
  await wait(leastMs);
  await Promise.all([warmDesk(), warmTerminal()]);
  await measure('nobody hostile', async () => ({}));
  let over = 0;
  for (const kind of hostileKinds)
    if (kind.name.includes(values.only)) over += (await measure(kind.name, await sender(kind))) ? 1 : 0;
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  await server.close();
  process.exit(over === 0 ? 0 : 1);
};

if (isMainThread) await run();
else parentPort?.postMessage(await sendAll(workerData as Sending));
