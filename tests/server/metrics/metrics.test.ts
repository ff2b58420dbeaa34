import { tmpdir } from 'node:os';

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createRefusedSignIns } from '#server/gateway/refused-sign-ins.ts';
import { startFigures } from '#server/kernel/metrics/background-figures.ts';
import { databaseFigures } from '#server/operations/metrics/database-figures.ts';
import { diskFigures } from '#server/operations/metrics/disk-metrics.ts';
import { logFigures } from '#server/ingest-log/log-metrics.ts';
import { processMetrics } from '#server/operations/metrics/process-metrics.ts';

import { withAway } from '../../support/databases/away-database.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { hasPromtool, metricTypes, promtool, valueOf } from '../../support/operation/promtool.ts';
import { ingest, seedDemoWorld, tryLogin } from '../../support/worlds/demo-world.ts';
import { testLog } from '../../support/worlds/test-log.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const noTimers = { every: () => () => {} };
const lines: string[] = [];
let real: Database;
let place: ReturnType<typeof withAway>;
let app: App;
let figures: ReturnType<typeof startFigures>;
/** The process's clock is so far ahead of the database's. */
let aheadMs = 0;
let waitingInLog: () => Promise<number> = () => Promise.resolve(0);

beforeAll(async () => {
  real = await openTestDatabase();
  await seedDemoWorld(real);
  place = withAway(real);
});
beforeEach(async () => {
  place.set('no');
  waitingInLog = () => Promise.resolve(0);
  app = await openTestApp(
    place.database,
    Date.now,
    { metricsToken: 'of-metrics' },
    undefined,
    undefined,
    testLog(lines, 'debug'),
  );
  const now = (): number => Date.now() + aheadMs;
  processMetrics(app.metrics);
  figures = startFigures(
    [
      { ...databaseFigures(app.metrics, { database: place.database, now, logInFront: true }), withinMs: 500 },
      diskFigures(app.metrics, `${tmpdir()}/not/yet`),
      logFigures(app.metrics, { waiting: () => waitingInLog() }),
    ],
    noTimers,
    testLog(lines),
  );
  await figures.read();
  await app.server.ready();
  lines.length = 0;
});
afterEach(async () => {
  figures.stop();
  await app.server.close();
});
afterAll(() => real.close());

const metrics = async (): Promise<string> => {
  const { statusCode, body } = await app.server.inject({ url: '/metrics' });
  expect(statusCode).toBe(200);
  return body;
};
const value = async (series: string): Promise<number> => valueOf(await metrics(), series);

test('names, units and help are what Prometheus asks for', async () => {
  const text = await metrics();
  const types = metricTypes(text);
  expect(types.size).toBeGreaterThan(60);
  for (const [name, type] of types) {
    expect(name).toMatch(/^(tankwatch|process|nodejs)_[a-z][a-z0-9_]*$/);
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'));
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    expect(name).not.toMatch(/_(ms|minutes|hours|kb|mb|percent)(_|$)/);
  }
  if (hasPromtool) expect(promtool(['check', 'metrics'], text)).toBe('');
  else process.stderr.write('!! SKIPPED: promtool check metrics. Debian: apt install prometheus\n');
});

test('build, process, event loop, pools, database and disk are there', async () => {
  const text = await metrics();
  expect(text).toMatch(
    /^tankwatch_build_info\{version="\d+\.\d+\.\d+",build="[^"]+",node="\d+\.[\d.]+"\} 1$/m,
  );
  for (const series of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'tankwatch_database_size_bytes',
    'tankwatch_disk_free_bytes',
    'tankwatch_disk_size_bytes',
    'tankwatch_database_connections_limit{pool="reading"}',
  ])
    expect(valueOf(text, series), series).toBeGreaterThan(0);
  for (const [series, at] of [
    ['tankwatch_database_up', 1],
    ['tankwatch_database_connections_waiting{pool="reading"}', 0],
    ['tankwatch_corrections_waiting', 0],
    ['tankwatch_ingest_log_set_aside', 0],
    ['tankwatch_ingest_log_waiting', 0],
    ['tankwatch_notices_waiting{channel="sms"}', 0],
    ['tankwatch_database_errors_total{kind="connection"}', 0],
  ] as const)
    expect(valueOf(text, series), series).toBe(at);
});

test('figures and probes need no database, whether it refuses or says nothing', async () => {
  for (const away of ['refuses', 'hangs'] as const) {
    place.set(away);
    const reading = figures.read();
    const fromMs = performance.now();
    expect(valueOf(await metrics(), 'tankwatch_database_size_bytes')).toBeGreaterThan(0);
    expect(performance.now() - fromMs).toBeLessThan(1000);
    // oxlint-disable-next-line no-await-in-loop -- one way of being away after the other
    await reading;
    // oxlint-disable-next-line no-await-in-loop
    expect(await value('tankwatch_database_up')).toBe(0);
    // oxlint-disable-next-line no-await-in-loop
    expect(await value('tankwatch_database_figures_age_seconds')).toBeGreaterThan(0);
    place.set('no');
    // oxlint-disable-next-line no-await-in-loop
    await figures.read();
    // oxlint-disable-next-line no-await-in-loop
    expect(await value('tankwatch_database_up')).toBe(1);
  }
  expect(lines.filter((line) => line.includes('reading figures from the database failed'))).toHaveLength(2);
});

test('a clock that is ahead of the database’s is told by how far', async () => {
  aheadMs = 90_000;
  await figures.read();
  expect(Math.round(await value('tankwatch_clock_offset_seconds'))).toBe(90);
  aheadMs = 0;
  await figures.read();
  expect(Math.abs(await value('tankwatch_clock_offset_seconds'))).toBeLessThan(2);
});

test('a log in front that does not answer is told, and how much waits in it', async () => {
  waitingInLog = () => Promise.resolve(12);
  await figures.read();
  expect(await value('tankwatch_ingest_log_waiting')).toBe(12);
  waitingInLog = () => Promise.reject(new Error('no servers'));
  await figures.read();
  expect(await value('tankwatch_ingest_log_up')).toBe(0);
});

test('failures of statements are counted by kind, once each', async () => {
  const before = await value('tankwatch_database_errors_total{kind="connection"}');
  const { body } = await (async () => {
    place.set('refuses');
    const answer = await app.server.inject({
      url: '/ingest/commands',
      headers: { authorization: 'Bearer x' },
    });
    place.set('no');
    return answer;
  })();
  expect(body).toBeDefined();
  expect(await value('tankwatch_database_errors_total{kind="connection"}')).toBe(before + 1);
});

test('messages are counted by outcome and reason, and the last accepted one by its time', async () => {
  const refused = 'tankwatch_ingest_messages_total{outcome="refused",reason="unknownTerminal"}';
  const beat = (id: string, terminal: string) => ({
    id,
    terminal,
    time: new Date().toISOString(),
    seq: 1,
    kind: 'heartbeat',
    data: { intervalS: 60 },
  });
  const began = Date.now() / 1000;
  await ingest(app, [beat('m1', '1000000001'), beat('m2', '1999999999')]);
  const text = await metrics();
  expect(valueOf(text, refused)).toBe(1);
  expect(valueOf(text, 'tankwatch_ingest_messages_total{outcome="accepted"}')).toBe(1);
  expect(valueOf(text, 'tankwatch_ingest_last_accepted_timestamp_seconds')).toBeGreaterThanOrEqual(began - 1);
});

test('attempts to sign in are counted by outcome', async () => {
  await tryLogin(app, { username: 'dispatcher', password: 'wrong' });
  await tryLogin(app, { username: 'dispatcher', password: 'tankwatch-demo' });
  const text = await metrics();
  expect(valueOf(text, 'tankwatch_sign_ins_total{outcome="refused"}')).toBe(1);
  expect(valueOf(text, 'tankwatch_sign_ins_total{outcome="signedIn"}')).toBe(1);
});

test('a terminal that is refused is a line and a count with its reason; one that goes on trying fills no log', async () => {
  const own: string[] = [];
  const refused = createRefusedSignIns(app.metrics, () => 0, testLog(own));
  for (let n = 0; n < 100; n += 1)
    refused({ step: 'register', number: `1390000${n}`, address: '203.0.113.7', reason: 'noSuchTerminal' });
  expect(await value('tankwatch_terminals_refused_total{step="register",reason="noSuchTerminal"}')).toBe(100);
  expect(own).toHaveLength(30);
  expect(JSON.parse(own[0] ?? '')).toMatchObject({
    level: 'warn',
    step: 'register',
    terminal: '13900000',
    ip: '203.0.113.7',
    reason: 'noSuchTerminal',
  });
});

test('probes that go well are no lines at info; a monitor without its token is one', async () => {
  lines.length = 0;
  for (const url of ['/healthz', '/readyz', '/metrics'])
    // oxlint-disable-next-line no-await-in-loop
    await app.server.inject({ url });
  await app.server.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  const seen = lines.map(
    (line) => JSON.parse(line) as { level: string; msg: string; route?: string; status?: number },
  );
  expect(seen.filter(({ msg, level }) => msg === 'request' && level === 'debug')).toHaveLength(3);
  expect(seen.filter(({ msg, level }) => msg === 'request' && level === 'info')).toEqual([
    expect.objectContaining({ route: '/metrics', status: 403 }),
  ]);
});
