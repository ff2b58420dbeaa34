import type { Connection } from '#contract/hub.ts';

import type { NewsDoor } from './news.ts';
import type { Store } from './store.ts';

/** Time as the hub sees it; tests turn it by hand. */
export interface Clock {
  /** Milliseconds since 1970 UTC by this device. */
  now(): number;
  /** Calls `work` once after `ms`; the answer takes it back. */
  after(ms: number, work: () => void): () => void;
}

export interface HeldLock {
  release(): void;
  /** Settles when somebody stole the lock. */
  readonly lost: Promise<void>;
}

/** Web Locks, cut down to what is needed. A lock outlives its holder by nothing: that is how the dead are noticed. */
export interface Locks {
  /** False where the page is not a secure context: nobody's death can be noticed then. */
  readonly trusted: boolean;
  /** Waits until the lock is ours; `steal` takes it at once. */
  hold(name: string, options?: { readonly steal?: boolean }): Promise<HeldLock>;
  /** Resolves when whoever holds the lock is gone; the signal gives up waiting, silently. */
  gone(name: string, signal?: AbortSignal): Promise<void>;
}

/** What is heard from a socket. */
export interface SocketEvents {
  opened(): void;
  said(data: unknown): void;
  closed(code: number): void;
}

export interface SocketLike {
  send(text: string): void;
  close(): void;
}

/** Everything that the hub can't do by itself. */
export interface HubDoors {
  readonly clock: Clock;
  readonly random: () => number;
  readonly fetch: typeof fetch;
  readonly openSocket: (url: string, events: SocketEvents) => SocketLike;
  readonly store: Store;
  readonly locks: Locks;
  readonly news: NewsDoor;
  /** `https://host`, without a slash at the end. */
  readonly origin: string;
  readonly build: string;
  readonly host: Connection['host'];
  readonly newId: () => string;
  /** Ends the worker, once a newer hub has taken over. */
  readonly retire: () => void;
}
