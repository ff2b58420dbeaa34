import { FenceApproval } from '#contract/fleet/approvals.ts';
import { HeartbeatTimeout } from '#contract/fleet/heartbeats.ts';

import { matches } from '../http/matches.ts';

/** Message between the hubs of one browser, where there are several: tabs without a shared worker, two builds. */
export type Broadcast =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'outbox' }
  | { readonly kind: 'leads' }
  | { readonly kind: 'approvals'; readonly rows: readonly FenceApproval[] }
  | { readonly kind: 'heartbeatTimeouts'; readonly rows: readonly HeartbeatTimeout[] };

/** Messages to and from the other hubs of this browser. */
export interface BroadcastPort {
  send(broadcast: Broadcast): void;
  /** Never called with the hub's own messages. */
  listen(listener: (broadcast: Broadcast) => void): void;
}

const plain: ReadonlySet<unknown> = new Set(['signedIn', 'loggedOut', 'outbox', 'leads']);
const shapes: readonly (readonly [kind: string, row: object])[] = [
  ['approvals', FenceApproval],
  ['heartbeatTimeouts', HeartbeatTimeout],
];
const rowShape = (kind: unknown, rows: readonly unknown[]): boolean => {
  const row = shapes.find(([name]) => name === kind)?.[1];
  return row !== undefined && rows.every((each) => matches(row, each));
};

/** A hub of another build may send kinds that this one cannot read. */
export const isBroadcast = (value: unknown): value is Broadcast =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (plain.has(value.kind) ||
    ('rows' in value && Array.isArray(value.rows) && rowShape(value.kind, value.rows)));

export const openBroadcast = (name: string): BroadcastPort => {
  if (!('BroadcastChannel' in globalThis)) return { send: () => {}, listen: () => {} };
  const channel = new BroadcastChannel(name);
  return {
    send: (broadcast) => channel.postMessage(broadcast),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isBroadcast(data)) listener(data);
      };
    },
  };
};
