import type { Log } from '../kernel/log/log.ts';
import type { MessageIntake } from '../ingest/subjects/runner.ts';
import { createFailureRow } from '../kernel/log/failure-row.ts';
import { isFaultOfEntry } from './entry-failure.ts';
import type { LogEntry, ReadEntry } from './ingest-log.ts';
import type { SetAsideEntry } from './set-aside.ts';

/** An entry that fails so often by its own fault is set aside, if others are applied; where there are no others, later. */
const mostAttempts = 5;
const mostAttemptsAlone = 10;
export const retryAfterMs = 1_000;
const retryAfterMostMs = 30_000;

/** How many entries all readers of this process have applied. */
export interface AppliedEntries {
  count: number;
}

export interface ApplyEntriesPorts {
  readonly apply: MessageIntake['batch'];
  readonly applied: AppliedEntries;
  /** Keeps what can't be applied until somebody decides. */
  readonly setAside: (entry: SetAsideEntry) => Promise<void>;
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

/** Applies entries of one partition: those that fail again and again are set aside, so that what follows goes on. */
export const createApplyEntries = (
  { apply, applied, setAside, wait, report }: ApplyEntriesPorts,
  partition: number,
  isStopped: () => boolean,
): ((entries: readonly ReadEntry[]) => Promise<void>) => {
  const place = createFailureRow(report, `applying partition ${partition} of the log`);

  /** Waits as long as the place is at fault: what comes after it must not pass it by a failure that is not its own. */
  const tryOnce = async (entry: LogEntry): Promise<Failure | null> => {
    for (;;)
      try {
        await apply(entry.scope, entry.messages, entry.receivedMs);
        place.worked();
        return null;
      } catch (error) {
        if (isStopped() || isFaultOfEntry(error)) return { error };
        place.failed(error);
        await wait(retryAfterMs);
        if (isStopped()) return { error };
      }
  };

  const keepAside = async (kept: Omit<SetAsideEntry, 'partition'>): Promise<void> => {
    await setAside({ partition, ...kept });
    report.error(
      { partition, reason: kept.reason },
      'an entry of the log was set aside: npm run set-aside -- --list',
    );
  };

  /** Of an entry that fails only those messages are set aside that fail by themselves. */
  const keepFailing = async (entry: LogEntry): Promise<'stopped' | 'kept'> => {
    for (const message of entry.messages) {
      const alone = { ...entry, messages: [message] };
      const failure = await tryOnce(alone);
      if (isStopped()) return 'stopped';
      if (failure !== null)
        await keepAside({
          text: JSON.stringify(alone),
          entry: alone,
          reason: failure.error instanceof Error ? failure.error.message : String(failure.error),
        });
    }
    return 'kept';
  };

  const applyEntry = async (one: ReadEntry, entry: LogEntry, first: Promise<Failure | null>) => {
    let failure = await first;
    for (let attempt = 1; failure !== null; attempt += 1) {
      if (isStopped()) return;
      report.error({ err: failure.error, partition, attempt }, 'an entry of the log could not be applied');
      const before = applied.count;
      await wait(Math.min(retryAfterMs * 2 ** Math.max(0, attempt - mostAttempts), retryAfterMostMs));
      if (isStopped()) return;
      // What others applied since it failed: the database took them, and it failed for itself.
      if ((attempt >= mostAttempts && applied.count > before) || attempt >= mostAttemptsAlone) {
        if ((await keepFailing(entry)) === 'stopped') return;
        failure = null;
      } else failure = await tryOnce(entry);
    }
    applied.count += 1;
    await one.done();
  };

  /**
   * An entry is tried after those before it that have messages of its terminals: the runner applies groups beside each
   * other, and a later message would pass an earlier one. One that failed is passed, or it could hold up all.
   */
  return async (entries) => {
    const tried = new Map<string, Promise<Failure | null>>();
    await Promise.all(
      entries.map((one) => {
        const { entry, text } = one;
        if (entry === null)
          return keepAside({ text, entry, reason: 'no process of ours wrote it' }).then(one.done);
        const terminals = terminalsOf(entry);
        const before = terminals.flatMap((terminal) => tried.get(terminal) ?? []);
        const first =
          before.length === 0
            ? tryOnce(entry)
            : Promise.all(before).then(async (failures) => {
                // Whoever stops waits for one failure, and not for one of each.
                const failure = isStopped() ? failures.find((each) => each !== null) : null;
                return failure ?? tryOnce(entry);
              });
        for (const terminal of terminals) tried.set(terminal, first);
        return applyEntry(one, entry, first);
      }),
    );
  };
};
