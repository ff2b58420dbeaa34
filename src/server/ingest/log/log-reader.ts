import type { Log } from '../../log/log.ts';
import type { MessageIntake } from '../subjects/runner.ts';
import type { IngestLog, LogEntry, ReadEntry } from './ingest-log.ts';

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

interface Failure {
  readonly error: unknown;
}

const terminalsOf = ({ messages }: LogEntry): readonly string[] => [
  ...new Set(
    messages.flatMap((message) => {
      const terminal: unknown = Reflect.get(Object(message), 'terminal');
      return typeof terminal === 'string' ? [terminal] : [];
    }),
  ),
];

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
  let leave = async (): Promise<void> => {};

  const tryOnce = ({ entry }: ReadEntry): Promise<Failure | null> =>
    apply(entry.scope, entry.messages, entry.receivedMs).then(
      () => null,
      (error: unknown) => ({ error }),
    );

  const applyEntry = async (one: ReadEntry, first: Promise<Failure | null>): Promise<void> => {
    const before = applied.count;
    let failure = await first;
    for (let attempt = 1; failure !== null; attempt += 1) {
      report.error({ err: failure.error, partition, attempt }, 'an entry of the log could not be applied');
      if (attempt >= mostAttempts && applied.count > before) return one.setAside();
      await wait(retryAfterMs);
      if (stopped) return;
      failure = await tryOnce(one);
    }
    applied.count += 1;
    return one.done();
  };

  /**
   * An entry is tried after those before it that have messages of its terminals: the runner applies groups beside each
   * other, and a later message would pass an earlier one. One that failed is passed, or it could hold up all.
   */
  const applyAll = async (entries: readonly ReadEntry[]): Promise<void> => {
    const tried = new Map<string, Promise<Failure | null>>();
    await Promise.all(
      entries.map((one) => {
        const terminals = terminalsOf(one.entry);
        const before = terminals.flatMap((terminal) => tried.get(terminal) ?? []);
        const first =
          before.length === 0
            ? tryOnce(one)
            : Promise.all(before).then(async (failures) => {
                // Whoever stops waits for one failure, and not for one of each.
                const failure = stopped ? failures.find((each) => each !== null) : null;
                return failure ?? tryOnce(one);
              });
        for (const terminal of terminals) tried.set(terminal, first);
        return applyEntry(one, first);
      }),
    );
  };

  const read = async (): Promise<void> => {
    const reader = await log.open(partition);
    leave = reader.leave;
    try {
      while (!stopped) {
        const askedMs = now();
        const entries = await reader.next();
        await applyAll(entries);
        if (stopped) return;
        const last = entries.at(-1)?.entry.receivedMs;
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
