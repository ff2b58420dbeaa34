import type { Connection } from '#contract/hub/topics.ts';

import type { BroadcastPort } from './hosts/broadcast.ts';
import type { Clock, Locks, SocketEvents, SocketLike } from './ports.ts';
import type { Store } from './storage/store-port.ts';

/** Everything that the hub can't do by itself. */
export interface HubPorts {
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: typeof fetch;
  readonly openSocket: (url: string, events: SocketEvents) => SocketLike;
  readonly store: Store;
  readonly locks: Locks;
  readonly broadcast: BroadcastPort;
  /** `https://host`, without a slash at the end. */
  readonly origin: string;
  readonly build: string;
  readonly host: Connection['host'];
  readonly newId: () => string;
  /** Ends the worker, once a newer hub has taken over. */
  readonly retire: () => void;
}
