import type { Remote } from 'comlink';

import type { Presence, TabApi } from '#contract/hub/hub-api.ts';
import type { TopicName } from '#contract/hub/topics.ts';

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
