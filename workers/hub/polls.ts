import type { FenceApproval } from '#contract/approvals.ts';
import type { HeartbeatTimeout } from '#contract/heartbeats.ts';
import type { CallOutcome, TopicName } from '#contract/hub.ts';
import type { SessionUser } from '#contract/session.ts';

import { approvalsPollMs, pollsApprovals } from './approvals.ts';
import type { Clock } from './doors.ts';
import type { Feed } from './feed.ts';
import { heartbeatsPollMs, pollsHeartbeats } from './heartbeats.ts';
import type { Http } from './http.ts';
import { createPoll, type Poll } from './poll.ts';
import { type TruckStatusKeeper, truckStatusPollMs } from './truck-status.ts';

interface PollsNeeds {
  readonly clock: Clock;
  readonly feed: Feed;
  readonly trucks: TruckStatusKeeper;
  readonly http: () => Http;
  readonly user: () => SessionUser | null;
}

type Polled = 'truckStatus' | 'approvals' | 'heartbeatTimeouts';

const fieldOf = <T>(outcome: CallOutcome<unknown>, field: string): readonly T[] | null => {
  if (!outcome.ok || typeof outcome.value !== 'object' || outcome.value === null) return null;
  const list: unknown = Object.entries(outcome.value).find(([name]) => name === field)?.[1];
  return Array.isArray(list) ? list : null;
};

/** Which loops run: those whose topic a tab watches, while somebody is signed in whose role has them. */
export const createPolls = ({ clock, feed, trucks, http, user }: PollsNeeds) => {
  let running = false;
  const quiet = { language: 'zh' } as const;

  const polls: Record<Polled, Poll> = {
    truckStatus: createPoll(clock, truckStatusPollMs, trucks.poll),
    approvals: createPoll(clock, approvalsPollMs, async () => {
      const rows = fieldOf<FenceApproval>(
        await http().send('approvals.list', { approvalStatus: 'pending' }, quiet),
        'rows',
      );
      if (rows !== null) feed.publish('approvals', rows);
    }),
    heartbeatTimeouts: createPoll(clock, heartbeatsPollMs, async () => {
      const list = fieldOf<HeartbeatTimeout>(await http().send('heartbeats.timeouts', {}, quiet), 'list');
      if (list !== null) feed.publish('heartbeatTimeouts', list);
    }),
  };

  const allowed: Record<Polled, (who: SessionUser) => boolean> = {
    truckStatus: () => true,
    approvals: pollsApprovals,
    heartbeatTimeouts: pollsHeartbeats,
  };

  const isPolled = (topic: TopicName): topic is Polled => Object.hasOwn(polls, topic);

  const judge = (topic: Polled): void => {
    const who = user();
    if (running && who !== null && allowed[topic](who) && feed.wanted(topic)) polls[topic].start();
    else polls[topic].stop();
  };
  const judgeAll = (): void => {
    for (const topic of Object.keys(polls)) if (isPolled(topic as TopicName)) judge(topic as Polled);
  };

  return {
    start: (): void => {
      running = true;
      judgeAll();
    },
    stop: (): void => {
      running = false;
      judgeAll();
    },
    wantedChanged: (topic: TopicName): void => {
      if (isPolled(topic)) judge(topic);
    },
    /** After a decision: ask again at once. */
    again: (topic: Polled): void => polls[topic].now(),
  };
};

export type Polls = ReturnType<typeof createPolls>;
