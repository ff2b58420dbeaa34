import type { Log } from '../../log/log.ts';
import type { MessageIntake } from '../subjects/runner.ts';
import type { IngestLog, ReadEntry } from './ingest-log.ts';

/**
 * Entries stand in the log by the time of their arrival, give or take what their append may take and the clocks of the
 * processes differ.
 */
export const settleMs = 10_000;

/** An entry that fails so often, while others are applied, is not the database's fault. */
const mostAttempts = 5;
const retryAfterMs = 1_000;

/** How many entries all readers of this process have applied. */
export interface AppliedEntries {
  count: number;
}

export interface LogReaderPorts {
  readonly log: IngestLog;
  readonly apply: MessageIntake['batch'];
  readonly applied: AppliedEntries;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly report: Log;
}

/**
 * Applies the entries of one partition, oldest first, until it is stopped. An entry is done after its commit; one that is
 * read again finds its messages sent before.
 */
export const readPartition = (
  { log, apply, applied, now, wait, report }: LogReaderPorts,
  partition: number,
): { readonly caughtMs: () => number; readonly stop: () => Promise<void> } => {
  let stopped = false;
  let caughtMs = Number.NEGATIVE_INFINITY;
  let close = async (): Promise<void> => {};

  const applyEntry = async ({ entry, done, setAside }: ReadEntry): Promise<void> => {
    const before = applied.count;
    for (let attempt = 1; !stopped; attempt += 1) {
      const failure = await apply(entry.scope, entry.messages, entry.receivedMs).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (failure === null) {
        applied.count += 1;
        return done();
      }
      report.error({ err: failure.error, partition, attempt }, 'an entry of the log could not be applied');
      if (attempt >= mostAttempts && applied.count > before) return setAside();
      await wait(retryAfterMs);
    }
  };

  const read = async (): Promise<void> => {
    const reader = await log.open(partition);
    close = reader.close;
    try {
      while (!stopped) {
        const askedMs = now();
        const entries = await reader.next();
        await Promise.all(entries.map(applyEntry));
        if (stopped) return;
        const last = entries.at(-1)?.entry.receivedMs;
        if (last !== undefined) caughtMs = Math.max(caughtMs, last - settleMs);
        else if (await reader.isEmpty()) caughtMs = Math.max(caughtMs, askedMs - settleMs);
      }
    } finally {
      await close();
    }
  };

  const running = (async () => {
    while (!stopped)
      await read().catch(async (error: unknown) => {
        report.warn({ err: error, partition }, 'the log could not be read');
        await wait(retryAfterMs);
      });
  })();

  return {
    /** Everything that arrived before this moment is applied, ms UTC. */
    caughtMs: () => caughtMs,
    stop: async () => {
      stopped = true;
      await close();
      await running;
    },
  };
};
