import type { TruckStatus } from '#contract/fleet/truck-status.ts';

import type { Database } from '../database/database.ts';
import { createFailureRow } from '../log/failure-row.ts';
import type { Log } from '../log/log.ts';
import type { Timers } from './alarm-feed.ts';

/** Live changes go out at most this often (four frames a second). */
const lookEveryMs = 250;

/** Numbers become visible out of order, so each read reaches back a little and skips what it has seen. */
const reachBack = 500;

export interface LiveFeed {
  subscribe(listener: (trucks: readonly TruckStatus[]) => void): () => void;
  stop(): Promise<void>;
}

/**
 * Reads which trucks changed, only while there are subscribers. Newest state only: states between two reads are
 * skipped.
 */
export const createLiveFeed = (database: Database, timers: Timers, log: Log): LiveFeed => {
  const listeners = new Set<(trucks: readonly TruckStatus[]) => void>();
  let changedNo: number | null = null;
  let startNo = 0;
  const seen = new Map<string, number>();
  let reading: Promise<void> | null = null;
  let stopLooking: (() => void) | null = null;

  const read = async (): Promise<void> => {
    if (changedNo === null) {
      const [row] = await database.query<{ head: number }>(
        'select coalesce(max(changed_no), 0) as head from truck_live',
      );
      changedNo = row?.head ?? 0;
      startNo = changedNo;
      return;
    }
    const rows = await database.query<{ changed_no: number; live: TruckStatus }>(
      'select changed_no, live from truck_live where changed_no > $1 order by changed_no',
      [Math.max(startNo, changedNo - reachBack)],
      'live_changed',
    );
    const trucks = rows
      .filter((row) => (seen.get(row.live.signCode) ?? 0) < row.changed_no)
      .map((row) => row.live);
    for (const row of rows) seen.set(row.live.signCode, row.changed_no);
    changedNo = Math.max(changedNo, rows.at(-1)?.changed_no ?? 0);
    if (trucks.length > 0) for (const listener of listeners) listener(trucks);
  };
  const looks = createFailureRow(log, 'reading the trucks’ changes');
  const look = (): void => {
    reading ??= read()
      .then(looks.worked, looks.failed)
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
