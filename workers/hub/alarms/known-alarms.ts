import type { Alarm } from '#contract/alarms/alarms.ts';

import { isOpen } from './alarm-board.ts';

/** Alarms that are remembered at most, so that none is shown twice; the oldest are dropped first, open ones last. */
export const knownLimit = 10_000;

/** Alarms that this hub knows. Of closed ones only the state version is kept. */
export const createKnownAlarms = (limit = knownLimit) => {
  const open = new Map<string, Alarm>();
  const settled = new Map<string, number>();

  const drop = (id: string): void => {
    open.delete(id);
    settled.delete(id);
  };

  const shrink = (): void => {
    for (const id of [...settled.keys(), ...open.keys()].slice(0, Math.ceil(limit / 10))) drop(id);
  };

  return {
    has: (id: string): boolean => open.has(id) || settled.has(id),
    isSettled: (id: string): boolean => settled.has(id),
    /** Undefined: unknown. */
    stateVersion: (id: string): number | undefined => open.get(id)?.stateVersion ?? settled.get(id),
    set: (alarm: Alarm): void => {
      drop(alarm.id);
      if (isOpen(alarm)) open.set(alarm.id, alarm);
      else settled.set(alarm.id, alarm.stateVersion);
      if (open.size + settled.size > limit) shrink();
    },
    drop,
    /** Unconfirmed ones. */
    open: (): readonly Alarm[] => [...open.values()],
    openCount: (): number => open.size,
    clear: (): void => {
      open.clear();
      settled.clear();
    },
  };
};
