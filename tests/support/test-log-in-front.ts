import { setTimeout as wait } from 'node:timers/promises';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import type { IngestLog } from '#server/ingest-log/ingest-log.ts';
import { startLogReading } from '#server/ingest-log/log-reading.ts';

import { testLog } from './worlds/test-log.ts';

/** A log in front of a test's servers, of which it is known when everything that was appended is applied. */
export interface TestLogInFront {
  readonly log: IngestLog;
  /** Lets a server apply what the log holds, from now on. */
  readonly readBy: (database: Database, app: App) => void;
  /** How many entries its reader has applied. */
  readonly count: () => number;
  /** Waits until everything that was appended is done. */
  readonly applied: () => Promise<void>;
  readonly stopReading: () => Promise<void>;
}

export const testLogInFront = (real: IngestLog): TestLogInFront => {
  let open = 0;
  let count = 0;
  let reading: { readonly stop: () => Promise<void> } | null = null;
  const log: IngestLog = {
    ...real,
    append: async (partition, entry) => {
      await real.append(partition, entry);
      open += 1;
    },
    open: async (partition) => {
      const reader = await real.open(partition);
      return {
        ...reader,
        next: async () =>
          (await reader.next()).map((one) => ({
            ...one,
            done: async () => {
              await one.done();
              // What a stranger wrote was not appended here.
              if (one.entry === null) return;
              open -= 1;
              count += 1;
            },
          })),
      };
    },
  };
  return {
    log,
    count: () => count,
    readBy: (database, app) => {
      reading = startLogReading({
        log,
        database,
        runner: app.runner,
        owner: `test-${Math.random()}`,
        now: Date.now,
        monotonicMs: () => performance.now(),
        wait: (ms) => wait(ms),
        report: testLog(),
        suspended: () => null,
        raised: () => {},
      });
    },
    applied: async () => {
      while (open !== 0) await wait(1);
    },
    stopReading: async () => {
      await reading?.stop();
      reading = null;
    },
  };
};
