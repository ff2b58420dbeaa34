import type { FenceApproval } from '#contract/fleet/approvals.ts';
import type { HeartbeatTimeout } from '#contract/fleet/heartbeats.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { TopicName } from '#contract/hub/topics.ts';
import type { SessionUser } from '#contract/session/session.ts';

import { approvalsPollMs, pollsApprovals } from './approvals.ts';
import type { Clock } from '../ports.ts';
import type { Feed } from './feed.ts';
import { heartbeatsPollMs, pollsHeartbeats } from './heartbeats.ts';
import type { Http } from '../http/http.ts';
import type { Broadcast } from '../hosts/broadcast.ts';
import { createPoll, type Poll } from './poll.ts';
import { type TruckStatusKeeper, truckStatusPollMs } from './truck-status.ts';

interface PollsNeeds {
  readonly clock: Clock;
  readonly feed: Feed;
  readonly trucks: TruckStatusKeeper;
  readonly http: Http;
  readonly user: () => SessionUser | null;
  /** Whether this hub polls what changes slowly; other hubs get it from this one. */
  readonly leads: () => boolean;
  readonly broadcast: (message: Broadcast) => void;
}

type Polled = 'truckStatus' | 'approvals' | 'heartbeatTimeouts';

const fieldOf = <T>(outcome: CallOutcome<unknown>, field: string): readonly T[] | null => {
  if (!outcome.ok || typeof outcome.value !== 'object' || outcome.value === null) return null;
  const list: unknown = Object.entries(outcome.value).find(([name]) => name === field)?.[1];
  return Array.isArray(list) ? list : null;
};

/** Loops that run: those whose topic a tab watches, while a user is signed in whose role has them. */
export const createPolls = ({ clock, feed, trucks, http, user, leads, broadcast }: PollsNeeds) => {
  let running = false;
  const quiet = { language: 'zh' } as const;

  const polls: Record<Polled, Poll> = {
    truckStatus: createPoll(clock, truckStatusPollMs, trucks.poll),
    approvals: createPoll(clock, approvalsPollMs, async () => {
      const rows = fieldOf<FenceApproval>(
        await http.send('approvals.list', { approvalStatus: 'pending' }, quiet),
        'rows',
      );
      if (rows === null) return;
      feed.publish('approvals', rows);
      broadcast({ kind: 'approvals', rows });
    }),
    heartbeatTimeouts: createPoll(clock, heartbeatsPollMs, async () => {
      const rows = fieldOf<HeartbeatTimeout>(await http.send('heartbeats.timeouts', {}, quiet), 'list');
      if (rows === null) return;
      feed.publish('heartbeatTimeouts', rows);
      broadcast({ kind: 'heartbeatTimeouts', rows });
    }),
  };

  const allowed: Record<Polled, (who: SessionUser) => boolean> = {
    truckStatus: ({ functions }) => functions.includes('fleet.watch'),
    approvals: pollsApprovals,
    heartbeatTimeouts: pollsHeartbeats,
  };

  const isPolled = (topic: TopicName): topic is Polled => Object.hasOwn(polls, topic);

  /** One hub of this browser polls these; the others read once, so that they need not wait for its next time. */
  const elected: Partial<Record<Polled, number>> = {
    approvals: approvalsPollMs,
    heartbeatTimeouts: heartbeatsPollMs,
  };
  const askedMs: Partial<Record<Polled, number>> = {};

  const judge = (topic: Polled): void => {
    const who = user();
    if (!running || who === null || !allowed[topic](who) || !feed.wanted(topic)) return polls[topic].stop();
    const everyMs = elected[topic];
    if (everyMs === undefined) return polls[topic].start();
    const asked = askedMs[topic];
    if (asked === undefined) askedMs[topic] = clock.now();
    if (leads()) return polls[topic].start(asked === undefined ? 0 : asked + everyMs - clock.now());
    if (asked !== undefined) return polls[topic].stop();
    polls[topic].start();
    polls[topic].stop();
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
      for (const topic of Object.keys(askedMs)) Reflect.deleteProperty(askedMs, topic);
    },
    leadChanged: judgeAll,
    userChanged: judgeAll,
    /** The leading hub has published a value. */
    received: (topic: 'approvals' | 'heartbeatTimeouts'): void => {
      askedMs[topic] = clock.now();
    },
    wantedChanged: (topic: TopicName): void => {
      if (isPolled(topic)) judge(topic);
    },
    /** After a decision: reads again at once. */
    again: (topic: Polled): void => polls[topic].now(),
  };
};

export type Polls = ReturnType<typeof createPolls>;
