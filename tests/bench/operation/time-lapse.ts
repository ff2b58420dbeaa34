import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from '#server/database/database.ts';
import { dayMs } from '#server/telemetry/messages/partitions.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { writeHeartbeat } from '#server/master-data/outages.ts';
import { createJobs } from '#server/kernel/jobs/jobs.ts';
import { type HousekeepingPorts, startHousekeeping } from '#server/operations/housekeeping/housekeeping.ts';
import { createSealer } from '#server/kernel/secrets/sealer.ts';

import { press } from '../../support/faults/presses.ts';
import { startNoticeProviders } from '../../support/notice-providers.ts';
import { ingest, loginAs } from '../../support/worlds/demo-world.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';
import { testLog } from '../../support/worlds/test-log.ts';
import { benchCompany, terminalOf } from '../scale/fleet-database.ts';
import { createTraffic } from '../scale/traffic.ts';

const secretKey = 'the key of a server in time lapse alone';
/** Six steps are a day. */
const steps = 6;
const stepMs = dayMs / steps;
const downMs = 300_000;

export interface TimeLapsePorts {
  readonly database: Database;
  readonly trucks: number;
  readonly beganMs: number;
  readonly keepTelemetryDays: number;
  /** Between two messages of a truck. */
  readonly everyMs: number;
}

/** Notes whether anything of a database is under way, so that a step ends when its work has. */
const countRunning = (database: Database): { readonly counted: Database; readonly running: () => number } => {
  let running = 0;
  const counting =
    <A extends readonly unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      running += 1;
      try {
        return await work(...args);
      } finally {
        running -= 1;
      }
    };
  return {
    counted: {
      ...database,
      query: counting(database.query),
      transaction: counting(database.transaction),
    } as Database,
    running: () => running,
  };
};

/**
 * A server whose clock runs ahead by four hours at a time. What comes in of trucks, people and tokens comes in by its
 * routes; housekeeping is the server's own, each of its jobs done once a step. Of the beats between two steps the last
 * alone is written. What is dated by the database's clock, as the audit is, has the real date; but for the stream of alarms.
 */
export const openTimeLapse = async (ports: TimeLapsePorts) => {
  const { trucks, keepTelemetryDays } = ports;
  let nowMs = ports.beganMs;
  const now = (): number => nowMs;
  const { counted: database, running } = countRunning(ports.database);
  const providers = await startNoticeProviders(() => nowMs);
  const traffic = createTraffic(trucks, 0, 1, 'lapse');
  await storeToken(database, testToken, { name: 'gateway', terminal: null });

  // Trucks send seldom, so that years fit into an hour: silence is no alarm before a day of it.
  await database.query(
    `insert into setting (key, value, scope, effective_from) values ('offline.timeoutMin', '1440', 'default', '2000-01-01')`,
  );
  /** Emergencies are told to a robot. */
  const sealer = createSealer(secretKey);
  const [receiver] = await database.query<{ id: number }>(
    `insert into notice_receiver (company_code, channel, name, address, language, robot_key, robot_secret, robot_hash)
     values ($1, 'weCom', 'robot', '', 'en', $2, $3, 'robot') returning id`,
    [benchCompany, sealer.seal('robot'), sealer.seal(providers.robotSecret)],
  );
  const [rule] = await database.query<{ id: number }>(
    `insert into notice_rule (company_code, name, about) values ($1, 'rule', 'alarm') returning id`,
    [benchCompany],
  );
  await database.query(`insert into notice_rule_type values ($1, '201')`, [rule?.id ?? 0]);
  await database.query('insert into notice_step values ($1, 1, 0, $2, null)', [
    rule?.id ?? 0,
    receiver?.id ?? 0,
  ]);

  const open = async () => {
    const app = await openTestApp(database, now, {
      keepTelemetryDays,
      secretKey,
      noticeProviders: providers.config,
    });
    const jobs: (() => void)[] = [];
    const housekeeping = createJobs({
      log: testLog(),
      timers: {
        every: (_ms, act) => {
          jobs.push(act);
          return () => {};
        },
      },
    });
    startHousekeeping({
      jobs: housekeeping,
      database,
      runner: app.runner,
      metrics: app.metrics,
      now,
      beat: () => {},
      present: () => Promise.resolve(nowMs),
      log: testLog(),
      keepTelemetryDays,
      archiveTelemetry: null,
      workOffCorrections: app.workOffCorrections,
      bringTotals: app.bringTotals,
      sendPushes: () => Promise.resolve(false),
      queueNotices: app.queueNotices,
      sendNotices: app.sendNotices,
      sendWebhooks: async () => {},
      streamEvents: async () => {},
      publishEvents: null,
      checkSessions: async () => {},
    } satisfies HousekeepingPorts);
    await writeHeartbeat(database, nowMs);
    return { app, jobs, stop: housekeeping.stop };
  };
  let served = await open();

  const idle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3; quiet = running() === 0 ? quiet + 1 : 0) await wait(2);
  };

  const post = async (messages: readonly object[]): Promise<void> => {
    const answer = await ingest(served.app, messages);
    const body: unknown = answer.json();
    if (Reflect.get(Object(body), 'accepted') !== messages.length)
      throw new Error(answer.body.slice(0, 2000));
  };

  /** What people do on a day: they sign in, fail to, and give a console another token. */
  const people = async (day: number): Promise<void> => {
    const client = await loginAs(served.app, 'dispatcher');
    await client.get('/truckStatusData');
    await loginAs(served.app, 'dispatcher', 'wrong').catch(() => {});
    const terminal = terminalOf(day % trucks);
    await storeToken(database, `token-${day}`, { name: terminal, terminal }, dayMs, nowMs);
  };

  const step = async (index: number): Promise<void> => {
    const fromMs = nowMs;
    nowMs += stepMs;
    await ports.database.query('update server_alive set time = $1', [new Date(nowMs - 10_000)]);
    const messages = [...traffic.past(fromMs, nowMs - 60_000, ports.everyMs)].flat();
    await post(messages);
    if (index % steps === 0) {
      const day = index / steps;
      await post(press(terminalOf(day % trucks), day, nowMs - 60_000 - day * 20_000));
      await people(day);
    }
    // The stream is dated by the database's clock, which is years ahead.
    await ports.database.query('update alarm_stream set time = $1 where time > $1', [new Date(nowMs)]);
    for (const job of served.jobs) job();
    await idle();
  };
  let done = 0;

  return {
    now,
    /** A day of the fleet. @throws Error: a message was refused, or somebody could not sign in */
    day: async (): Promise<void> => {
      for (let part = 0; part < steps; part += 1) {
        await step(done);
        done += 1;
      }
    },
    /** The server ends and comes back five minutes later. */
    deploy: async (): Promise<void> => {
      served.stop();
      await served.app.server.close();
      nowMs += downMs;
      served = await open();
    },
    /** How many notices were sent since this was asked last. */
    noticesSent: () => providers.received.splice(0).length,
    close: async (): Promise<void> => {
      served.stop();
      await served.app.server.close();
      await providers.close();
    },
  };
};
