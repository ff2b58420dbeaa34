import { createFailureRow, type FailureRow } from '../log/failure-row.ts';
import type { Log } from '../log/log.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import type { Timers } from '../timers.ts';
import { type JobKind, jobKinds } from './job-kinds.ts';

/** A batch of what is due. @returns true: there may be more, and it is run again at once */
export type JobWork<A extends readonly unknown[]> = (...args: A) => Promise<boolean | void>;

export type JobOutcome = 'done' | 'failed';

export interface JobPorts {
  readonly timers: Timers;
  readonly log: Log;
  /** Why nothing may be done just now; null: it may. */
  readonly suspended?: () => string | null;
  /** What each run is within: limits of its statements, for one. */
  readonly within?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called at the end of each run. */
  readonly counted?: (kind: JobKind, outcome: JobOutcome) => void;
}

export interface Job {
  /** Begins it, unless it is under way, suspended or stopped. @returns its end; it never throws */
  readonly run: () => Promise<void>;
  /** When it is not under way any more. */
  readonly settled: () => Promise<void>;
}

export interface KeyedJob<K> {
  /** Begins the work of a key, unless it is under way, suspended or stopped. @returns its end; it never throws */
  readonly begin: (key: K) => Promise<void>;
  /** When nothing is under way any more. */
  readonly settled: () => Promise<void>;
}

export interface Jobs {
  /** Work that is done once at a time: whoever runs it meanwhile gets the end of that run. */
  readonly single: (kind: JobKind, work: JobWork<[]>) => Job;
  /** The same for each of several keys, side by side: one that is slow holds up none of the others. */
  readonly byKey: <K extends string | number>(kind: JobKind, work: JobWork<[key: K]>) => KeyedJob<K>;
  /**
   * Does works of a key one after the other, in the order in which they are handed in: also while suspended, and after the
   * stop. @returns the end of that work, which never throws
   */
  readonly inOrder: <K extends string | number>(
    kind: JobKind,
  ) => (key: K, work: () => Promise<unknown>) => Promise<void>;
  /** Runs it at each interval. @returns how to stop */
  readonly every: (ms: number, run: () => unknown) => () => void;
  /** Nothing is begun any more, and what is under way ends with its batch. */
  readonly stop: () => void;
  /** Runs that are under way, by kind. */
  readonly running: () => ReadonlyMap<JobKind, number>;
}

/**
 * All that a server does without being asked: once at a time, again while there is more, and by the next interval where
 * it failed. The first failure of a row is logged. What is due, and who has it, is in the database's tables: a process
 * that stops or dies leaves it there.
 */
export const createJobs = ({
  timers,
  log,
  suspended = () => null,
  within = (work) => work(),
  counted = () => {},
}: JobPorts): Jobs => {
  const stops = new Set<() => void>();
  const running = new Map<JobKind, number>();
  const rows = new Map<string, FailureRow>();
  let stopped = false;
  const mayGoOn = (): boolean => !stopped && suspended() === null;

  const run = async (
    kind: JobKind,
    key: string | number | null,
    work: () => Promise<unknown>,
  ): Promise<void> => {
    const name = `${kind} ${key ?? ''}`;
    running.set(kind, (running.get(kind) ?? 0) + 1);
    try {
      await within(work);
      rows.get(name)?.worked();
      rows.delete(name);
      counted(kind, 'done');
    } catch (error) {
      const row = rows.get(name) ?? createFailureRow(log, jobKinds[kind], key === null ? {} : { key });
      rows.set(name, row);
      row.failed(error);
      counted(kind, 'failed');
    } finally {
      running.set(kind, (running.get(kind) ?? 1) - 1);
    }
  };

  const batches = async (work: () => Promise<boolean | void>): Promise<void> => {
    while (mayGoOn() && (await work()) === true);
  };

  const keyed = <K extends string | number | null>(kind: JobKind, work: JobWork<[key: K]>) => {
    const underWay = new Map<K, Promise<void>>();
    return {
      begin: (key: K): Promise<void> => {
        if (!mayGoOn()) return Promise.resolve();
        const known = underWay.get(key);
        if (known !== undefined) return known;
        const own = run(kind, key, () => batches(() => work(key))).finally(() => underWay.delete(key));
        underWay.set(key, own);
        return own;
      },
      settled: async (): Promise<void> => {
        while (underWay.size > 0) await Promise.all(underWay.values());
      },
    };
  };

  return {
    single: (kind, work) => {
      const { begin, settled } = keyed<null>(kind, work);
      return { run: () => begin(null), settled };
    },
    byKey: keyed,
    inOrder: (kind) => {
      const mutex = createKeyedMutex<string | number>();
      return (key, work) => mutex.run(key, () => run(kind, key, work));
    },
    every: (ms, begin) => {
      const stop = timers.every(ms, () => void begin());
      stops.add(stop);
      return () => {
        stops.delete(stop);
        stop();
      };
    },
    stop: () => {
      stopped = true;
      for (const stop of stops) stop();
      stops.clear();
    },
    running: () => running,
  };
};
