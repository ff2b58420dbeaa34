import type { Log } from '../kernel/log/log.ts';
import type { Database } from '../database/database.ts';
import type { MessageIntake, Runner } from '../ingest/subjects/runner.ts';
import type { IngestLog } from './ingest-log.ts';
import { readPartition } from './log-reader.ts';
import { createPartitionLeases, leaseMs } from './partition-leases.ts';
import { keepSetAside } from './set-aside.ts';

const renewEveryMs = 2_000;

export interface LogReadingPorts {
  readonly log: IngestLog;
  readonly database: Database;
  readonly runner: Runner;
  /** Names this process among those that share the log. */
  readonly owner: string;
  readonly now: () => number;
  /** A clock that never goes back and that nobody sets, ms. */
  readonly monotonicMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: Log;
  /** Why nothing is applied just now; null: it is. */
  readonly suspended: () => string | null;
  /** Called with the number of alarms that an entry raised. */
  readonly raised: (alarms: number) => void;
}

/** Applies this process's share of the log. Returns how to stop, after which another process goes on at once. */
export const startLogReading = (ports: LogReadingPorts): { readonly stop: () => Promise<void> } => {
  const { database, owner, monotonicMs, wait, report, runner } = ports;
  const leases = createPartitionLeases(database, owner);
  const readers = new Map<number, ReturnType<typeof readPartition>>();
  const applied = { count: 0 };
  let stopped = false;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const apply: MessageIntake['batch'] = async (...batch) => {
    const reason = ports.suspended();
    if (reason !== null) throw Object.assign(new Error(reason), { code: 'suspended' });
    const outcome = await runner.batch(...batch);
    ports.raised(outcome.newAlarms);
    return outcome;
  };

  const setAside = (entry: Parameters<typeof keepSetAside>[1]): Promise<void> =>
    keepSetAside(database, entry);

  const renew = async (): Promise<void> => {
    const own = await leases.renew(
      new Map([...readers].map(([partition, reader]) => [partition, reader.caughtMs()])),
    );
    for (const [partition, reader] of readers)
      if (!own.has(partition)) {
        readers.delete(partition);
        void reader.stop();
      }
    for (const partition of own)
      if (!readers.has(partition))
        readers.set(partition, readPartition({ ...ports, apply, applied, setAside }, partition));
  };

  /** Whoever may not apply keeps nothing from others: their entries would wait for it. */
  const rest = async (): Promise<void> => {
    if (readers.size === 0) return;
    for (const reader of readers.values()) void reader.stop();
    readers.clear();
    await leases.giveUp();
  };

  const pause = (): Promise<unknown> => Promise.race([wait(renewEveryMs), ended]);
  let renewedMs = monotonicMs();
  const renewing = (async () => {
    while (!stopped) {
      // Leases run from when they are asked for.
      const askedMs = monotonicMs();
      await (ports.suspended() === null ? renew() : rest()).then(
        () => {
          renewedMs = askedMs;
        },
        (error: unknown) => report.warn({ err: error }, 'partitions of the log could not be renewed'),
      );
      await pause();
    }
  })();
  /** Whoever can't renew has lost them: two readers of one partition would wait for what the other has. */
  const lapsing = (async () => {
    while (!stopped) {
      if (monotonicMs() - renewedMs >= leaseMs)
        for (const [partition, reader] of readers) {
          readers.delete(partition);
          void reader.stop();
        }
      await pause();
    }
  })();

  return {
    stop: async () => {
      stopped = true;
      end();
      await Promise.all([renewing, lapsing]);
      await Promise.all([...readers.values()].map((reader) => reader.stop()));
      await leases.giveUp();
    },
  };
};
