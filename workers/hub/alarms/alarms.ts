import type { Alarm } from '#contract/alarms/alarms.ts';
import type { AlarmBoard, BoardChanges } from '#contract/hub/topics.ts';

import type { Clock } from '../ports.ts';
import type { Store } from '../storage/store-port.ts';
import { createAlarmFrames } from './alarm-frames.ts';
import { createAlarmRecovery, type RecoveryEvents } from './alarm-recovery.ts';
import { createAlarmStore } from './alarm-store.ts';
import { createFrameQueue } from './frame-queue.ts';
import { createRinger } from './ringer.ts';
import { createShownAlarms } from './shown-alarms.ts';
import { createStoredPosition } from './stored-position.ts';
import type { HeldAlarms } from './waiting-alarms.ts';

/** What the alarms bring about elsewhere in the hub. */
export interface AlarmEvents extends RecoveryEvents {
  /** @param changes since the last board; null: everything has changed */
  publish(board: AlarmBoard, changes: BoardChanges | null): void;
  ring(alarm: Alarm): void;
  /** How long the oldest frame that is not on the board yet has waited, ms. */
  lag(ms: number): void;
}

/**
 * Alarms of the signed-in user: none lost, none twice. Frames are processed in order, those that arrived together in
 * one transaction; each is stored with the position in the stream before it is shown.
 */
export const createAlarms = (clock: Clock, store: Store, events: AlarmEvents) => {
  const alarmStore = createAlarmStore(store);
  const position = createStoredPosition(clock, alarmStore);
  const ring = createRinger(clock, events.serverNow, events.ring);
  const shown = createShownAlarms(clock, events.publish, ring);
  const { known } = shown;
  let tail: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    tail = tail.then(work).catch((error: unknown) => console.error('alarms', error));
    return tail;
  };
  const recovery = createAlarmRecovery({ clock, shown, position, events, inTurn });
  const frames = createAlarmFrames({ shown, position, recovery, serverNow: events.serverNow });
  const queue = createFrameQueue(clock, inTurn, frames.handle, events.lag);

  return {
    /** Loads what this device keeps and offers unconfirmed alarms again. */
    start: (owner: number): Promise<void> =>
      inTurn(async () => {
        position.begin(owner);
        await alarmStore.prune(clock.now());
        const { position: kept, rows } = await alarmStore.load(owner);
        position.set(kept ?? null);
        shown.restore(rows, store.state === 'open');
      }),
    refresh: (): Promise<void> => inTurn(() => recovery.refresh(false)),
    stop: (): void => {
      position.end();
      recovery.stop();
      shown.clear();
    },
    /** A socket has opened: after the answer to its first subscription the unconfirmed alarms are read. */
    connected: frames.connected,
    /** The browser deleted the storage: unconfirmed alarms are written to the new one, with the stream's cursor. */
    rebuilt: (): Promise<void> => inTurn(() => position.keep(known.open(), position.now())),
    frame: queue.push,
    /** Rows of a call's reply: judged here, or conflicting. */
    changed: (rows: readonly Alarm[]): Promise<void> =>
      inTurn(async () => {
        const mine = rows.filter((row) => known.has(row.id));
        const owner = position.userId();
        await position.keep(mine, null);
        if (owner !== position.userId()) return;
        for (const row of mine) shown.take(row, false);
        shown.soon();
      }),
    fold: async (ids: readonly string[]): Promise<void> => {
      shown.remove(ids);
      shown.soon();
      await alarmStore.fold(ids);
    },
    /** What is known without asking the server. */
    held: (): HeldAlarms => {
      const open = known.open().filter(({ popup }) => popup);
      return { open, isSettled: known.isSettled, position: position.now() };
    },
    /** Cursor at which a subscription continues; none: from now on. */
    resumeFrom: () => {
      const at = position.now();
      return at === null ? {} : { cursor: at.cursor, epoch: at.epoch };
    },
  };
};

export type Alarms = ReturnType<typeof createAlarms>;
