import type { IngestResult } from '#contract/terminal-message/message.ts';

import type { Database, Priority } from '../../database/database.ts';
import { applyReplies } from '../../orders/commands/apply-replies.ts';
import { writeChanges } from '../writing/change-writer.ts';
import {
  admit,
  receiveBatch,
  type ReceivedBatch,
  resultsOf,
  claimNewMessages,
} from '../messages/admission.ts';
import { keepDeadLetters } from '../messages/dead-letters.ts';
import { ensureDayPartitions } from '../messages/ensure-day-partitions.ts';
import { asServer } from '../../identity/scope/session-scope.ts';
import { retryOnConflict } from '../../database/retry-on-conflict.ts';
import { createYielder } from '../../kernel/yielder.ts';
import { createGroupQueue, groupMessages } from './group-queue.ts';
import { createGroupSize } from './group-size.ts';
import { type IngestPriority, priorityOf } from './ingest-priority.ts';
import type { Step } from './step.ts';
import { writeLive } from '../writing/live-writer.ts';
import { createShownCompartments } from '../writing/shown-compartments.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import { holdMasterData } from '../../resource-kit/writing/master-lock.ts';
import { logMessages, logPositions } from '../messages/message-log.ts';
import type { Partitions } from '../../telemetry/messages/partitions.ts';
import { createRejudge, type Rejudgement } from './rejudge.ts';
import { createStateCache } from './state-cache.ts';
import { applyRounds, presentsOf } from './subject-rounds.ts';
import { markLateData } from './too-late.ts';
import type { TokenScope } from '../messages/tokens.ts';
import { countUploads, uploadCounts } from '../messages/upload-counts.ts';
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

export interface BatchOutcome {
  readonly results: readonly IngestResult[];
  readonly newAlarms: number;
}

interface Batch extends ReceivedBatch {
  readonly resolve: (outcome: BatchOutcome) => void;
  readonly reject: (error: unknown) => void;
}

const priorities: Readonly<Record<IngestPriority, Priority>> = {
  urgent: 'normal',
  normal: 'normal',
  background: 'background',
};

/** Applies batches: each wholly within one transaction, answered only after commit. */
export const createRunner = (ports: RunnerPorts) => {
  const { database, master, partitions: beginPartitions, monotonicMs } = ports;
  const states = createStateCache(ports.stateCacheBytes);
  const shownCompartments = createShownCompartments();
  // Where one session serves all, a transaction excludes others by itself, and waiting for another would never end.
  const alone = database.engine === 'embedded';
  const mutex = alone ? openMutex : createMutex();
  const rejudge = createRejudge({ database, partitions: beginPartitions, mutex });
  const size = createGroupSize(groupMessages[database.engine]);

  const runOnce = async (batches: readonly Batch[], lane: IngestPriority): Promise<BatchOutcome[]> => {
    const context = await master();
    const admitted = batches.map((batch) => admit(context, batch));
    await ensureDayPartitions(
      database,
      beginPartitions(),
      admitted.flatMap(({ candidates }) => candidates),
    );
    const partitions = beginPartitions();
    const showing = shownCompartments();
    const nowMs = Math.max(...batches.map((batch) => batch.nowMs));
    let unlock = (): void => {};
    let heldFromMs = Infinity;
    try {
      const outcomes = await database.transaction(async (queries) => {
        await holdMasterData(queries, context);
        const sorted = await claimNewMessages(queries, partitions, admitted);
        const accepted = sorted.flatMap((one) => one.accepted);
        const refused = sorted.map((one, index) => [...(batches[index]?.malformed ?? []), ...one.refused]);
        await keepDeadLetters(queries, refused.flat(), nowMs);
        const log = async (): Promise<void> => {
          await logMessages(queries, partitions, accepted);
          await logPositions(queries, partitions, accepted, context.ownerAt);
        };
        // Where a group has the database for itself, it is logged while it is judged.
        if (!alone) await log();
        await applyReplies(queries, accepted, nowMs);
        const counts = uploadCounts(accepted, refused.flat(), nowMs, context.engine);
        unlock = await mutex.lock(lane === 'urgent');
        heldFromMs = monotonicMs();
        const yieldIfDue = createYielder(monotonicMs);
        const arrived = accepted.map(({ subject, fact }) => ({ subject, fact, undoMs: null }));
        // Not before: the next group would wait for this one's commit. After the subjects are locked, for two processes
        // that count the same ones would wait for each other.
        const beside = async (): Promise<void> => {
          countUploads(queries, counts);
          if (alone) await log();
        };
        if (arrived.length === 0) await beside();
        let newAlarms = 0;
        const write = async (steps: readonly Step[]): Promise<void> => {
          newAlarms += await writeChanges(queries, partitions, context, steps, nowMs);
        };
        const entries = await applyRounds({
          queries,
          master: context,
          states,
          facts: arrived,
          fillsPast: ports.fillsPast?.() ?? false,
          nowMs,
          yieldIfDue,
          beside,
          // What is alive is published once, as it is in the end.
          ...(alone && lane === 'background' ? { write } : {}),
        });
        if (!alone || lane !== 'background') await write(entries);
        markLateData(queries, entries);
        await writeLive(queries, context, presentsOf(entries), nowMs, { showing, yieldIfDue });
        return sorted.map((one, index) => ({
          results: resultsOf(one, refused[index] ?? []),
          newAlarms: index === 0 ? newAlarms : 0,
        }));
      }, priorities[lane]);
      partitions.keep();
      showing.keep();
      size.took(
        batches.reduce((sum, { checked }) => sum + checked.length, 0),
        monotonicMs() - heldFromMs,
      );
      return outcomes;
    } finally {
      unlock();
    }
  };

  const runGroup = async (batches: readonly Batch[], lane: IngestPriority): Promise<void> => {
    try {
      const outcomes = await retryOnConflict(() => runOnce(batches, lane));
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
