import { expireCommands } from '../../orders/commands/expire-commands.ts';
import { advanceRollouts } from '../../orders/rollouts/advance-rollouts.ts';
import type { Database } from '../../database/database.ts';
import { endLinks } from '../../sharing/share-links.ts';
import { aliveEveryMs, writeHeartbeat } from '../../master-data/outages.ts';
import type { Runner } from '../../ingest/subjects/runner.ts';
import type { JobKind } from '../../kernel/jobs/job-kinds.ts';
import type { Jobs, JobWork } from '../../kernel/jobs/jobs.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';
import { dropOldKeys, dropOldTelemetry } from '../../telemetry/retention.ts';
import { createStatisticsKeeper, openOrders, publishedAlarms } from './keep-statistics.ts';
import { pruneRows } from './pruning.ts';

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
  /** Called when this process has written its beat (null), and when it could not. */
  readonly beat: (error: unknown) => void;
  /** The moment up to which everything that arrived is applied: time passes for trucks up to it. */
  readonly present: () => Promise<number>;
  readonly jobs: Jobs;
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

/** Does all this by the clock, until the jobs are stopped. */
export const startHousekeeping = (ports: HousekeepingPorts): void => {
  const { database, runner, metrics, now, present, jobs, log, beat, keepTelemetryDays } = ports;
  const letTimePass = async (): Promise<void> => {
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
  };
  const sayAlive = (): Promise<void> =>
    writeHeartbeat(database, now()).then(
      () => beat(null),
      (error: unknown) => {
        beat(error);
        throw error;
      },
    );
  const dropTelemetry = async (): Promise<void> => {
    const gone = await dropOldTelemetry(database, keepTelemetryDays, now());
    if (gone.length > 0) log.info({ days: gone }, 'telemetry dropped');
  };
  const dropKeys = async (): Promise<void> => {
    const gone = await dropOldKeys(database, now());
    if (gone.length > 0) log.info({ days: gone }, 'ids of messages dropped');
  };
  const all: readonly (readonly [kind: JobKind, everyMs: number, work: JobWork<[]> | null])[] = [
    ['time', tickEveryMs, letTimePass],
    ['heartbeat', aliveEveryMs, sayAlive],
    ['pushes', pushEveryMs, ports.sendPushes],
    ['notices', noticesEveryMs, ports.sendNotices],
    ['webhooks', eventsEveryMs, ports.sendWebhooks],
    ['eventStreams', eventsEveryMs, ports.streamEvents],
    ['eventPublisher', eventsEveryMs, ports.publishEvents],
    ['sessionChecks', checkSessionsEveryMs, ports.checkSessions],
    ['schedule', scheduleEveryMs, ports.queueNotices],
    ['shareLinks', sharesEveryMs, () => endLinks(database, now())],
    ['corrections', correctionsEveryMs, () => ports.workOffCorrections(now())],
    ['pumpTotals', totalsEveryMs, () => ports.bringTotals(now())],
    ['expiredOrders', commandsEveryMs, () => expireCommands(database, now())],
    ['orderCounts', commandsEveryMs, createStatisticsKeeper(database, openOrders)],
    ['alarmCounts', countAlarmsEveryMs, createStatisticsKeeper(database, publishedAlarms)],
    ['rollouts', rolloutsEveryMs, () => advanceRollouts(database, now())],
    ['maintenance', maintainEveryMs, () => database.maintain()],
    ['retention', retentionEveryMs, dropTelemetry],
    ['messageIds', retentionEveryMs, dropKeys],
    ['archive', retentionEveryMs, ports.archiveTelemetry],
    ['pruning', pruneEveryMs, () => pruneRows(database, now(), keepTelemetryDays)],
  ];
  for (const [kind, everyMs, work] of all)
    if (work !== null) jobs.every(everyMs, jobs.single(kind, work).run);
};
