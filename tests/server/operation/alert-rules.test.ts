import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import { authorityFigures } from '#server/authority/authority-metrics.ts';
import type { Database } from '#server/database/database.ts';
import { forwardFigures } from '#server/forwarding/forward-metrics.ts';
import { createRefusedSignIns } from '#server/gateway/refused-sign-ins.ts';
import { eventFigures } from '#server/interfaces/stream/event-metrics.ts';
import { backupFigures } from '#server/operations/metrics/backup-metrics.ts';
import { type BackgroundFigures, startFigures } from '#server/kernel/metrics/background-figures.ts';
import { databaseFigures } from '#server/operations/metrics/database-figures.ts';
import { diskFigures } from '#server/operations/metrics/disk-metrics.ts';
import { logFigures } from '#server/ingest-log/log-metrics.ts';
import { processMetrics } from '#server/operations/metrics/process-metrics.ts';
import { readinessFigures } from '#server/operations/metrics/readiness-metrics.ts';
import { watchReplica } from '#server/database/metrics/replica-metrics.ts';
import { createSealer } from '#server/kernel/secrets/sealer.ts';

import { withAway } from '../../support/databases/away-database.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { hasPromtool, metricTypes, promtool } from '../../support/operation/promtool.ts';
import {
  alertRules,
  dashboardPanels,
  metricsIn,
  rulesFile,
  runbookPages,
} from '../../support/operation/shipped-rules.ts';
import {
  connectedAuthority,
  placeWaits,
  removeBridges,
  somethingAsked,
  targetWithMessage,
  unplacedEvent,
} from '../../support/operation/waiting-bridges.ts';
import { ingest, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { testLog } from '../../support/worlds/test-log.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'tankwatch-rules-'));
const rules = alertRules();
let real: Database;
let place: ReturnType<typeof withAway>;
let app: App;
let figures: ReturnType<typeof startFigures>;
/** The process's clock is so far ahead of the database's. */
let aheadMs = 0;
/** What the fake edges say: the disk's figures, and the servers of the log. */
let freeBlocks = 900;
let waitingInLog: () => Promise<number> = () => Promise.resolve(0);
let replicaAgeMs: number | null = 1000;
let unwritten: string | null = null;

beforeAll(async () => {
  real = await openTestDatabase();
  await seedDemoWorld(real);
  place = withAway(real);
  const now = (): number => Date.now() + aheadMs;
  app = await openTestApp(place.database, now);
  const { metrics } = app;
  app.readiness.add('writing', () => unwritten);
  processMetrics(metrics);
  watchReplica(metrics, { ageMs: () => replicaAgeMs } as Parameters<typeof watchReplica>[1]);
  const disk = () => Promise.resolve({ bavail: freeBlocks, blocks: 1000, bsize: 4096 });
  const all: readonly BackgroundFigures[] = [
    databaseFigures(metrics, { database: place.database, now, logInFront: true }),
    diskFigures(metrics, '/', disk),
    logFigures(metrics, { waiting: () => waitingInLog() }),
    backupFigures(metrics, folder),
    readinessFigures(metrics, app.readiness),
    authorityFigures(metrics, { database: place.database, now }),
    forwardFigures(metrics, { database: place.database, now }),
    eventFigures(metrics, { database: place.database, now, toNats: false }),
  ];
  figures = startFigures(all, { every: () => () => {} }, testLog());
  await figures.read();
});
afterAll(async () => {
  await app.server.close();
  await real.close();
  rmSync(folder, { recursive: true, force: true });
});

const scrape = async (): Promise<string> => {
  const { statusCode, body } = await app.server.inject({ url: '/metrics' });
  expect(statusCode).toBe(200);
  return body;
};

test('every rule and every panel reads only metrics that a server has', async () => {
  const known = metricTypes(await scrape());
  const panels = dashboardPanels();
  const exprs = [
    ...rules.map(({ name, expr }) => [name, expr] as const),
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  expect(rules.length).toBeGreaterThan(15);
  expect(panels.length).toBeGreaterThan(20);
  expect(
    exprs.flatMap(([name, expr]) =>
      metricsIn(expr)
        .filter((one) => !known.has(one))
        .map((one) => `${name}: ${one}`),
    ),
  ).toEqual([]);
  for (const [name, expr] of exprs) expect(/up\{|tankwatch_|process_|nodejs_/.test(expr), name).toBe(true);
});

test('every alert has its page in both languages, and every page its alert', () => {
  expect(runbookPages().toSorted()).toEqual(rules.map((rule) => rule.runbook).toSorted());
  for (const { name, expr, severity, runbook } of rules) {
    expect(runbook.split('/').at(-1)).toBe(`${name}.md`);
    expect(['critical', 'warning']).toContain(severity);
    const page = readFileSync(runbook, 'utf8');
    expect(page).toContain(`# ${name}: `);
    // The page shows the condition that is in force.
    expect(page, name).toContain(`\n${expr}\n`);
    for (const head of ['What it means', 'What to look at', 'What to do', '含义', '查看', '处理'])
      expect(page, name).toMatch(new RegExp(`^## ${head}\\n\\n\\S`, 'm'));
  }
});

if (!hasPromtool) process.stderr.write('!! SKIPPED: alerts by promtool. Debian: apt install prometheus\n');

test.skipIf(!hasPromtool)('Prometheus reads the rules, and every expression of the dashboard', () => {
  expect(promtool(['check', 'rules', resolve(rulesFile)])).toBe('');
  const panels = dashboardPanels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const recorded = panels.map(
    (expr, n) => `      - record: panel:${n}\n        expr: ${JSON.stringify(expr)}\n`,
  );
  const file = join(folder, 'panels.yml');
  writeFileSync(file, `groups:\n  - name: panels\n    rules:\n${recorded.join('')}`);
  expect(promtool(['check', 'rules', file])).toBe('');
});

/** Series of a text as a monitor names them: with the job and the process. */
const seriesOf = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        const [, name = '', labels = ''] = /^([^{]+)(?:\{(.*)\})?$/.exec(line.slice(0, at)) ?? [];
        const own = `job="tankwatch",instance="one:8808"`;
        return [`${name}{${labels === '' ? own : `${own},${labels}`}}`, Number(line.slice(at + 1))];
      }),
  );

/** Names of the alerts that fire within 12 minutes after what was read at first became what was read then. */
const firing = (first: string, then: string, at: number): readonly string[] => {
  const before = seriesOf(first);
  const input = [...seriesOf(then)].map(([series, value]) => {
    // The checker has no words for figures that are none.
    if (!Number.isFinite(value)) return '';
    // Time begins at 0 for the checker.
    const shift = /_timestamp_seconds\{/.test(series) && value > 0 ? at / 1000 : 0;
    const was = before.get(series) ?? 0;
    return `      - series: '${series}'\n        values: '${was - shift} ${value - shift}x20'\n`;
  });
  const names = rules.map(({ name }) => name);
  const file = join(folder, 'fires.yml');
  const tests = names.flatMap((name) =>
    // While what was counted still counts, and when what stands has stood for long enough.
    ['4m', '12m'].map(
      (time) =>
        `      - expr: count(ALERTS{alertname="${name}",alertstate="firing"})\n        eval_time: ${time}\n        exp_samples: []\n`,
    ),
  );
  writeFileSync(
    file,
    `rule_files:\n  - ${resolve(rulesFile)}\nevaluation_interval: 1m\ntests:\n  - interval: 1m\n    input_series:\n${input.join('')}    promql_expr_test:\n${tests.join('')}`,
  );
  const said = promtool(['test', 'rules', file]);

  // Each alert that fires is one expectation of none that failed.
  return names.filter((name) => said.includes(`alertname=\\"${name}\\"`));
};

describe.skipIf(!hasPromtool)('an alert fires for its cause, and for nothing else', () => {
  const after = async (cause: () => Promise<void>): Promise<readonly string[]> => {
    const first = await scrape();
    await cause();
    return firing(first, await scrape(), Date.now());
  };

  test('nothing is wrong', async () => {
    expect(await after(async () => {})).toEqual([]);
  });

  test('the database is away, so that messages are not accepted', async () => {
    const seen = await after(async () => {
      place.set('refuses');
      await figures.read();
      const beat = { id: 'r1', terminal: '1000000001', seq: 1, kind: 'heartbeat', data: { intervalS: 60 } };
      for (let n = 0; n < 30; n += 1)
        // oxlint-disable-next-line no-await-in-loop -- as a terminal does, again and again
        expect((await ingest(app, [{ ...beat, time: new Date().toISOString() }])).statusCode).toBe(503);
    });
    place.set('no');
    await figures.read();
    expect(seen).toEqual(['TankWatchDatabaseDown', 'TankWatchMessagesNotAccepted']);
  });

  test('no message comes for a quarter of an hour', async () => {
    const text = await scrape();
    expect(firing(text, text, Date.now() + 900_000)).toEqual(['TankWatchNoMessages']);
  });

  test('terminals that nobody knows try to register', async () => {
    const refused = createRefusedSignIns(app.metrics, Date.now, testLog());
    const about = {
      step: 'register',
      number: '1',
      address: '203.0.113.7',
      reason: 'noSuchTerminal',
    } as const;
    // A series begins with the first of them.
    refused(about);
    const seen = await after(async () => {
      for (let n = 0; n < 30; n += 1) refused(about);
    });
    expect(seen).toEqual(['TankWatchTerminalsRefused']);
  });

  test('the clock of the process is wrong', async () => {
    const seen = await after(async () => {
      aheadMs = 45_000;
      await figures.read();
    });
    aheadMs = 0;
    await figures.read();
    expect(seen).toEqual(['TankWatchClockWrong']);
  });

  test('the servers of the log are away; what is in it is not applied', async () => {
    const away = await after(async () => {
      waitingInLog = () => Promise.reject(new Error('no servers'));
      await figures.read();
    });
    expect(away).toEqual(['TankWatchLogDown']);
    waitingInLog = () => Promise.resolve(5000);
    const stuck = await after(async () => {
      await real.query(
        `insert into ingest_partition (partition, owner, until_time, caught_time)
         values (3, 'one', now() + interval '10 s', now() - interval '10 minutes')
         on conflict (partition) do update set caught_time = excluded.caught_time`,
      );
      await real.query(
        `insert into set_aside_entry (partition, received_time, messages, reason, content)
         values (3, now(), 1, 'a rule failed', '{}')`,
      );
      await figures.read();
    });
    await real.query('delete from ingest_partition where partition = 3');
    await real.query('delete from set_aside_entry');
    await figures.read();
    expect(stuck).toEqual(['TankWatchLogBehind', 'TankWatchLogSetAside']);
  });

  test('the disk is nearly full', async () => {
    const seen = await after(async () => {
      freeBlocks = 60;
      await figures.read();
    });
    freeBlocks = 900;
    await figures.read();
    expect(seen).toEqual(['TankWatchDiskNearlyFull']);
  });

  test('the database takes no row', async () => {
    const seen = await after(async () => {
      unwritten = 'it is read only';
      await figures.read();
    });
    unwritten = null;
    await figures.read();
    expect(seen).toEqual(['TankWatchNotReady']);
  });

  test('the replica is away', async () => {
    const seen = await after(async () => {
      replicaAgeMs = null;
    });
    replicaAgeMs = 1000;
    expect(seen).toEqual(['TankWatchReplicaBehind']);
  });

  const withBridges = async (cause: () => Promise<void>): Promise<readonly string[]> => {
    const seen = await after(async () => {
      await cause();
      await figures.read();
    });
    await removeBridges(real);
    await figures.read();
    return seen;
  };

  test('an authority is connected, has asked, and is told everything', async () => {
    const seen = await withBridges(async () => {
      const id = await connectedAuthority(real, { main: 'up', sub: 'off' });
      await placeWaits(real, id, 60);
      await somethingAsked(real, id, 600);
      await targetWithMessage(real, 60);
    });
    expect(seen).toEqual([]);
  });

  test('an authority is away, and what it is to be told waits', async () => {
    const seen = await withBridges(async () => {
      const id = await connectedAuthority(real, { main: 'waiting', sub: 'up' });
      await placeWaits(real, id, 900);
    });
    expect(seen).toEqual(['TankWatchAuthorityLinkDown', 'TankWatchAuthorityOutboxOld']);
  });

  test('an inquiry is nearly too late', async () => {
    const seen = await withBridges(async () => {
      await somethingAsked(real, await connectedAuthority(real, { main: 'up', sub: 'up' }), 120);
    });
    expect(seen).toEqual(['TankWatchAuthorityInquiryUnanswered']);
  });

  test('another platform takes nothing for two hours', async () => {
    expect(await withBridges(() => targetWithMessage(real, 7200))).toEqual(['TankWatchForwardingWaiting']);
  });

  test('events reach no reader', async () => {
    expect(await withBridges(() => unplacedEvent(real, 900))).toEqual(['TankWatchEventsWaiting']);
  });

  test('notices are not sent: nobody listens at the provider', async () => {
    const { seal } = createSealer('the key of a server that is tested only');
    const seen = await after(async () => {
      await real.query(
        `insert into notice_receiver (company_code, channel, name, address, robot_key, robot_hash)
         values ('TW01', 'weCom', 'robot', '', $1, 'hash')`,
        [seal('robot')],
      );
      await real.query(
        `insert into notice (subject, receiver_id, company_code, kind, type, sign_code, channel, receiver_name, address, lane, created_time, due_time)
         select 'alert:' || n, x.id, x.company_code, 'alarm', 201, '浙B00001', x.channel, x.name, x.address, notice_lane_of(x.*), now(), now()
         from notice_receiver x, generate_series(1, 3) n where x.robot_hash = 'hash'`,
      );
      await app.sendNotices();
      await figures.read();
    });
    expect(seen).toEqual(['TankWatchNoticesFailing']);
  });
});
