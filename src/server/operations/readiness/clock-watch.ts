import type { Database } from '../../database/database.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Timers } from '../../kernel/timers.ts';
import type { Suspension } from './suspension.ts';
import type { TerminalClocks } from './terminal-clocks.ts';

/** Clocks that are further apart are not both right. */
export const mostApartMs = 30_000;
const askEveryMs = 60_000;
/** How often the clock is held against one that can't be set. */
const lookEveryMs = 500;

export interface ClockWatchPorts {
  readonly database: Database;
  readonly now: () => number;
  /** A clock that never goes back and that nobody sets, ms. */
  readonly monotonicMs: () => number;
  readonly timers: Timers;
  readonly log: Log;
  readonly suspension: Suspension;
  readonly terminals: TerminalClocks;
}

export interface ClockWatch {
  /** Compares now. Where the database does not answer, what is known stands. */
  readonly check: () => Promise<void>;
  /** How far this server's clock is ahead of the database's when they were compared last, ms; null: never. */
  readonly aheadMs: () => number | null;
  readonly stop: () => void;
}

const seconds = (ms: number): string => `${Math.round(Math.abs(ms) / 1000)} s`;
const apart = (aheadMs: number, of: string): string =>
  `this server's clock is ${seconds(aheadMs)} ${aheadMs > 0 ? 'ahead of' : 'behind'} ${of}: set it (NTP), or the other's`;

/**
 * Holds the server's clock against the database's and those of terminals, at start and every minute, and in between
 * against one that can't be set: a step of the clock is known before anything is judged by it. While they are more than
 * thirty seconds apart the process takes no messages and lets no time pass.
 */
export const watchClock = ({
  database,
  now,
  monotonicMs,
  timers,
  log,
  suspension,
  terminals,
}: ClockWatchPorts): ClockWatch => {
  let aheadMs: number | null = null;
  /** Wall clock less monotonic clock, when it was found right last. */
  let rightMs: number | null = null;

  const judge = (reason: string | null): void => {
    const before = suspension.of('clock');
    suspension.set('clock', reason);
    if (reason !== null && before === null)
      log.error({ reason }, 'the clock is wrong: nothing is judged by it');
    if (reason === null && before !== null) log.info('the clock is right again');
    if (reason === null) rightMs = now() - monotonicMs();
  };
  /** The embedded database has this clock too: of its steps only terminals can tell, which were not set meanwhile. */
  const ownStepIsWrong = (): boolean => {
    const medianMs = terminals.medianMs();
    return database.engine === 'embedded' && medianMs !== null && Math.abs(medianMs) > mostApartMs;
  };
  const ask = async (): Promise<void> => {
    if (isStepped() && ownStepIsWrong()) return;
    const [sentMs, sentMonotonicMs] = [now(), monotonicMs()];
    const [row] = await database.query<{ time: Date }>('select clock_timestamp() as time', [], 'clock');
    const tookMs = monotonicMs() - sentMonotonicMs;
    // What took long says little: the answer may be of its beginning or of its end.
    if (row === undefined || tookMs > mostApartMs) return;
    const ofDatabaseMs = now() - row.time.getTime();
    aheadMs = Math.round(ofDatabaseMs - Math.sign(ofDatabaseMs) * Math.min(Math.abs(ofDatabaseMs), tookMs));
    // The clock may have been set meanwhile; the next question tells.
    if (Math.abs(now() - sentMs - tookMs) > mostApartMs) return;
    if (Math.abs(aheadMs) > mostApartMs) return judge(apart(aheadMs, "the database's"));
    const ofTerminalsMs = terminals.aheadMs();
    judge(
      ofTerminalsMs !== null && Math.abs(ofTerminalsMs) > mostApartMs
        ? apart(ofTerminalsMs, 'those of most terminals')
        : null,
    );
  };
  const check = singleFlight(ask);
  let askedMs = Number.NEGATIVE_INFINITY;
  const isStepped = (): boolean =>
    rightMs !== null && Math.abs(now() - monotonicMs() - rightMs) > mostApartMs;
  const noteStep = (): boolean => {
    const stepped = isStepped();
    if (stepped && suspension.of('clock') === null)
      judge('this server’s clock was set: it is compared with the database’s');
    return stepped;
  };
  suspension.onAsk(() => void noteStep());
  const look = (): void => {
    const stepped = noteStep();
    if (!stepped && suspension.of('clock') === null && monotonicMs() - askedMs < askEveryMs) return;
    askedMs = monotonicMs();
    check().catch((error: unknown) => log.debug({ err: error }, 'clocks could not be compared'));
  };
  const stop = timers.every(lookEveryMs, look);
  return { check, aheadMs: () => aheadMs, stop };
};
