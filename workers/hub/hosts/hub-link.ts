import * as Comlink from 'comlink';

import type { CallName } from '#contract/calls.ts';
import type { Hello, HubApi, TabApi, Welcome } from '#contract/hub/hub-api.ts';

import { within } from '../http/deadline.ts';
import type { Clock, Locks } from '../ports.ts';

export interface HubPort {
  readonly port: MessagePort;
  close(): void;
  /** The worker's script could not be loaded or died while loading. */
  onFailure(failed: () => void): void;
}

export interface HubLink {
  readonly hub: Comlink.Remote<HubApi>;
  readonly close: () => void;
  /** Aborted when the tab has lost this hub. */
  readonly lost: AbortSignal;
  readonly lose: () => void;
  ended: boolean;
  readonly instanceId: string;
  /** Calls that change nothing, by its account. */
  readonly reads: ReadonlySet<CallName>;
  /** Generation under which the hub was looked for. */
  readonly generation: number;
}

/**
 * Introduces the tab over a port, on which each end calls the other. Null when nothing answers. The hub's end is
 * noticed by its lock: neither its port nor its calls would report it.
 * @param deadlineMs how long its answer may take
 */
export const openHubLink = async (
  way: HubPort,
  generation: number,
  tabApi: TabApi,
  hello: Hello,
  deadlineMs: number,
  clock: Clock,
  locks: Locks,
): Promise<HubLink | null> => {
  const ending = new AbortController();
  const lost = ending.signal;
  const lose = (): void => ending.abort();
  way.onFailure(lose);
  const hub = Comlink.wrap<HubApi>(way.port);
  Comlink.expose(tabApi, way.port);
  const welcome: Welcome | undefined = await within(clock, hub.hello(hello), deadlineMs, lost);
  if (welcome === undefined) {
    way.close();
    return null;
  }
  const stop = new AbortController();
  void locks.gone(welcome.lockName, stop.signal).then(lose);
  const close = (): void => {
    stop.abort();
    way.close();
  };
  const { instanceId, reads } = welcome;
  return { hub, close, lost, lose, ended: false, instanceId, reads: new Set(reads), generation };
};
