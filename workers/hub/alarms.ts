import type { AlarmFrame, HeadFrame, ServerFrame, SubscribedFrame } from '#contract/alarm-stream.ts';
import { frameTypes } from '#contract/alarm-stream.ts';
import type { Alarm } from '#contract/alarms.ts';
import type { AlarmBoard, CallOutcome } from '#contract/hub.ts';

import { emptyBoard, hasDialog, isOnBoard, isOpen, offer, remove, update } from './alarm-board.ts';
import { createAlarmStore, type Position } from './alarm-store.ts';
import type { Clock } from './doors.ts';
import { createKnownAlarms } from './known-alarms.ts';
import { createPaced } from './paced.ts';
import { createRinger } from './ringer.ts';
import type { Store } from './store.ts';
import { createStorm } from './storm.ts';
import type { WaitingAlarms } from './unconfirmed-alarms.ts';

/** Boards follow one another no faster than screens do. */
const paceMs = 10;
/** What still waits was asked for just now: a socket that opens needs not ask again. */
const freshMs = 5_000;

export interface AlarmEvents {
  publish(board: AlarmBoard): void;
  ring(alarm: Alarm): void;
  /** The stream has a hole that it fills itself when it is asked again. */
  resubscribe(): void;
  /** Server times, ms, between which alarms may have been missed. */
  gap(fromMs: number, toMs: number): void;
  /** @param hole whether the stream has left something out since the last answer */
  unconfirmed(hole: boolean): Promise<CallOutcome<WaitingAlarms>>;
  serverNow(): number;
}

/**
 * Alarms of the signed-in user: nothing lost, nothing twice. Frames are worked off one after the other; each is
 * in the store, with the position in the stream, before it is shown.
 */
export const createAlarms = (clock: Clock, store: Store, events: AlarmEvents) => {
  const alarmStore = createAlarmStore(store);
  const ring = createRinger(clock, events.serverNow, events.ring);
  const known = createKnownAlarms();
  let board: AlarmBoard = emptyBoard;
  let userId: number | null = null;
  let position: Position | null = null;
  let missedHeads = 0;
  let askedAt: number | null = null;
  let newSocket = false;
  let refreshedMs = -Infinity;
  /** Neither disk nor server has said anything: what tabs still show of a former hub is nearer to the truth. */
  let ignorant = false;
  let tail: Promise<void> = Promise.resolve();

  const published = createPaced(clock, paceMs, () => events.publish(board));
  const storm = createStorm(clock, () => show(board));

  const show = (next: AlarmBoard): void => {
    ignorant = false;
    board = { ...next, unconfirmed: known.openCount(), storm: storm.raging() };
    published.ask();
  };

  const take = (alarm: Alarm, sounds: boolean): void => {
    const former = known.stateVersion(alarm.id);
    // Two ways may bring one alarm; what somebody has made of it is never taken back by older news.
    if (former !== undefined && former > alarm.stateVersion) return;
    known.set(alarm);
    if (former !== undefined) return show(update(board, alarm));
    if (!alarm.popup || !isOpen(alarm)) return show(board);
    storm.note();
    show(offer({ ...board, storm: storm.raging() }, alarm));
    if (sounds) ring(alarm);
  };

  /** 201, 202 and 203 come back until somebody has seen to them, whoever folded them away. */
  const offerAgain = (alarm: Alarm): void => {
    if (hasDialog(alarm) && alarm.popup && isOpen(alarm) && !isOnBoard(board, alarm.id))
      show(offer(board, alarm));
  };

  const keep = async (rows: readonly Alarm[], at: Position | null): Promise<void> => {
    if (userId === null) return;
    await alarmStore.keep(userId, rows, at, clock.now());
    if (at !== null) position = at;
  };

  /** What still waits for somebody, from the server: state beats events. */
  const refresh = async (hole: boolean): Promise<WaitingAlarms | null> => {
    const owner = userId;
    const outcome = await events.unconfirmed(hole);
    if (!outcome.ok || outcome.cached || owner !== userId) return null;
    const { rows, all, dialogs } = outcome.value;
    const open = new Set(rows.map((alarm) => alarm.id));
    refreshedMs = clock.now();
    const news = rows.filter((alarm) => known.stateVersion(alarm.id) !== alarm.stateVersion);
    await keep(news, null);
    for (const alarm of news.toReversed()) take(alarm, !known.has(alarm.id));
    for (const alarm of rows.toReversed()) offerAgain(alarm);
    for (const alarm of known.open())
      if ((all || (dialogs && hasDialog(alarm))) && !open.has(alarm.id)) {
        // Seen to by somebody while this device was away; its row tells by whom when it is asked for.
        known.drop(alarm.id);
        show(remove(board, alarm.id));
      }
    if (ignorant) show(board);
    return outcome.value;
  };

  const recover = async (): Promise<void> => {
    const fromMs = position?.atMs ?? null;
    const list = await refresh(true);
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
    if (!newSocket) return;
    newSocket = false;
    if (clock.now() - refreshedMs > freshMs) await refresh(false);
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
    // Until now nothing is missing; should there be a gap one day, it begins here.
    if (!behind && position !== null) position = { ...position, atMs: events.serverNow() };
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
        for (const { alarm } of rows) known.set(alarm);
        let next = emptyBoard;
        for (const { alarm, folded } of rows.sort((a, b) => a.receivedMs - b.receivedMs))
          if (alarm.popup && isOpen(alarm) && (hasDialog(alarm) || !folded)) next = offer(next, alarm);
        if (store.state === 'open') return show(next);
        board = next;
        ignorant = true;
      }),
    refresh: (): Promise<void> =>
      inTurn(async () => {
        await refresh(false);
      }),
    stop: (): void => {
      userId = null;
      position = null;
      askedAt = null;
      refreshedMs = -Infinity;
      known.clear();
      storm.stop();
      show(emptyBoard);
      published.now();
    },
    /** A socket is open: what it answers to its first subscription is followed by a look at what still waits. */
    connected: (): void => {
      newSocket = true;
    },
    /** The disk was thrown away by the browser: what still waits is written to the new one, with how far the stream was heard. */
    rebuilt: (): Promise<void> => inTurn(() => keep(known.open(), position)),
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
