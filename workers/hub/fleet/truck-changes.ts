import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import type { TruckChanges } from '#contract/hub/topics.ts';

import type { Clock } from '../ports.ts';
import { callTab, type Tab } from '../hosts/tabs.ts';

/** How often a tab that nobody sees is told where its trucks are. What it sounds and counts of alarms comes at once. */
export const hiddenEveryMs = 10_000;

interface Held {
  readonly trucks: Map<string, TruckStatus>;
  asOfMs: number;
  readonly cancel: () => void;
}

/**
 * Tells tabs that follow the fleet what has changed: those that are seen at once, the others now and then, each truck as it
 * is then. Five of six tabs are behind another, and each change would be copied to them, counted and thrown away.
 */
export const createTruckChanges = (clock: Clock, tabs: () => readonly Tab[]) => {
  const held = new Map<Tab, Held>();

  const drop = (tab: Tab): Held | undefined => {
    const found = held.get(tab);
    found?.cancel();
    held.delete(tab);
    return found;
  };
  const send = (tab: Tab, changes: TruckChanges): void => callTab(tab, (api) => api.truckChanges(changes));
  const flush = (tab: Tab): void => {
    const found = drop(tab);
    if (found !== undefined && tab.live)
      send(tab, { trucks: [...found.trucks.values()], asOfMs: found.asOfMs });
  };
  const hold = (tab: Tab, { trucks, asOfMs }: TruckChanges): void => {
    const found = held.get(tab) ?? {
      trucks: new Map<string, TruckStatus>(),
      asOfMs,
      cancel: clock.after(hiddenEveryMs, () => flush(tab)),
    };
    held.set(tab, found);
    for (const truck of trucks) found.trucks.set(truck.signCode, truck);
    found.asOfMs = asOfMs;
  };

  return {
    publish: (changes: TruckChanges): void => {
      for (const tab of tabs())
        // A tab that follows again is given the whole fleet, which has what is left out meanwhile.
        if (!tab.live) drop(tab);
        else if (tab.presence.visible) send(tab, changes);
        else hold(tab, changes);
    },
    /** Somebody looks at a tab: it shows what is. */
    seen: flush,
    /** The whole fleet was sent, which is newer than what is held. */
    replaced: (): void => {
      for (const tab of held.keys()) drop(tab);
    },
  };
};
