import type { Database, Transaction } from '../../database/database.ts';
import { writeChanges } from '../writing/change-writer.ts';
import type { Step } from './step.ts';
import { writeLive } from '../writing/live-writer.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import { holdMasterData } from '../../resource-kit/writing/master-lock.ts';
import type { Partitions } from '../../telemetry/messages/partitions.ts';
import { correctionCause } from './replay-cause.ts';
import { createStateCache } from './state-cache.ts';
import { applyRounds, presentsOf } from './subject-rounds.ts';
import type { Mutex } from '../../kernel/mutex.ts';

/** A trial reads most states once. */
const trialCacheBytes = 64 * 1_048_576;

export interface RejudgePorts {
  readonly database: Database;
  readonly partitions: () => Partitions;
  readonly mutex: Mutex;
}

/** Subjects whose facts are judged again by other master data. */
export interface Rejudgement {
  readonly master: MasterContext;
  readonly subjects: readonly string[];
  /** ms UTC */
  readonly fromMs: number;
  readonly nowMs: number;
  /** Before anything is judged, in the same transaction: messages that belong to another subject now. */
  readonly before?: (queries: Transaction) => Promise<void>;
  /** When the changes are known and nothing is written yet, in the same transaction. */
  readonly counted?: (queries: Transaction, steps: readonly Step[]) => Promise<void>;
  /** A trial is rolled back. */
  readonly keep: boolean;
}

/** Ends a transaction that was a trial. */
class Tried extends Error {
  readonly steps: readonly Step[];

  constructor(steps: readonly Step[]) {
    super('tried');
    this.steps = steps;
  }
}

/**
 * Judges subjects again from a moment on, and what they forward to others; alarms that people judged stay (engine
 * rules 1.5).
 */
export const createRejudge =
  ({ database, partitions: beginPartitions, mutex }: RejudgePorts) =>
  async (work: Rejudgement): Promise<readonly Step[]> => {
    const { master, subjects, fromMs, nowMs, before, counted, keep } = work;
    const partitions = beginPartitions();
    const unlock = await mutex.lock();
    try {
      const steps = await database.transaction(async (queries) => {
        await holdMasterData(queries, master);
        await before?.(queries);
        const entries = await applyRounds({
          queries,
          master,
          // States of its own: a trial must not be seen elsewhere, and kept states are read again.
          states: createStateCache(trialCacheBytes),
          again: { subjects, fromMs },
          why: await correctionCause(queries, fromMs),
          nowMs,
        });
        if (!keep) throw new Tried(entries);
        await counted?.(queries, entries);
        await writeChanges(queries, partitions, master, entries, nowMs);
        await writeLive(queries, master, presentsOf(entries), nowMs);
        return entries;
      }, 'background');
      partitions.keep();
      return steps;
    } catch (error) {
      if (error instanceof Tried) return error.steps;
      throw error;
    } finally {
      unlock();
    }
  };
