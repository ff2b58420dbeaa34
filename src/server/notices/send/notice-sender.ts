import { workBatch } from '../../kernel/jobs/work-batch.ts';
import type { Log } from '../../kernel/log/log.ts';
import { claimQueues } from '../outbox/notice-queues.ts';
import { endUnreached } from '../outbox/unreached.ts';
import type { QueuePorts } from './queue-sending.ts';
import { workLane } from './work-queue.ts';

/** Addresses that are sent to at once. */
const lanesAtOnce = 8;

export interface NoticeSender {
  /** Sends what is due; true: there may be more. */
  readonly sendDue: () => Promise<boolean>;
  /** Sends what is due to one address, unless another process is at it. */
  readonly sendLane: (lane: string) => Promise<void>;
}

export const createNoticeSender = (ports: QueuePorts & { readonly log: Log }): NoticeSender => {
  const { database, now, log } = ports;
  return {
    sendDue: async () => {
      const unreached = await endUnreached(database, now());
      if (unreached > 0) log.warn({ notices: unreached }, 'steps of rules had nobody to tell');
      return workBatch({
        limit: lanesAtOnce,
        take: (limit) => claimQueues(database, now(), limit),
        act: (lane) => workLane(ports, lane),
        failed: (error) => log.error({ err: error }, 'notices failed'),
      });
    },
    sendLane: async (lane) => {
      const [own] = await claimQueues(database, now(), 1, lane);
      if (own !== undefined) await workLane(ports, own);
    },
  };
};
