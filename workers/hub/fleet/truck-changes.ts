import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import type { TruckChanges } from '#contract/hub/topics.ts';

import type { Clock } from '../ports.ts';
import { callTab, type Tab } from '../hosts/tab.ts';

/** How often a tab that nobody sees is told where its trucks are. Alarms come at once. */
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
    if (found !== undefined) send(tab, { trucks: [...found.trucks.values()], asOfMs: found.asOfMs });
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
        if (tab.live && tab.presence.visible) send(tab, changes);
        else if (tab.live) hold(tab, changes);
    },
    /** Somebody looks at a tab, or it is about to stop following: it is told what it is owed. */
    flush,
    /** The whole fleet is about to be sent: what is older goes before it, since not all that listen read the whole fleet. */
    flushAll: (): void => {
      for (const tab of held.keys()) flush(tab);
    },
    /** A tab has closed. */
    gone: (tab: Tab): void => void drop(tab),
  };
};

export type TruckChangeKeeper = ReturnType<typeof createTruckChanges>;
