import type { TruckStatusSnapshot } from '#contract/hub.ts';

import { type Tab, tell } from './tabs.ts';

/** A tab takes this many over in a few milliseconds; ten thousand at once would hold up its clicks and frames. */
const trucksAtOnce = 1_000;

/** Tells a tab the fleet, a large one piece by piece: each is a task of its own there. */
export const tellFleet = (tab: Tab, snapshot: TruckStatusSnapshot | null): void => {
  if (snapshot === null || snapshot.trucks.length <= trucksAtOnce) {
    tell(tab, (api) => api.changed('truckStatus', snapshot));
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
    tell(tab, (api) => api.fleetPart(part));
  }
};
