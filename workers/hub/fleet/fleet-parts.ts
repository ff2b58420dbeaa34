import type { TruckStatusSnapshot } from '#contract/hub/topics.ts';

import { type Tab, callTab } from '../hosts/tab.ts';

/** A tab takes this many in a few milliseconds; ten thousand at once would hold up its clicks and frames. */
const trucksAtOnce = 1_000;

/** Publishes the fleet to a tab, a large one in parts: each is a task of its own there. */
export const publishFleet = (tab: Tab, snapshot: TruckStatusSnapshot | null): void => {
  if (snapshot === null || snapshot.trucks.length <= trucksAtOnce) {
    callTab(tab, (api) => api.changed('truckStatus', snapshot));
    return;
  }
  const { trucks } = snapshot;
  for (let from = 0; from < trucks.length; from += trucksAtOnce) {
    const part = {
      ...snapshot,
      trucks: trucks.slice(from, from + trucksAtOnce),
      first: from === 0,
      last: from + trucksAtOnce >= trucks.length,
    };
    callTab(tab, (api) => api.fleetPart(part));
  }
};
