import type { Remote } from 'comlink';

import type { Hello, Presence, TabApi } from '#contract/hub/hub-api.ts';
import type { TopicName } from '#contract/hub/topics.ts';

import type { Locks } from '../ports.ts';

export interface Tab {
  readonly id: string;
  readonly api: Remote<TabApi>;
  presence: Presence;
  live: boolean;
  readonly topics: Set<TopicName>;
  /** Stops watching the tab's lock. */
  readonly left: AbortController;
}

/** Calls a tab without waiting for it: a closed tab would never answer, and a failure in a tab is that tab's own. */
export const callTab = (tab: Tab, send: (api: Remote<TabApi>) => Promise<unknown>): void => {
  send(tab.api).catch(() => {});
};

/** Connected tabs. A closed or crashed tab gives no event; its lock, requested here, is granted when it has ended. */
export const createTabs = (locks: Locks, changed: (gone: Tab | null) => void) => {
  const tabs = new Map<string, Tab>();

  const leave = (tab: Tab): void => {
    if (tabs.get(tab.id) !== tab) return;
    tabs.delete(tab.id);
    tab.left.abort();
    changed(tab);
  };

  return {
    join: (hello: Hello, api: Remote<TabApi>): Tab => {
      const former = tabs.get(hello.tabId);
      if (former !== undefined) leave(former);
      const tab: Tab = {
        id: hello.tabId,
        api,
        presence: { visible: hello.visible, handheld: hello.handheld, language: hello.language },
        live: false,
        topics: new Set(),
        left: new AbortController(),
      };
      tabs.set(tab.id, tab);
      void locks.gone(hello.lockName, tab.left.signal).then(() => leave(tab));
      changed(null);
      return tab;
    },
    leave,
    all: (): readonly Tab[] => [...tabs.values()],
    reloadAll: (reason: Parameters<TabApi['reload']>[0]): void => {
      for (const tab of tabs.values()) callTab(tab, (api) => api.reload(reason));
    },
    /** The one tab that sounds: a visible one if there is any. */
    ringer: (): Tab | undefined => {
      const all = [...tabs.values()];
      return all.find((tab) => tab.presence.visible) ?? all.at(-1);
    },
  };
};

export type Tabs = ReturnType<typeof createTabs>;
