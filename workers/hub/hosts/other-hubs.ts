import type { Feed } from '../fleet/feed.ts';
import type { Polls } from '../fleet/polls.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { HubSession } from '../http/session.ts';
import type { Emit } from '../hub-events.ts';
import type { Broadcast, BroadcastPort } from './broadcast.ts';

interface OtherHubsPorts {
  readonly broadcast: BroadcastPort;
  readonly session: HubSession;
  readonly outbox: Outbox;
  readonly polls: Polls;
  readonly feed: Feed;
  readonly emit: Emit;
}

type Handlers = { readonly [K in Broadcast['kind']]: (message: Extract<Broadcast, { kind: K }>) => void };

/** Takes what the other hubs of this browser send. */
export const listenToOtherHubs = ({
  broadcast,
  session,
  outbox,
  polls,
  feed,
  emit,
}: OtherHubsPorts): void => {
  const handlers: Handlers = {
    signedIn: ({ kind }) => void session.changedElsewhere(kind),
    loggedOut: ({ kind }) => void session.changedElsewhere(kind),
    outbox: () => void outbox.publish(),
    leads: () => emit('leaderSeen'),
    approvals: ({ rows }) => {
      polls.received('approvals');
      feed.publish('approvals', rows);
    },
    heartbeatTimeouts: ({ rows }) => {
      polls.received('heartbeatTimeouts');
      feed.publish('heartbeatTimeouts', rows);
    },
  };
  broadcast.listen((message) => {
    // The table has a handler for each kind; the compiler does not follow the pair through the lookup.
    (handlers[message.kind] as (received: Broadcast) => void)(message);
  });
};
