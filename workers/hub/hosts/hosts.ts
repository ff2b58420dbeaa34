import type { Connection } from '#contract/hub/topics.ts';
import type { Presence, TabApi } from '#contract/hub/hub-api.ts';

import { browserClock, newId } from './browser-clock.ts';
import { createHubClient, type HubClient } from './client.ts';
import type { HubPort } from './hub-link.ts';
import { webLocks } from './locks.ts';
import {
  hubName,
  openSharedWorker,
  readGeneration,
  sharedIsTrusted,
  writeGeneration,
} from './shared-worker.ts';

type Host = Connection['host'];

const openShared = (name: string): HubPort => {
  const worker = openSharedWorker(name);
  return {
    port: worker.port,
    close: () => worker.port.close(),
    onFailure: (failed) => {
      worker.onerror = failed;
    },
  };
};

const openDedicated = (name: string): HubPort => {
  const worker = new Worker(new URL('../index.ts', import.meta.url), { type: 'module', name });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage('connect', [port2]);
  return {
    port: port1,
    close: () => worker.terminate(),
    onFailure: (failed) => {
      worker.onerror = failed;
    },
  };
};

const openInPage = async (build: string): Promise<HubPort> => {
  const { connectInPage } = await import('./page.ts');
  return connectInPage(build);
};

const keepInSession = {
  setItem: (key: string, value: string): void => {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Storage is forbidden: the topic still has the types.
    }
  },
  clear: (): void => {
    try {
      sessionStorage.clear();
    } catch {
      // Nothing can have been kept.
    }
  },
};

declare const sessionStorage: { setItem(key: string, value: string): void; clear(): void };
export interface ConnectOptions {
  readonly tab: TabApi;
  /** No hub can be started: offer a reload. */
  readonly givenUp: () => void;
  /** Sorts as text, older before newer. */
  readonly build: string;
  readonly presence: Presence;
  /** For tests and support: only this kind of host. */
  readonly only?: Host;
}

/**
 * The tab's end of the hub. Hosts in order of preference: shared worker, a worker of this tab's own, the page itself;
 * two failures in a row move on to the next.
 */
export const connectHub = (options: ConnectOptions): HubClient => {
  const locks = webLocks();
  const order: Host[] = sharedIsTrusted(navigator.userAgent, locks.trusted)
    ? ['shared', 'dedicated', 'page']
    : ['dedicated', 'page'];
  const hosts = options.only === undefined ? order : [options.only];
  const open: Record<Host, (name: string) => HubPort | Promise<HubPort>> = {
    shared: openShared,
    dedicated: openDedicated,
    page: () => openInPage(options.build),
  };
  return createHubClient({
    ...options,
    clock: browserClock,
    locks,
    newId,
    connect: async (generation, failures) => {
      const host = hosts[Math.min(Math.floor(failures / 2), hosts.length - 1)] ?? 'page';
      return open[host](hubName(options.build, generation));
    },
    generation: { read: readGeneration, write: writeGeneration },
    sessionStorage: keepInSession,
  });
};
