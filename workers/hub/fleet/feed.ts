import type { TopicName, Topics } from '#contract/hub/topics.ts';

import type { Clock } from '../ports.ts';
import type { Emit } from '../hub-events.ts';
import { publishFleet } from './fleet-parts.ts';
import { type Tab, callTab } from '../hosts/tab.ts';

/** How long the feed of a topic goes on after the last tab stopped watching it: a change of page is short. */
export const graceMs = 5_000;

/** Last value of each topic. A tab that comes late gets it at once; a topic without a value sends nothing. */
export const createFeed = (clock: Clock, tabs: () => readonly Tab[], emit: Emit) => {
  const values: Partial<Topics> = {};
  const graces = new Map<TopicName, () => void>();

  const watched = (topic: TopicName): boolean => tabs().some((tab) => tab.topics.has(topic));

  const send = <T extends TopicName>(tab: Tab, topic: T): void => {
    const value = values[topic];
    if (value === undefined) return;
    if (topic === 'truckStatus') publishFleet(tab, values.truckStatus ?? null);
    else callTab(tab, (api) => api.changed(topic, value));
  };

  const unwatched = (topic: TopicName): void => {
    if (watched(topic) || graces.has(topic)) return;
    graces.set(
      topic,
      clock.after(graceMs, () => {
        graces.delete(topic);
        emit('watched', topic);
      }),
    );
  };

  return {
    get: <T extends TopicName>(topic: T): Topics[T] | undefined => values[topic],
    publish: <T extends TopicName>(topic: T, value: Topics[T]): void => {
      values[topic] = value;
      for (const tab of tabs()) if (tab.topics.has(topic)) send(tab, topic);
    },
    /** A new value that tabs are told of in another way. */
    change: <T extends TopicName>(topic: T, value: Topics[T], tell: (tab: Tab) => void): void => {
      values[topic] = value;
      for (const tab of tabs()) if (tab.topics.has(topic)) tell(tab);
    },
    /** Keeps a value for late tabs without publishing it to those that were updated in another way. */
    keep: <T extends TopicName>(topic: T, value: Topics[T]): void => {
      values[topic] = value;
    },
    watch: (tab: Tab, topic: TopicName): void => {
      tab.topics.add(topic);
      graces.get(topic)?.();
      graces.delete(topic);
      send(tab, topic);
      emit('watched', topic);
    },
    unwatch: (tab: Tab, topic: TopicName): void => {
      if (tab.topics.delete(topic)) unwatched(topic);
    },
    /** A tab has closed: all that it watched ends. */
    drop: (tab: Tab): void => {
      for (const topic of tab.topics) unwatched(topic);
    },
    wanted: (topic: TopicName): boolean => watched(topic) || graces.has(topic),
  };
};

export type Feed = ReturnType<typeof createFeed>;
