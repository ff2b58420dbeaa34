import { FenceApproval } from '#contract/approvals.ts';
import { HeartbeatTimeout } from '#contract/heartbeats.ts';

import { matches } from './matches.ts';

/** What hubs of one browser tell one another, where there are several: tabs without a shared worker, two builds. */
export type News =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'outbox' }
  | { readonly kind: 'leads' }
  | { readonly kind: 'approvals'; readonly rows: readonly FenceApproval[] }
  | { readonly kind: 'heartbeatTimeouts'; readonly rows: readonly HeartbeatTimeout[] };

export interface NewsDoor {
  say(news: News): void;
  /** Never one's own. */
  hear(listener: (news: News) => void): void;
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

/** A hub of another build may say what this one does not know. */
export const isNews = (value: unknown): value is News =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (plain.has(value.kind) ||
    ('rows' in value && Array.isArray(value.rows) && rowShape(value.kind, value.rows)));

export const broadcastNews = (name: string): NewsDoor => {
  if (!('BroadcastChannel' in globalThis)) return { say: () => {}, hear: () => {} };
  const channel = new BroadcastChannel(name);
  return {
    say: (news) => channel.postMessage(news),
    hear: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isNews(data)) listener(data);
      };
    },
  };
};
