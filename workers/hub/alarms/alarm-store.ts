import type { Alarm } from '#contract/alarms/alarms.ts';

import { type AlarmRow, type CursorRow, isAlarmRow, isCursorRow } from '../storage/store-rows.ts';
import type { Store } from '../storage/store-port.ts';

/** Alarms that are stored so that none is shown twice: 10,000, or those of 24 hours. */
const keptAlarms = 10_000;
const keptMs = 24 * 3_600_000;

export interface Position {
  readonly cursor: number;
  readonly epoch: string;
  readonly atMs: number;
}

/** State of the alarms that must outlive the worker. The position is written in the same transaction as the alarm. */
export const createAlarmStore = (store: Store) => ({
  load: (userId: number): Promise<{ position: CursorRow | undefined; rows: AlarmRow[] }> =>
    store.transact(
      'r',
      ['cursors', 'alarms'],
      async ({ cursors, alarms }) => {
        const position = await cursors.get(userId);
        const rows = await alarms.where('userId').equals(userId).toArray();
        return { position: isCursorRow(position) ? position : undefined, rows: rows.filter(isAlarmRow) };
      },
      { position: undefined, rows: [] },
    ),
  keep: (
    userId: number,
    kept: readonly Alarm[],
    position: Position | null,
    receivedMs: number,
  ): Promise<void> =>
    store.transact(
      'rw',
      ['cursors', 'alarms'],
      async ({ cursors, alarms }) => {
        const former = await alarms.bulkGet(kept.map((alarm) => alarm.id));
        await alarms.bulkPut(
          kept.map((alarm, index) => ({
            id: alarm.id,
            userId,
            alarm,
            receivedMs: former[index]?.receivedMs ?? receivedMs,
            folded: former[index]?.folded ?? false,
          })),
        );
        if (position !== null) await cursors.put({ userId, ...position });
      },
      undefined,
    ),
  fold: (ids: readonly string[]): Promise<void> =>
    store.transact(
      'rw',
      ['alarms'],
      async ({ alarms }) => {
        await alarms.where('id').anyOf(ids).modify({ folded: true });
      },
      undefined,
    ),
  prune: (nowMs: number): Promise<void> =>
    store.transact(
      'rw',
      ['alarms'],
      async ({ alarms }) => {
        await alarms
          .where('receivedMs')
          .below(nowMs - keptMs)
          .filter(({ alarm }) => alarm.state !== 'unconfirmed')
          .delete();
        const excess = (await alarms.count()) - keptAlarms;
        if (excess > 0) await alarms.orderBy('receivedMs').limit(excess).delete();
      },
      undefined,
    ),
});
