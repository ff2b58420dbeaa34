import type { Remote } from 'comlink';

import type { Hello, TabApi } from '#contract/hub/hub-api.ts';

import type { Emit } from '../hub-events.ts';
import type { Locks } from '../ports.ts';
import { callTab, type Tab } from './tab.ts';

/** Connected tabs. A closed or crashed tab gives no event; its lock, requested here, is granted when it has ended. */
export const createTabs = (locks: Locks, emit: Emit) => {
  const tabs = new Map<string, Tab>();

  const leave = (tab: Tab): void => {
    if (tabs.get(tab.id) !== tab) return;
    tabs.delete(tab.id);
    tab.left.abort();
    emit('tabs', tab);
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
      emit('tabs', null);
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
