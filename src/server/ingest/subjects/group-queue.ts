import type { Database } from '../../database/database.ts';
import { createFairQueue } from '../../kernel/fair-queue.ts';
import type { ReceivedBatch } from '../messages/admission.ts';
import type { IngestPriority } from './ingest-priority.ts';

/** Waiting batches are applied together, up to this many messages: fewer statements for each. */
export const groupMessages: Record<Database['engine'], number> = { embedded: 1000, postgresql: 2000 };

/**
 * Groups in process at once. While one is computed and written, the next is claimed and logged on another connection;
 * only one at a time has subjects, so that two never wait for each other's trucks and stations.
 */
const groupsUnderWay: Record<Database['engine'], number> = { embedded: 1, postgresql: 2 };

/** What is urgent does not wait for the group that is being prepared, where there is one. */
const urgentUnderWay: Record<Database['engine'], number> = { embedded: 0, postgresql: 1 };

const otherLanes: readonly IngestPriority[] = ['normal', 'background'];

export interface GroupQueuePorts<Batch> {
  readonly engine: Database['engine'];
  /** Messages that a group may hold now. */
  readonly limit: () => number;
  /** Applies a group and answers its batches; never rejects. */
  readonly run: (group: readonly Batch[], lane: IngestPriority) => Promise<void>;
}

/** Batches that wait, in three lanes, and are run in groups: as many at once as the database serves. */
export const createGroupQueue = <Batch extends Pick<ReceivedBatch, 'checked'>>({
  engine,
  limit,
  run,
}: GroupQueuePorts<Batch>) => {
  const queues: Record<IngestPriority, Batch[]> = { urgent: [], normal: [], background: [] };
  const turns = createFairQueue();
  let underWay = 0;

  const takeGroup = (lane: IngestPriority): Batch[] => {
    const queue = queues[lane];
    // Where one session serves all, an archive is filled in between two groups, not beside them.
    const whole = lane === 'background' && engine === 'embedded';
    const most = whole ? groupMessages.embedded : limit();
    let messages = 0;
    let count = 0;
    for (const batch of queue) {
      messages += batch.checked.length;
      if (count > 0 && messages > most) break;
      count += 1;
    }
    return queue.splice(0, count);
  };

  const slotsOf = (lane: IngestPriority): number =>
    groupsUnderWay[engine] + (lane === 'urgent' ? urgentUnderWay[engine] : 0);

  /** The lane of the next group; null: nothing waits, or as much is under way as may be. */
  const nextLane = (): IngestPriority | null => {
    const other = otherLanes.find((one) => queues[one].length > 0) ?? null;
    const lane = turns.isUrgent(queues.urgent.length > 0, other !== null) ? 'urgent' : other;
    return lane === null || underWay >= slotsOf(lane) ? null : lane;
  };

  const pump = (): void => {
    for (let lane = nextLane(); lane !== null; lane = nextLane()) {
      turns.took(lane === 'urgent');
      underWay += 1;
      void run(takeGroup(lane), lane).finally(() => {
        underWay -= 1;
        pump();
      });
    }
  };

  return {
    add: (lane: IngestPriority, batch: Batch): void => {
      queues[lane].push(batch);
      pump();
    },
  };
};
