import type { Database } from '../../database/database.ts';
import { writeChanges } from '../writing/change-writer.ts';
import { receiveBatch, type ReceivedBatch } from '../messages/admission.ts';
import { asServer } from '../../identity/scope/session-scope.ts';
import { retryOnConflict } from '../../database/retry-on-conflict.ts';
import { type BatchOutcome, createApplyGroup } from './apply-group.ts';
import { createGroupQueue, groupMessages } from './group-queue.ts';
import { createGroupSize } from './group-size.ts';
import { type IngestPriority, priorityOf } from './ingest-priority.ts';
import type { Step } from './step.ts';
import { writeLive } from '../writing/live-writer.ts';
import { createShownCompartments } from '../writing/shown-compartments.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import { holdMasterData } from '../../resource-kit/writing/master-lock.ts';
import type { Partitions } from '../../telemetry/messages/partitions.ts';
import { createRejudge, type Rejudgement } from './rejudge.ts';
import { createStateCache } from './state-cache.ts';
import { applyRounds, presentsOf } from './subject-rounds.ts';
import type { TokenScope } from '../messages/tokens.ts';
import { createMutex, openMutex } from '../../kernel/mutex.ts';

export interface RunnerPorts {
  readonly database: Database;
  readonly master: () => Promise<MasterContext>;
  readonly partitions: () => Partitions;
  /** The demo is making up its past, of which nobody is told; missing: it never does. */
  readonly fillsPast?: () => boolean;
  /** See `createStateCache`. */
  readonly stateCacheBytes: number;
  /** A clock that never goes back, ms. */
  readonly monotonicMs: () => number;
}

interface Batch extends ReceivedBatch {
  readonly resolve: (outcome: BatchOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Applies batches: each wholly within one transaction, answered only after commit. */
export const createRunner = (ports: RunnerPorts) => {
  const { database, master, partitions: beginPartitions } = ports;
  const states = createStateCache(ports.stateCacheBytes);
  const shownCompartments = createShownCompartments();
  // Where one session serves all, a transaction excludes others by itself, and waiting for another would never end.
  const mutex = database.engine === 'embedded' ? openMutex : createMutex();
  const rejudge = createRejudge({ database, partitions: beginPartitions, mutex });
  const size = createGroupSize(groupMessages[database.engine]);

  const applyGroup = createApplyGroup({ ...ports, states, shownCompartments, mutex, size });

  const runGroup = async (batches: readonly Batch[], lane: IngestPriority): Promise<void> => {
    try {
      const outcomes = await retryOnConflict(() => applyGroup(batches, lane));
      batches.forEach((batch, index) => batch.resolve(outcomes[index] ?? { results: [], newAlarms: 0 }));
    } catch (error) {
      const [only] = batches;
      if (batches.length === 1 && only) return only.reject(error);
      // One bad batch must not cost the others their answer.
      for (const batch of batches) await runGroup([batch], lane);
    }
  };

  const groups = createGroupQueue<Batch>({ engine: database.engine, limit: size.limit, run: runGroup });

  return {
    stateCache: states.figures,
    batch: (scope: TokenScope, messages: readonly unknown[], nowMs: number): Promise<BatchOutcome> =>
      new Promise((resolve, reject) => {
        const received = receiveBatch(scope, messages, nowMs);
        groups.add(priorityOf(received.checked, nowMs), { ...received, resolve, reject });
      }),
    /** Judges subjects again by other master data; see `createRejudge`. A call asks for it, the rules read for it. */
    rejudge: (work: Rejudgement): Promise<readonly Step[]> =>
      asServer(() => retryOnConflict(() => rejudge(work))),
    /** Fires due timers of subjects. Returns how many alarms that raised. */
    tick: (subjects: readonly string[], nowMs: number): Promise<number> =>
      retryOnConflict(async () => {
        const context = await master();
        const partitions = beginPartitions();
        const showing = shownCompartments();
        const unlock = await mutex.lock();
        try {
          const raised = await database.transaction(async (queries) => {
            await holdMasterData(queries, context);
            const entries = await applyRounds({ queries, master: context, states, ticked: subjects, nowMs });
            const newAlarms = await writeChanges(queries, partitions, context, entries, nowMs);
            await writeLive(queries, context, presentsOf(entries), nowMs, { showing });
            return newAlarms;
          });
          partitions.keep();
          showing.keep();
          return raised;
        } finally {
          unlock();
        }
      }),
  };
};

export type Runner = ReturnType<typeof createRunner>;

/** Takes messages of terminals: applies them, or keeps them in a log from which they are applied. */
export type MessageIntake = Pick<Runner, 'batch'>;
