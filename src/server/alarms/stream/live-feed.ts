import type { Database } from '../../database/database.ts';
import { createFailureRow } from '../../kernel/log/failure-row.ts';
import { singleFlight } from '../../kernel/single-flight.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Timers } from '../../kernel/timers.ts';
import { type ChangedTruck, type LiveChanges, liveChanges } from './live-changes.ts';

/** Live changes go out at most this often (four frames a second). */
const lookEveryMs = 250;

/** Numbers become visible out of order, so each read reaches back a little and skips what it has seen. */
const reachBack = 500;

export interface LiveFeed {
  subscribe(listener: (changes: LiveChanges) => void): () => void;
  stop(): Promise<void>;
}

/**
 * Reads which trucks changed, only while there are subscribers. Newest state only: states between two reads are
 * skipped.
 */
export const createLiveFeed = (database: Database, timers: Timers, log: Log, now: () => number): LiveFeed => {
  const listeners = new Set<(changes: LiveChanges) => void>();
  let changedNo: number | null = null;
  let startNo = 0;
  const seen = new Map<string, number>();
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
    const readMs = now();
    const rows = await database.query<ChangedTruck & { changed_no: number }>(
      `select changed_no, sign_code as "signCode", l.company_code as "companyCode", rtrim(live::text) as text,
         coalesce(t.truck_model = 'sprinkler', false) as sprinkler
       from truck_live l left join truck t using (sign_code) where changed_no > $1 order by changed_no`,
      [Math.max(startNo, changedNo - reachBack)],
      'live_changed',
    );
    const trucks = rows.filter((row) => (seen.get(row.signCode) ?? 0) < row.changed_no);
    for (const row of rows) seen.set(row.signCode, row.changed_no);
    changedNo = Math.max(changedNo, rows.at(-1)?.changed_no ?? 0);
    if (trucks.length === 0) return;
    const changes = liveChanges(trucks, readMs);
    for (const listener of listeners) listener(changes);
  };
  const looks = createFailureRow(log, 'reading the trucks’ changes');
  const look = singleFlight(() => read().then(looks.worked, looks.failed));

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (!stopLooking) {
        changedNo = null;
        stopLooking = timers.every(lookEveryMs, () => void look());
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
      await look.settled();
    },
  };
};
