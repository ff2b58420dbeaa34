import type { Alarm } from '#contract/alarms.ts';

import { isOpen } from './alarm-board.ts';

/** Memory against showing an alarm twice. A hub may run for weeks, so it forgets; open ones are forgotten last. */
export const knownLimit = 10_000;

/** Alarms that this hub has heard of. Of those that somebody has seen to nothing is kept but how far they had come. */
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
    /** Nothing: it is not known. */
    stateVersion: (id: string): number | undefined => open.get(id)?.stateVersion ?? settled.get(id),
    set: (alarm: Alarm): void => {
      drop(alarm.id);
      if (isOpen(alarm)) open.set(alarm.id, alarm);
      else settled.set(alarm.id, alarm.stateVersion);
      if (open.size + settled.size > limit) shrink();
    },
    drop,
    /** Those that nobody has seen to. */
    open: (): readonly Alarm[] => [...open.values()],
    openCount: (): number => open.size,
    clear: (): void => {
      open.clear();
      settled.clear();
    },
  };
};
