import type { Database } from '../../database/database.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Timers } from '../../kernel/timers.ts';
import { createDatabaseSilence, type DatabaseSilence } from '../../database/database-silence.ts';

const askEveryMs = 1_000;
/** Without an answer for so long, whoever runs the server is told. */
const silentMs = 5_000;

export interface DatabaseWatch {
  /** Since when the database has not answered, on the monotonic clock, ms; null: it does. */
  readonly silentSinceMs: () => number | null;
  /** Whether a question was not answered for a second. */
  readonly silence: DatabaseSilence;
  readonly stop: () => void;
}

export interface DatabaseWatchPorts {
  readonly database: Database;
  readonly timers: Timers;
  readonly log: Log;
  /** A clock that never goes back, ms. */
  readonly monotonicMs: () => number;
}

/** Asks the database every second, and says once when it has not answered for five, and when it does again. */
export const watchDatabase = ({ database, timers, log, monotonicMs }: DatabaseWatchPorts): DatabaseWatch => {
  let asking = false;
  let lastError: unknown = null;
  /** When the first question that nobody answered was asked. */
  let silentSinceMs: number | null = null;
  let told = false;
  const silence = createDatabaseSilence();

  const answered = (): void => {
    if (told && silentSinceMs !== null)
      log.info({ silentS: Math.round((monotonicMs() - silentSinceMs) / 1000) }, 'the database answers again');
    silentSinceMs = null;
    told = false;
    lastError = null;
    silence.set(false);
  };
  const look = (): void => {
    const nowMs = monotonicMs();
    if (silentSinceMs !== null && !told && nowMs - silentSinceMs >= silentMs) {
      told = true;
      log.error(
        { err: lastError ?? undefined, silentS: silentMs / 1000 },
        'the database has not answered for 5 s',
      );
    }
    if (asking) {
      // Of one session that serves all, nothing is known by a question that waits its turn. An answer that has come
      // while this process was busy is read before anybody is told.
      if (database.engine === 'postgresql') setImmediate(() => asking && silence.set(true));
      return;
    }
    asking = true;
    silentSinceMs ??= nowMs;
    database
      .ping()
      .then(answered, (error: unknown) => {
        lastError = error;
      })
      .finally(() => {
        asking = false;
      });
  };
  const stop = timers.every(askEveryMs, look);
  return {
    // A question that was asked just now is no silence.
    silentSinceMs: () =>
      silentSinceMs !== null && monotonicMs() - silentSinceMs >= askEveryMs ? silentSinceMs : null,
    silence,
    stop,
  };
};
