import type { Alarm } from '#contract/alarms/alarms.ts';

import { hasDialog, isOpen } from './alarm-board.ts';

/**
 * Alarms that are remembered at most, so that none is shown twice; the oldest are dropped first, open ones last, and
 * those of dialogs never while they are open: they are on the screen until somebody has confirmed each.
 */
export const knownLimit = 10_000;

/** Alarms that this hub knows. Of closed ones only the state version is kept. */
export const createKnownAlarms = (limit = knownLimit) => {
  const inDialogs = new Map<string, Alarm>();
  const open = new Map<string, Alarm>();
  const settled = new Map<string, number>();

  const openOf = (id: string): Alarm | undefined => inDialogs.get(id) ?? open.get(id);

  const drop = (id: string): void => {
    inDialogs.delete(id);
    open.delete(id);
    settled.delete(id);
  };

  const shrink = (): void => {
    for (const id of [...settled.keys(), ...open.keys()].slice(0, Math.ceil(limit / 10))) drop(id);
  };

  return {
    has: (id: string): boolean => openOf(id) !== undefined || settled.has(id),
    isSettled: (id: string): boolean => settled.has(id),
    /** Undefined: unknown. */
    stateVersion: (id: string): number | undefined => openOf(id)?.stateVersion ?? settled.get(id),
    set: (alarm: Alarm): void => {
      drop(alarm.id);
      if (!isOpen(alarm)) settled.set(alarm.id, alarm.stateVersion);
      else if (hasDialog(alarm)) inDialogs.set(alarm.id, alarm);
      else open.set(alarm.id, alarm);
      if (open.size + settled.size > limit) shrink();
    },
    drop,
    /** Unconfirmed ones. */
    open: (): readonly Alarm[] => [...inDialogs.values(), ...open.values()],
    openCount: (): number => inDialogs.size + open.size,
    clear: (): void => {
      inDialogs.clear();
      open.clear();
      settled.clear();
    },
  };
};
