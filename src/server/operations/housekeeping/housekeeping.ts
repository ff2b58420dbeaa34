import { expireCommands } from '../../orders/commands/expire-commands.ts';
import { advanceRollouts } from '../../orders/rollouts/advance-rollouts.ts';
import type { Database } from '../../database/database.ts';
import { inWorkClass } from '../../database/work-class.ts';
import { endLinks } from '../../sharing/share-links.ts';
import { aliveEveryMs, writeHeartbeat } from '../../master-data/outages.ts';
import type { Runner } from '../../ingest/subjects/runner.ts';
import { createFailureRow } from '../../kernel/log/failure-row.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';
import { dropOldKeys, dropOldTelemetry } from '../../telemetry/retention.ts';
import { createStatisticsKeeper, openOrders, publishedAlarms } from './keep-statistics.ts';
import { pruneRows } from './pruning.ts';
import type { Timers } from '../../kernel/timers.ts';

const tickEveryMs = 1000;
const tickPortion = 200;
const pushEveryMs = 1000;
const correctionsEveryMs = 1000;
const totalsEveryMs = 1000;
const commandsEveryMs = 10_000;
const countAlarmsEveryMs = 2_000;
const noticesEveryMs = 2_000;
const eventsEveryMs = 500;
const checkSessionsEveryMs = 20_000;
const scheduleEveryMs = 60_000;
/** What has ended by itself shows nothing from that moment on; here it is written down that it has. */
const sharesEveryMs = 60_000;
const rolloutsEveryMs = 2000;
const maintainEveryMs = 15 * 60_000;
const retentionEveryMs = 3_600_000;
const pruneEveryMs = 10 * 60_000;

export interface HousekeepingPorts {
  readonly database: Database;
  readonly runner: Runner;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** Why no time passes just now; null: it does. */
  readonly suspended: () => string | null;
  /** Called when this process has written its beat (null), and when it could not. */
  readonly beat: (error: unknown) => void;
  /** The moment up to which everything that arrived is applied: time passes for trucks up to it. */
  readonly present: () => Promise<number>;
  readonly timers: Timers;
  readonly log: Log;
  readonly keepTelemetryDays: number;
  /** Moves telemetry that the database has no longer to the archive; null: there is none. */
  readonly archiveTelemetry: (() => Promise<void>) | null;
  /** Judges again what corrections of master data affect; true: there may be more. */
  readonly workOffCorrections: (nowMs: number) => Promise<boolean>;
  /** Brings pump totals that people entered to the rules; true: there may be more. */
  readonly bringTotals: (nowMs: number) => Promise<boolean>;
  /** Sends what is due to devices; true: there may be more. */
  readonly sendPushes: () => Promise<boolean>;
  /** Writes what is told outside by the clock. */
  readonly queueNotices: () => Promise<void>;
  /** Sends what is due outside; true: there may be more. */
  readonly sendNotices: () => Promise<boolean>;
  /** Begins to send events that are due. */
  readonly sendWebhooks: () => Promise<void>;
  /** Gives events their places, and begins to send them to whoever reads the stream. */
  readonly streamEvents: () => Promise<void>;
  /** Brings events to the log that other systems read; null: there is none. */
  readonly publishEvents: (() => Promise<void>) | null;
  /** Begins to ask identity providers for the sessions that are due. */
  readonly checkSessions: () => Promise<void>;
}

/** One job at a time of each kind; a failure is logged and tried again at the next run. */
const repeat = (
  timers: Timers,
  ms: number,
  log: Log,
  what: string,
  work: () => Promise<void>,
): (() => void) => {
  const turns = createFailureRow(log, what);
  let running = false;
  return timers.every(ms, () => {
    if (running) return;
    running = true;
    // Nobody waits for it.
    inWorkClass('background', work)
      .then(turns.worked, turns.failed)
      .finally(() => {
        running = false;
      });
  });
};

/** Fires timers of silent trucks, and maintains the database. Returns a function that stops it. */
export const startHousekeeping = ({
  suspended,
  beat,
  database,
  runner,
  metrics,
  now,
  present,
  timers,
  log,
  keepTelemetryDays,
  archiveTelemetry,
  sendPushes,
  queueNotices,
  sendNotices,
  sendWebhooks,
  streamEvents,
  publishEvents,
  checkSessions,
  workOffCorrections,
  bringTotals,
}: HousekeepingPorts): (() => void) => {
  const pausing: Timers = {
    every: (ms, act) =>
      timers.every(ms, () => {
        if (suspended() === null) act();
      }),
  };
  const stops = [
    repeat(pausing, tickEveryMs, log, 'letting time pass for trucks', async () => {
      const presentMs = await present();
      const due = await database.query<{ subject: string }>(
        `select subject from engine_subject where lineage = 'live' and due_time <= $1 order by due_time limit $2`,
        [new Date(presentMs), tickPortion],
        'due_subjects',
      );
      if (due.length === 0) return;
      metrics.alarms.inc(
        await runner.tick(
          due.map((row) => row.subject),
          presentMs,
        ),
      );
    }),
    repeat(pausing, aliveEveryMs, log, 'saying that this process is alive', () =>
      writeHeartbeat(database, now()).then(
        () => beat(null),
        (error: unknown) => {
          beat(error);
          throw error;
        },
      ),
    ),
    repeat(pausing, pushEveryMs, log, 'sending pushes', async () => {
      while (await sendPushes());
    }),
    repeat(pausing, noticesEveryMs, log, 'sending notices', async () => {
      while (await sendNotices());
    }),
    repeat(pausing, eventsEveryMs, log, 'sending events', sendWebhooks),
    repeat(pausing, eventsEveryMs, log, 'streaming events', streamEvents),
    publishEvents === null
      ? () => {}
      : repeat(pausing, eventsEveryMs, log, 'publishing events', publishEvents),
    repeat(pausing, checkSessionsEveryMs, log, 'asking identity providers for sessions', checkSessions),
    repeat(pausing, scheduleEveryMs, log, 'queueing what is told by the clock', queueNotices),
    repeat(pausing, sharesEveryMs, log, 'ending share links', () => endLinks(database, now())),
    repeat(pausing, correctionsEveryMs, log, 'working off corrections', async () => {
      while (await workOffCorrections(now()));
    }),
    repeat(pausing, totalsEveryMs, log, 'bringing pump totals to the rules', async () => {
      while (await bringTotals(now()));
    }),
    repeat(pausing, commandsEveryMs, log, 'ending expired commands', () => expireCommands(database, now())),
    repeat(pausing, commandsEveryMs, log, 'counting orders', createStatisticsKeeper(database, openOrders)),
    repeat(
      pausing,
      countAlarmsEveryMs,
      log,
      'counting alarms',
      createStatisticsKeeper(database, publishedAlarms),
    ),
    repeat(pausing, rolloutsEveryMs, log, 'taking roll-outs on', () => advanceRollouts(database, now())),
    repeat(pausing, maintainEveryMs, log, 'maintaining the database', () => database.maintain()),
    repeat(pausing, retentionEveryMs, log, 'dropping old telemetry', async () => {
      const gone = await dropOldTelemetry(database, keepTelemetryDays, now());
      if (gone.length > 0) log.info({ days: gone }, 'telemetry dropped');
    }),
    repeat(pausing, retentionEveryMs, log, 'dropping ids of old messages', async () => {
      const gone = await dropOldKeys(database, now());
      if (gone.length > 0) log.info({ days: gone }, 'ids of messages dropped');
    }),
    archiveTelemetry === null
      ? () => {}
      : repeat(pausing, retentionEveryMs, log, 'moving old telemetry to the archive', archiveTelemetry),
    repeat(pausing, pruneEveryMs, log, 'pruning what is over', () =>
      pruneRows(database, now(), keepTelemetryDays),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
