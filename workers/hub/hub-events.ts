import type { ClientFrame } from '#contract/alarms/alarm-stream.ts';
import type { CallName } from '#contract/calls.ts';
import type { SuspendedReason } from '#contract/envelope.ts';
import type { Connection, Session, TopicName } from '#contract/hub/topics.ts';

import type { Tab } from './hosts/tab.ts';

/** What happens in the hub, and what is told with it. Parts emit; `event-handlers.ts` says what comes of it. */
export interface HubEvents {
  /** The server answered: its clock (null: it did not say) and ours at that moment, ms. */
  contact: { readonly serverMs: number | null; readonly localMs: number };
  /** A request got no answer. */
  unreachable: void;
  /** Why the server judges nothing just now, as each of its answers says; null: it works, or does not answer. */
  suspended: SuspendedReason | null;
  /** A call was answered with result code 504. */
  sessionGone: CallName;
  /** A call was answered with result code 401. */
  restricted: void;
  /** The server, or another hub, is of another build. */
  versionSkew: void;
  /** Resumed from this device, or signed in on the server. */
  started: Session;
  /** The session has ended; null: there was none. */
  ended: 'sessionGone' | 'loggedOut' | null;
  /** The session shows another user's console: nothing of the former stays on a screen. */
  otherUser: void;
  /** Somebody signed in or out here: hubs of other tabs are notified. */
  changedHere: 'signedIn' | 'loggedOut';
  /** A tab has come (null), or has gone. */
  tabs: Tab | null;
  /** Tabs may watch the topic, or no more. */
  watched: TopicName;
  connection: Connection;
  /** The subscription is to be sent again: other alarm types, other companies, or a hole. */
  resubscribe: void;
  /** To be sent to the alarm stream. */
  frame: ClientFrame;
  /** This hub leads from now on, or no more. */
  leads: boolean;
  /** The leading hub has sent its beat. */
  leaderSeen: void;
}

/** Sends events to whoever listens, in the order in which they began to. */
export const createEmitter = <E extends object>() => {
  const listeners: { [K in keyof E]?: ((value: E[K]) => void)[] } = {};
  return {
    on: <K extends keyof E>(name: K, listener: (value: E[K]) => void): void => {
      (listeners[name] ??= []).push(listener);
    },
    emit: <K extends keyof E>(name: K, ...[value]: E[K] extends void ? [] : [E[K]]): void => {
      for (const listener of listeners[name] ?? []) listener(value as E[K]);
    },
  };
};

export type HubEmitter = ReturnType<typeof createEmitter<HubEvents>>;
export type Emit = HubEmitter['emit'];
