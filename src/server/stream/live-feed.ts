import type { TruckStatus } from '#contract/truck-status.ts';

import type { Database } from '../database/database.ts';
import type { Timers } from './alarm-feed.ts';

/** Live changes go out at most this often (four frames a second). */
const lookEveryMs = 250;

export interface LiveFeed {
  subscribe(listener: (trucks: readonly TruckStatus[]) => void): () => void;
  stop(): Promise<void>;
}

/** Reads which trucks changed, only while somebody watches. Newest state only: what came between two looks is not news. */
export const createLiveFeed = (database: Database, timers: Timers): LiveFeed => {
  const listeners = new Set<(trucks: readonly TruckStatus[]) => void>();
  let changedNo: number | null = null;
  let reading: Promise<void> | null = null;
  let stopLooking: (() => void) | null = null;

  const read = async (): Promise<void> => {
    if (changedNo === null) {
      const [row] = await database.query<{ head: number }>(
        'select coalesce(max(changed_no), 0) as head from truck_live',
      );
      changedNo = row?.head ?? 0;
      return;
    }
    const rows = await database.query<{ changed_no: number; live: TruckStatus }>(
      'select changed_no, live from truck_live where changed_no > $1 order by changed_no',
      [changedNo],
      'live_changed',
    );
    const last = rows.at(-1);
    if (!last) return;
    changedNo = last.changed_no;
    const trucks = rows.map((row) => row.live);
    for (const listener of listeners) listener(trucks);
  };
  const look = (): void => {
    reading ??= read()
      .catch(() => {})
      .finally(() => {
        reading = null;
      });
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (!stopLooking) {
        changedNo = null;
        stopLooking = timers.every(lookEveryMs, look);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopLooking?.();
        stopLooking = null;
      };
    },
    stop: async () => {
      stopLooking?.();
      await reading;
    },
  };
};
