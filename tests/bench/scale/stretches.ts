import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from '#server/database/database.ts';

import { quantile } from '../support/quantile.ts';
import { memoryMb, usage } from './usage.ts';

/** A batch that was answered: when by the monotonic clock, after how long, with how many messages. */
export interface Answer {
  readonly at: number;
  readonly ms: number;
  readonly count: number;
}

export interface StretchPorts {
  readonly database: Database;
  /** Processes of the servers, and the first one of the database's. */
  readonly pids: readonly number[];
  readonly postmaster: number;
  /** Grows while senders are at work. */
  readonly answers: readonly Answer[];
  readonly say: (line: string) => void;
}

interface Stretch {
  readonly count: number;
  readonly s: number;
  readonly took: readonly number[];
  readonly serverS: number;
  readonly databaseS: number;
  readonly storedBytes: number;
  readonly walBytes: number;
}

const joined = (stretches: readonly Stretch[]): Stretch => {
  const sum = (of: (one: Stretch) => number): number => stretches.reduce((total, one) => total + of(one), 0);
  return {
    count: sum((one) => one.count),
    s: sum((one) => one.s),
    took: stretches.flatMap((one) => one.took),
    serverS: sum((one) => one.serverS),
    databaseS: sum((one) => one.databaseS),
    storedBytes: sum((one) => one.storedBytes),
    walBytes: sum((one) => one.walBytes),
  };
};

const rateOf = ({ count, s }: Stretch): number => count / s;

/** Messages a second over stretches of time, with what they cost. */
export const createStretches = ({ database, pids, postmaster, answers, say }: StretchPorts) => {
  const bytesOf = async (): Promise<{ stored: number; wal: number }> => {
    const [row] = await database.query<{ size: string; wal: string }>(
      `select pg_database_size(current_database())::text as size, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as wal`,
    );
    return { stored: Number(row?.size ?? 0), wal: Number(row?.wal ?? 0) };
  };

  const measure = async (ms: number): Promise<Stretch> => {
    const [used, bytes, from] = [usage(pids, postmaster), await bytesOf(), performance.now()];
    await wait(ms);
    const [usedAfter, bytesAfter, until] = [usage(pids, postmaster), await bytesOf(), performance.now()];
    const inTime = answers.filter(({ at }) => at >= from && at < until);
    return {
      count: inTime.reduce((sum, one) => sum + one.count, 0),
      s: (until - from) / 1000,
      took: inTime.map((one) => one.ms),
      serverS: usedAfter.serverS - used.serverS,
      databaseS: usedAfter.databaseS - used.databaseS,
      storedBytes: bytesAfter.stored - bytes.stored,
      walBytes: bytesAfter.wal - bytes.wal,
    };
  };

  const tell = (name: string, one: Stretch): void => {
    const usEach = (s: number): number => Math.round((s * 1_000_000) / one.count);
    say(
      `${name}: ${Math.round(rateOf(one))} messages/s, a batch p50 ${Math.round(quantile(one.took, 0.5))} p95 ${Math.round(quantile(one.took, 0.95))} ms; ` +
        `µs a message: server ${usEach(one.serverS)}, database ${usEach(one.databaseS)}; ` +
        `processors: server ${(one.serverS / one.s).toFixed(2)}, database ${(one.databaseS / one.s).toFixed(2)}; ` +
        `bytes a message: ${Math.round(one.storedBytes / one.count)}, WAL ${Math.round(one.walBytes / one.count)}; ` +
        `memory ${pids.map((pid) => Math.round(memoryMb(pid))).join(' + ')} MB`,
    );
  };

  const stretch = async (name: string, ms: number): Promise<void> => tell(name, await measure(ms));

  /**
   * Ingest beside other work and without it by turns, six times each: states grow, and a shared machine gives more in one
   * minute than in the next. Returns by how much it is lower, as the middle of what each stretch gives against the two
   * around it.
   */
  const beside = async (name: string, ms: number, turn: (on: boolean) => void): Promise<string> => {
    const settleMs = 2000;
    const measureOne = async (on: boolean): Promise<Stretch> => {
      turn(on);
      await wait(settleMs);
      return measure(ms);
    };
    const without = [await measureOne(false)];
    const within: Stretch[] = [];
    for (let round = 0; round < 6; round += 1) {
      within.push(await measureOne(true));
      without.push(await measureOne(false));
    }
    tell(`${name}, off`, joined(without));
    tell(`${name}, on`, joined(within));
    const lower = within.map((one, index) => {
      const around = joined(without.slice(index, index + 2));
      return (1 - rateOf(one) / rateOf(around)) * 100;
    });
    const percent = (of: number): string => of.toFixed(1);
    return `${percent(quantile(lower, 0.5))} % (${percent(Math.min(...lower))} to ${percent(Math.max(...lower))})`;
  };

  return { stretch, beside };
};
