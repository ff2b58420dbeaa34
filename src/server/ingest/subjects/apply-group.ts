import type { StateCache } from './state-cache.ts';
import type { Showing } from '../writing/shown-compartments.ts';
import type { Mutex } from '../../kernel/mutex.ts';
import type { createGroupSize } from './group-size.ts';
import type { IngestResult } from '#contract/terminal-message/message.ts';

import type { Database, Priority } from '../../database/database.ts';
import { applyReplies } from '../../orders/commands/apply-replies.ts';
import { writeChanges } from '../writing/change-writer.ts';
import { admit, type ReceivedBatch, resultsOf, claimNewMessages } from '../messages/admission.ts';
import { keepDeadLetters } from '../messages/dead-letters.ts';
import { ensureDayPartitions } from '../messages/ensure-day-partitions.ts';
import { createYielder } from '../../kernel/yielder.ts';
import type { IngestPriority } from './ingest-priority.ts';
import type { Step } from './step.ts';
import { writeLive } from '../writing/live-writer.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import { holdMasterData } from '../../resource-kit/writing/master-lock.ts';
import { logMessages, logPositions } from '../messages/message-log.ts';
import type { Partitions } from '../../telemetry/messages/partitions.ts';
import { applyRounds, presentsOf } from './subject-rounds.ts';
import { markLateData } from './too-late.ts';
import { countUploads, uploadCounts } from '../messages/upload-counts.ts';

export interface BatchOutcome {
  readonly results: readonly IngestResult[];
  readonly newAlarms: number;
}

/** A batch as it came. */
type GroupedBatch = Pick<ReceivedBatch, 'checked' | 'malformed' | 'nowMs' | 'scope'>;

const priorities: Readonly<Record<IngestPriority, Priority>> = {
  urgent: 'normal',
  normal: 'normal',
  background: 'background',
};

export interface ApplyGroupPorts {
  readonly database: Database;
  readonly master: () => Promise<MasterContext>;
  readonly partitions: () => Partitions;
  readonly fillsPast?: () => boolean;
  readonly monotonicMs: () => number;
  readonly states: StateCache;
  readonly shownCompartments: () => Showing;
  readonly mutex: Pick<Mutex, 'lock'>;
  readonly size: Pick<ReturnType<typeof createGroupSize>, 'took'>;
}

/** Applies a group of batches in one transaction. @returns what became of each, once it is committed */
export const createApplyGroup = ({
  database,
  master,
  partitions: beginPartitions,
  fillsPast,
  monotonicMs,
  states,
  shownCompartments,
  mutex,
  size,
}: ApplyGroupPorts) => {
  // Where a group has the database for itself, it is logged while it is judged.
  const alone = database.engine === 'embedded';
  return async (batches: readonly GroupedBatch[], lane: IngestPriority): Promise<BatchOutcome[]> => {
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
          fillsPast: fillsPast?.() ?? false,
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
};
