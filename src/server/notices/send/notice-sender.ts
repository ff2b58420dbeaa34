import type { Log } from '../../kernel/log/log.ts';
import { claimQueues } from '../outbox/notice-queues.ts';
import { endUnreached } from '../outbox/unreached.ts';
import { type LanePorts, workLane } from './work-queue.ts';

/** Addresses that are sent to at once. */
const lanesAtOnce = 8;

export interface NoticeSender {
  /** Sends what is due; true: there may be more. */
  readonly sendDue: () => Promise<boolean>;
  /** Sends what is due to one address, unless another process is at it. */
  readonly sendLane: (lane: string) => Promise<void>;
}

export const createNoticeSender = (ports: LanePorts & { readonly log: Log }): NoticeSender => {
  const { database, now, log } = ports;
  return {
    sendDue: async () => {
      const unreached = await endUnreached(database, now());
      if (unreached > 0) log.warn({ notices: unreached }, 'steps of rules had nobody to tell');
      const lanes = await claimQueues(database, now(), lanesAtOnce);
      const worked = await Promise.allSettled(lanes.map((lane) => workLane(ports, lane)));
      for (const outcome of worked)
        if (outcome.status === 'rejected') log.error({ err: outcome.reason as unknown }, 'notices failed');
      return lanes.length === lanesAtOnce;
    },
    sendLane: async (lane) => {
      const [own] = await claimQueues(database, now(), 1, lane);
      if (own !== undefined) await workLane(ports, own);
    },
  };
};
