import { type ApplyEntriesPorts, createApplyEntries, retryAfterMs } from './apply-entries.ts';
import type { IngestLog } from './ingest-log.ts';

/**
 * Entries stand in the log by the time of their arrival, give or take what their append may take and the clocks of the
 * processes differ.
 */
export const settleMs = 10_000;

export interface LogReaderPorts extends ApplyEntriesPorts {
  readonly log: IngestLog;
  readonly now: () => number;
}

/**
 * Applies the entries of one partition, oldest first, until it is stopped. An entry is done after its commit; one that is
 * read again finds its messages sent before.
 */
export const readPartition = (
  ports: LogReaderPorts,
  partition: number,
): { readonly caughtMs: () => number; readonly stop: () => Promise<void> } => {
  const { log, now, wait, report } = ports;
  let stopped = false;
  let caughtMs = Number.NEGATIVE_INFINITY;
  let leave = async (): Promise<void> => {};

  const applyAll = createApplyEntries(ports, partition, () => stopped);

  const read = async (): Promise<void> => {
    const reader = await log.open(partition);
    leave = reader.leave;
    try {
      while (!stopped) {
        const askedMs = now();
        const entries = await reader.next();
        await applyAll(entries);
        if (stopped) return;
        const last = entries.findLast(({ entry }) => entry !== null)?.entry?.receivedMs;
        if (last !== undefined) caughtMs = Math.max(caughtMs, last - settleMs);
        else if (await reader.isEmpty()) caughtMs = Math.max(caughtMs, askedMs - settleMs);
      }
    } finally {
      // Whoever fails to leave must hold nothing either: the next reader would wait for it.
      await reader.leave().finally(reader.close);
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
      await leave();
      await running;
    },
  };
};
