import type { Alarm } from '#contract/alarms.ts';

import { isOpen } from './alarm-board.ts';

/** Memory against showing an alarm twice. A hub may run for weeks, so it forgets; open ones are forgotten last. */
export const knownLimit = 10_000;

export const createKnownAlarms = (limit = knownLimit) => {
  const alarms = new Map<string, Alarm>();
  let open = 0;

  const drop = (id: string): void => {
    const former = alarms.get(id);
    if (former !== undefined && isOpen(former)) open -= 1;
    alarms.delete(id);
  };

  const shrink = (): void => {
    const settled = [...alarms.values()].filter((alarm) => !isOpen(alarm));
    const excess = Math.ceil(limit / 10);
    const oldest = settled.length >= excess ? settled : [...settled, ...alarms.values()];
    for (const { id } of oldest.slice(0, excess)) drop(id);
  };

  return {
    get: (id: string): Alarm | undefined => alarms.get(id),
    has: (id: string): boolean => alarms.has(id),
    set: (alarm: Alarm): void => {
      drop(alarm.id);
      alarms.set(alarm.id, alarm);
      if (isOpen(alarm)) open += 1;
      if (alarms.size > limit) shrink();
    },
    drop,
    all: (): readonly Alarm[] => [...alarms.values()],
    /** How many nobody has seen to. */
    open: (): number => open,
    clear: (): void => {
      alarms.clear();
      open = 0;
    },
  };
};
