import type { TopicName, Topics } from '#contract/hub.ts';

import type { Clock } from './doors.ts';
import { tellFleet } from './fleet-parts.ts';
import { type Tab, tell } from './tabs.ts';

/** How long what feeds a topic goes on after the last tab looked away: a page change is not a farewell. */
export const graceMs = 5_000;

/** Last value of each topic. A late tab gets it at once; a topic that nobody has spoken on yet is silent. */
export const createFeed = (
  clock: Clock,
  tabs: () => readonly Tab[],
  wantedChanged: (topic: TopicName) => void,
) => {
  const values: Partial<Topics> = {};
  const graces = new Map<TopicName, () => void>();

  const watched = (topic: TopicName): boolean => tabs().some((tab) => tab.topics.has(topic));

  const send = <T extends TopicName>(tab: Tab, topic: T): void => {
    const value = values[topic];
    if (value === undefined) return;
    if (topic === 'truckStatus') tellFleet(tab, values.truckStatus ?? null);
    else tell(tab, (api) => api.changed(topic, value));
  };

  const unwatched = (topic: TopicName): void => {
    if (watched(topic) || graces.has(topic)) return;
    graces.set(
      topic,
      clock.after(graceMs, () => {
        graces.delete(topic);
        wantedChanged(topic);
      }),
    );
  };

  return {
    get: <T extends TopicName>(topic: T): Topics[T] | undefined => values[topic],
    publish: <T extends TopicName>(topic: T, value: Topics[T]): void => {
      values[topic] = value;
      for (const tab of tabs()) if (tab.topics.has(topic)) send(tab, topic);
    },
    /** Keeps a value for late tabs without telling those who have been told otherwise. */
    keep: <T extends TopicName>(topic: T, value: Topics[T]): void => {
      values[topic] = value;
    },
    watch: (tab: Tab, topic: TopicName): void => {
      tab.topics.add(topic);
      graces.get(topic)?.();
      graces.delete(topic);
      send(tab, topic);
      wantedChanged(topic);
    },
    unwatch: (tab: Tab, topic: TopicName): void => {
      if (tab.topics.delete(topic)) unwatched(topic);
    },
    /** A tab is gone, with all that it looked at. */
    drop: (tab: Tab): void => {
      for (const topic of tab.topics) unwatched(topic);
    },
    wanted: (topic: TopicName): boolean => watched(topic) || graces.has(topic),
  };
};

export type Feed = ReturnType<typeof createFeed>;
