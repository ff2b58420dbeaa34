import type { Alarm } from '#contract/alarms/alarms.ts';

import type { Clock } from '../ports.ts';
import type { createAlarmStore, Position } from './alarm-store.ts';

/** Whose alarms these are, and up to where in the stream they are stored. */
export const createStoredPosition = (clock: Clock, alarmStore: ReturnType<typeof createAlarmStore>) => {
  let userId: number | null = null;
  let position: Position | null = null;
  return {
    /** Null: nobody is signed in. */
    userId: (): number | null => userId,
    /** Null: nothing was received yet. */
    now: (): Position | null => position,
    begin: (owner: number): void => {
      userId = owner;
    },
    set: (at: Position | null): void => {
      position = at;
    },
    end: (): void => {
      userId = null;
      position = null;
    },
    /** Stores alarms together with the position that they bring, if they bring one. */
    keep: async (rows: readonly Alarm[], at: Position | null): Promise<void> => {
      if (userId === null) return;
      await alarmStore.keep(userId, rows, at, clock.now());
      if (at !== null) position = at;
    },
  };
};

export type StoredPosition = ReturnType<typeof createStoredPosition>;
