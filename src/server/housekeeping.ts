import type { Database } from './database/database.ts';
import { aliveEveryMs, sayAlive } from './ingest/outages.ts';
import type { Runner } from './ingest/runner.ts';
import type { Metrics } from './plugins/metrics.ts';
import { dropOldTelemetry } from './retention.ts';
import { pruneRows } from './stores/pruning.ts';
import type { Timers } from './stream/alarm-feed.ts';

const tickEveryMs = 1000;
const tickPortion = 200;
const pushEveryMs = 1000;
const correctionsEveryMs = 1000;
const maintainEveryMs = 15 * 60_000;
const retentionEveryMs = 3_600_000;
const pruneEveryMs = 10 * 60_000;

export interface HousekeepingDoors {
  readonly database: Database;
  readonly runner: Runner;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly timers: Timers;
  readonly say: (line: string) => void;
  readonly keepTelemetryDays: number;
  /** Judges again what corrections of master data touch; true: there may be more. */
  readonly workOffCorrections: (nowMs: number) => Promise<boolean>;
  /** Sends what is due to devices; true: there may be more. */
  readonly sendPushes: () => Promise<boolean>;
}

/** One job at a time of each kind; a failure is said and tried again at the next turn. */
const repeat = (
  timers: Timers,
  ms: number,
  say: (line: string) => void,
  work: () => Promise<void>,
): (() => void) => {
  let running = false;
  return timers.every(ms, () => {
    if (running) return;
    running = true;
    work()
      .catch((error: unknown) =>
        say(`housekeeping: ${error instanceof Error ? error.message : String(error)}`),
      )
      .finally(() => {
        running = false;
      });
  });
};

/** Lets time pass for trucks that are silent, and keeps the database in order. Returns how to stop. */
export const startHousekeeping = ({
  database,
  runner,
  metrics,
  now,
  timers,
  say,
  keepTelemetryDays,
  sendPushes,
  workOffCorrections,
}: HousekeepingDoors): (() => void) => {
  const stops = [
    repeat(timers, tickEveryMs, say, async () => {
      const due = await database.query<{ subject: string }>(
        `select subject from engine_subject where lineage = 'live' and due_time <= $1 order by due_time limit $2`,
        [new Date(now()), tickPortion],
        'due_subjects',
      );
      if (due.length === 0) return;
      metrics.alarms.inc(
        await runner.tick(
          due.map((row) => row.subject),
          now(),
        ),
      );
    }),
    repeat(timers, aliveEveryMs, say, () => sayAlive(database, now())),
    repeat(timers, pushEveryMs, say, async () => {
      while (await sendPushes());
    }),
    repeat(timers, correctionsEveryMs, say, async () => {
      while (await workOffCorrections(now()));
    }),
    repeat(timers, maintainEveryMs, say, () => database.maintain()),
    repeat(timers, retentionEveryMs, say, async () => {
      const gone = await dropOldTelemetry(database, keepTelemetryDays, now());
      if (gone.length > 0) say(`housekeeping: ${gone.length} days of telemetry dropped, ${gone.join(' ')}`);
    }),
    repeat(timers, pruneEveryMs, say, () => pruneRows(database, now(), keepTelemetryDays)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
