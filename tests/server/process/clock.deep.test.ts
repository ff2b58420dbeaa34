import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openCluster } from '../../support/faults/cluster.ts';
import { openFakeTime } from '../../support/faults/fake-time.ts';
import { postgresqlSite, prepare, type Site } from '../../support/faults/kill-rounds.ts';
import { postText } from '../../support/faults/post-text.ts';
import { buildServer, serve, type Served } from '../../support/faults/served.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Once is enough: these tests bring the database that they need themselves. */
const again = process.env['TEST_DATABASE_URL'] !== undefined;
const time = again ? null : openFakeTime();
const cluster = time === null ? null : await openCluster();
if (!again && cluster === null)
  process.stderr.write('!! SKIPPED: a wrong clock; faketime or PostgreSQL is not installed.\n');
const trucks = 20;

let built: ReturnType<typeof buildServer>;
let site: Site;
let served: Served | null = null;
beforeAll(() => {
  if (cluster !== null) built = buildServer(root);
});
afterAll(async () => {
  await served?.end('SIGTERM');
  built?.dispose();
  cluster?.dispose();
  time?.dispose();
});

/** A server of its own with its clock set. */
const open = async (offsetS: number): Promise<void> => {
  if (cluster === null || time === null) return;
  site = await postgresqlSite(cluster.url);
  await prepare(site, trucks);
  time.set(offsetS);
  const environment = { ...site.environment, INGEST_TOKEN: testToken, ...time.environment };
  served = await serve(built.main, environment);
};
const close = async (): Promise<void> => {
  await served?.end('SIGTERM');
  served = null;
  await site.dispose();
};

let seq = 0;
/** What each truck's console says at the moment: it is there, and where. Answers the status. */
const speak = async (): Promise<number | undefined> => {
  const nowMs = Date.now();
  seq += 1;
  const messages = Array.from({ length: trucks }, (_, index) => ({
    id: `clock-${index}-${seq}`,
    terminal: `20000${String(index).padStart(5, '0')}`,
    time: new Date(nowMs).toISOString(),
    sentAt: new Date(nowMs).toISOString(),
    seq,
    kind: 'heartbeat',
    data: { intervalS: 60 },
  }));
  const answer = await postText(
    `http://127.0.0.1:${served?.port ?? 0}/ingest`,
    testToken,
    JSON.stringify({ version: 1, messages }),
  );
  if (answer.status === 200) expect(JSON.parse(answer.text)).toMatchObject({ accepted: trucks, refused: 0 });
  return answer.status;
};

const ready = async (): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${served?.port ?? 0}/readyz`);
  return answer.text();
};

/** What a wrong clock would have written. */
const accusations = async (): Promise<readonly unknown[]> => {
  const database = await site.open();
  const rows = await database.query(
    `select 'alarm' as what, type::text as detail from alarm
     union all select 'fault', fault from device_fault
     union all select 'refused', reason from dead_letter
     union all select 'outage', from_time::text from server_outage where to_time > clock_timestamp()
     union all select 'beat', time::text from server_alive where time > clock_timestamp()`,
  );
  await database.close();
  return rows;
};

const minuteS = 60;
const hourS = 3_600;

test
  .skipIf(cluster === null)
  .each([-3 * minuteS, -2 * hourS, -48 * hourS, 3 * minuteS, 2 * hourS, 48 * hourS])(
  'a server that starts with its clock %d s wrong accuses nobody and loses nothing, and works once it is set',
  async (offsetS) => {
    await open(offsetS);
    expect(await ready()).toMatch(
      /"check":"clock","reason":"this server's clock is \d+ s (?:ahead of|behind)/,
    );
    expect(await speak()).toBe(503);
    await wait(3_000);
    expect(await accusations()).toEqual([]);
    time?.set(0);
    await expect.poll(ready, { timeout: 10_000 }).toBe('{"status":"ready"}');
    expect(await speak()).toBe(200);
    expect(await accusations()).toEqual([]);
    await close();
  },
  120_000,
);

test.skipIf(cluster === null)(
  'a clock that is set and set back while the server runs accuses nobody and loses nothing',
  async () => {
    await open(0);
    expect(await speak()).toBe(200);
    for (const offsetS of [2 * hourS, -48 * hourS, 40, 48 * hourS]) {
      time?.set(offsetS);
      expect(await speak()).toBe(503);
      await wait(3_000);
      expect(await ready()).toMatch(/"check":"clock"/);
      time?.set(0);
      await expect.poll(ready, { timeout: 10_000 }).toBe('{"status":"ready"}');
      expect(await speak()).toBe(200);
    }
    expect(await accusations()).toEqual([]);
    await close();
  },
  120_000,
);
