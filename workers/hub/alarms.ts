import type { AlarmFrame, HeadFrame, ServerFrame, SubscribedFrame } from '#contract/alarm-stream.ts';
import { frameTypes } from '#contract/alarm-stream.ts';
import type { Alarm } from '#contract/alarms.ts';
import type { AlarmBoard, CallOutcome } from '#contract/hub.ts';

import { emptyBoard, hasDialog, isOpen, offer, remove, update } from './alarm-board.ts';
import { createAlarmStore, type Position } from './alarm-store.ts';
import type { Clock } from './doors.ts';
import { createRinger } from './ringer.ts';
import type { Store } from './store.ts';

const listLimit = 500;

export interface AlarmList {
  readonly rows: readonly Alarm[];
  readonly head: number;
  readonly epoch: string;
}

export interface AlarmEvents {
  publish(board: AlarmBoard): void;
  ring(alarm: Alarm): void;
  /** The stream has a hole that it fills itself when it is asked again. */
  resubscribe(): void;
  /** Server times, ms, between which alarms may have been missed. */
  gap(fromMs: number, toMs: number): void;
  unconfirmed(): Promise<CallOutcome<AlarmList>>;
  serverNow(): number;
}

/**
 * Alarms of the signed-in user: nothing lost, nothing twice. Frames are worked off one after the other; each is
 * in the store, with the position in the stream, before it is shown.
 */
export const createAlarms = (clock: Clock, store: Store, events: AlarmEvents) => {
  const alarmStore = createAlarmStore(store);
  const ring = createRinger(clock, events.serverNow, events.ring);
  const known = new Map<string, Alarm>();
  let board: AlarmBoard = emptyBoard;
  let userId: number | null = null;
  let position: Position | null = null;
  let missedHeads = 0;
  let askedAt: number | null = null;
  let tail: Promise<void> = Promise.resolve();

  const show = (next: AlarmBoard): void => {
    let unconfirmed = 0;
    for (const alarm of known.values()) if (isOpen(alarm)) unconfirmed += 1;
    board = { ...next, unconfirmed };
    events.publish(board);
  };

  const take = (alarm: Alarm, sounds: boolean): void => {
    const former = known.get(alarm.id);
    known.set(alarm.id, alarm);
    if (former !== undefined) return show(update(board, alarm));
    if (!alarm.popup || !isOpen(alarm)) return show(board);
    show(offer(board, alarm));
    if (sounds) ring(alarm);
  };

  const keep = async (rows: readonly Alarm[], at: Position | null): Promise<void> => {
    if (userId === null) return;
    await alarmStore.keep(userId, rows, at, clock.now());
    if (at !== null) position = at;
  };

  /** What still waits for somebody, from the server: state beats events. */
  const refresh = async (): Promise<AlarmList | null> => {
    const owner = userId;
    const outcome = await events.unconfirmed();
    if (!outcome.ok || outcome.cached || owner !== userId) return null;
    const { rows } = outcome.value;
    const open = new Set(rows.map((alarm) => alarm.id));
    await keep(rows, null);
    for (const alarm of [...rows].reverse()) take(alarm, !known.has(alarm.id));
    if (rows.length < listLimit)
      for (const alarm of known.values())
        if (isOpen(alarm) && !open.has(alarm.id)) {
          // Seen to by somebody while this device was away; its row tells by whom when it is asked for.
          known.delete(alarm.id);
          show(remove(board, alarm.id));
        }
    return outcome.value;
  };

  const recover = async (): Promise<void> => {
    const fromMs = position?.atMs ?? null;
    const list = await refresh();
    if (list === null) return;
    const nowMs = events.serverNow();
    await keep([], { cursor: list.head, epoch: list.epoch, atMs: nowMs });
    if (fromMs !== null) events.gap(fromMs, nowMs);
    events.resubscribe();
  };

  const fill = async (): Promise<void> => {
    if (askedAt !== null && askedAt === position?.cursor) {
      askedAt = null;
      return recover();
    }
    askedAt = position?.cursor ?? null;
    events.resubscribe();
  };

  const onSubscribed = async (frame: SubscribedFrame): Promise<void> => {
    missedHeads = 0;
    if (!frame.recovered) return recover();
    const cursor = frame.missed === 0 || position === null ? frame.head : position.cursor;
    await keep([], {
      cursor: Math.max(cursor, position?.epoch === frame.epoch ? position.cursor : 0),
      epoch: frame.epoch,
      atMs: events.serverNow(),
    });
  };

  const onAlarm = async (frame: AlarmFrame): Promise<void> => {
    const { msgType: _, cursor, prev, epoch, head: _head, ...alarm } = frame;
    if (position !== null && position.epoch !== epoch) return recover();
    if (position !== null && cursor <= position.cursor) return;
    if (position !== null && prev > position.cursor) return fill();
    askedAt = null;
    await keep([alarm], { cursor, epoch, atMs: events.serverNow() });
    take(alarm, true);
  };

  const onHead = async (frame: HeadFrame): Promise<void> => {
    const behind = position === null || frame.epoch !== position.epoch || frame.head > position.cursor;
    missedHeads = behind ? missedHeads + 1 : 0;
    if (missedHeads < 2) return;
    missedHeads = 0;
    await fill();
  };

  const handle = async (frame: ServerFrame): Promise<void> => {
    if (userId === null) return;
    if (frame.msgType === frameTypes.subscribe) return onSubscribed(frame);
    if (frame.msgType === frameTypes.alarm) return onAlarm(frame);
    if (frame.msgType === frameTypes.keepAlive) return onHead(frame);
    if (frame.msgType === frameTypes.alarmState) {
      await keep([frame.alarm], null);
      take(frame.alarm, false);
    }
  };

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    tail = tail.then(work).catch((error: unknown) => console.error('alarms', error));
    return tail;
  };

  return {
    /** Loads what this device keeps and re-offers what nobody has seen to. */
    start: (owner: number): Promise<void> =>
      inTurn(async () => {
        userId = owner;
        await alarmStore.prune(clock.now());
        const { position: kept, rows } = await alarmStore.load(owner);
        position = kept ?? null;
        for (const { alarm } of rows) known.set(alarm.id, alarm);
        let next = emptyBoard;
        for (const { alarm, folded } of rows.sort((a, b) => a.receivedMs - b.receivedMs))
          if (alarm.popup && isOpen(alarm) && (hasDialog(alarm) || !folded)) next = offer(next, alarm);
        show(next);
      }),
    refresh: (): Promise<void> =>
      inTurn(async () => {
        await refresh();
      }),
    stop: (): void => {
      userId = null;
      position = null;
      askedAt = null;
      known.clear();
      show(emptyBoard);
    },
    frame: (frame: ServerFrame): Promise<void> => inTurn(() => handle(frame)),
    /** Rows as a call brought them: judged here, or conflicting. */
    changed: (rows: readonly Alarm[]): Promise<void> =>
      inTurn(async () => {
        const mine = rows.filter((row) => known.has(row.id));
        await keep(mine, null);
        for (const row of mine) take(row, false);
      }),
    fold: async (id: string): Promise<void> => {
      show(remove(board, id));
      await alarmStore.fold(id);
    },
    /** Where a subscription goes on; nothing: from now on. */
    resumeFrom: () => (position === null ? {} : { cursor: position.cursor, epoch: position.epoch }),
  };
};

export type Alarms = ReturnType<typeof createAlarms>;
