import type { HeadFrame, ServerFrame, SubscribedFrame } from '#contract/alarms/alarm-stream.ts';
import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import type { Alarm } from '#contract/alarms/alarms.ts';
import type { AlarmBoard, CallOutcome } from '#contract/hub.ts';

import { emptyBoard, hasDialog, isOnBoard, isOpen, offer, remove, update } from './alarm-board.ts';
import { createAlarmStore, type Position } from './alarm-store.ts';
import type { Clock } from '../ports.ts';
import { createFrameQueue } from './frame-queue.ts';
import { createKnownAlarms } from './known-alarms.ts';
import { createPaced } from './paced.ts';
import { createRinger } from './ringer.ts';
import type { AlarmRow } from '../storage/store-rows.ts';
import type { Store } from '../storage/store.ts';
import { createAlarmBurst } from './alarm-burst.ts';
import type { WaitingAlarms } from './unconfirmed-alarms.ts';
import type { HeldAlarms } from './waiting-alarms.ts';

/** Boards are published no faster than screens are drawn. */
const paceMs = 10;
/** Unconfirmed alarms were read just now: a socket that opens need not read them again. */
const freshMs = 5_000;
/** A hole that could not be filled is tried again after this time. */
const recoverAgainMs = 5_000;

export interface AlarmEvents {
  publish(board: AlarmBoard): void;
  ring(alarm: Alarm): void;
  /** The stream has a hole, which it fills when it is subscribed again. */
  resubscribe(): void;
  /** Server times, ms, between which alarms may have been missed. */
  missedAlarms(fromMs: number, toMs: number): void;
  /** @param hole whether the stream has left something out since the last answer */
  unconfirmed(hole: boolean): Promise<CallOutcome<WaitingAlarms>>;
  serverNow(): number;
  /** How long the oldest frame that is not on the board yet has waited, ms. */
  lag(ms: number): void;
}

/** Alarms of one moment were stored together: then their own time decides which is newer. */
const byArrival = (a: AlarmRow, b: AlarmRow): number =>
  a.receivedMs - b.receivedMs || a.alarm.raisedTime.localeCompare(b.alarm.raisedTime);

/**
 * Alarms of the signed-in user: none lost, none twice. Frames are processed in order, those that arrived together in
 * one transaction; each is stored with the position in the stream before it is shown.
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
  /** The stream was asked to fill a hole and has not answered yet: what follows the hole comes again after it. */
  let filling = false;
  let cancelRecover = (): void => {};
  let newSocket = false;
  let refreshedMs = -Infinity;
  /** Neither disk nor server has answered: what tabs still show of a former hub is more recent. */
  let ignorant = false;
  let tail: Promise<void> = Promise.resolve();

  const published = createPaced(clock, paceMs, () => events.publish(board));
  const alarmBurst = createAlarmBurst(clock, () => show(board));

  const show = (next: AlarmBoard): void => {
    ignorant = false;
    board = { ...next, unconfirmed: known.openCount(), alarmBurst: alarmBurst.active() };
    published.ask();
  };

  const take = (alarm: Alarm, sounds: boolean): void => {
    const former = known.stateVersion(alarm.id);
    // Two ways may bring one alarm; an older state never replaces what somebody has made of it.
    if (former !== undefined && former > alarm.stateVersion) return;
    known.set(alarm);
    if (former !== undefined) return show(update(board, alarm));
    if (!alarm.popup || !isOpen(alarm)) return show(board);
    alarmBurst.note();
    show(offer({ ...board, alarmBurst: alarmBurst.active() }, alarm));
    if (sounds) ring(alarm);
  };

  /** 201, 202 and 203 come back until somebody has acknowledged them, even where they were folded away. */
  const offerAgain = (alarm: Alarm): void => {
    if (hasDialog(alarm) && alarm.popup && isOpen(alarm) && !isOnBoard(board, alarm.id))
      show(offer(board, alarm));
  };

  const keep = async (rows: readonly Alarm[], at: Position | null): Promise<void> => {
    if (userId === null) return;
    await alarmStore.keep(userId, rows, at, clock.now());
    if (at !== null) position = at;
  };

  /** Unconfirmed alarms from the server: state beats events. */
  const refresh = async (hole: boolean): Promise<WaitingAlarms | null> => {
    const owner = userId;
    const outcome = await events.unconfirmed(hole);
    if (!outcome.ok || outcome.cached || owner !== userId) return null;
    const { rows, all, dialogs, epoch } = outcome.value;
    const open = new Set(rows.map((alarm) => alarm.id));
    const otherEpoch = position !== null && position.epoch !== epoch;
    refreshedMs = clock.now();
    const changed = rows.filter((alarm) => known.stateVersion(alarm.id) !== alarm.stateVersion);
    await keep(changed, null);
    for (const alarm of changed.toReversed()) {
      const heard = known.has(alarm.id);
      // Versions of another epoch are not comparable: a database that was restored has lost later judgements.
      if (otherEpoch && (known.stateVersion(alarm.id) ?? 0) > alarm.stateVersion) known.drop(alarm.id);
      take(alarm, !heard);
    }
    for (const alarm of rows.toReversed()) offerAgain(alarm);
    for (const alarm of known.open())
      if ((all || (dialogs && hasDialog(alarm))) && !open.has(alarm.id)) {
        // Acknowledged or judged while this device was away; its row names by whom when it is read.
        known.drop(alarm.id);
        show(remove(board, alarm.id));
      }
    if (ignorant) show(board);
    return outcome.value;
  };

  const recover = async (): Promise<void> => {
    const fromMs = position?.atMs ?? null;
    cancelRecover();
    filling = false;
    const list = await refresh(true);
    if (list === null) {
      // Without another alarm the hole would stay until two keep-alives have passed.
      if (userId !== null) cancelRecover = clock.after(recoverAgainMs, () => void inTurn(recover));
      return;
    }
    const nowMs = events.serverNow();
    // Who closed a dialog knew only the alarms of then.
    show({ ...board, offeredAgainMs: nowMs });
    await keep([], { cursor: list.head, epoch: list.epoch, atMs: nowMs });
    if (fromMs !== null) events.missedAlarms(fromMs, nowMs);
    events.resubscribe();
  };

  const fill = async (): Promise<void> => {
    if (askedAt !== null && askedAt === position?.cursor) {
      askedAt = null;
      return recover();
    }
    askedAt = position?.cursor ?? null;
    filling = true;
    events.resubscribe();
  };

  const onSubscribed = async (frame: SubscribedFrame): Promise<void> => {
    missedHeads = 0;
    filling = false;
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

  const onHead = async (frame: HeadFrame): Promise<void> => {
    const missing = position === null || frame.epoch !== position.epoch || frame.head > position.cursor;
    missedHeads = missing ? missedHeads + 1 : 0;
    // Nothing is missing up to now; alarms missed later begin here.
    if (!missing && position !== null) position = { ...position, atMs: events.serverNow() };
    if (missedHeads < 2) return;
    missedHeads = 0;
    await fill();
  };

  /** Everything that arrived together: one transaction for as many alarms as follow one another without a hole. */
  const handle = async (frames: readonly ServerFrame[]): Promise<void> => {
    const rows: { readonly alarm: Alarm; readonly sounds: boolean }[] = [];
    let next: Position | null = null;
    const flush = async (): Promise<void> => {
      const [taken, at, owner] = [rows.splice(0), next, userId];
      next = null;
      if (taken.length === 0) return;
      await keep(
        taken.map(({ alarm }) => alarm),
        at,
      );
      // Somebody signed out meanwhile: the former user's alarms are shown to nobody.
      if (owner !== userId) return;
      for (const { alarm, sounds } of taken) take(alarm, sounds);
    };
    for (const frame of frames) {
      if (userId === null) return;
      if (frame.msgType === frameTypes.alarmState) rows.push({ alarm: frame.alarm, sounds: false });
      else if (frame.msgType === frameTypes.alarm) {
        const { msgType: _, cursor, prev, epoch, head: _head, ...alarm } = frame;
        const at: Position | null = next ?? position;
        const hole = at !== null && at.epoch === epoch && prev > at.cursor;
        if (at !== null && at.epoch === epoch && cursor <= at.cursor) continue;
        if (hole && filling) continue;
        if (at !== null && (hole || at.epoch !== epoch)) {
          await flush();
          await (hole ? fill() : recover());
          continue;
        }
        askedAt = null;
        rows.push({ alarm, sounds: true });
        next = { cursor, epoch, atMs: events.serverNow() };
      } else {
        await flush();
        if (frame.msgType === frameTypes.subscribe) await onSubscribed(frame);
        else if (frame.msgType === frameTypes.keepAlive) await onHead(frame);
      }
    }
    await flush();
  };

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    tail = tail.then(work).catch((error: unknown) => console.error('alarms', error));
    return tail;
  };
  const queue = createFrameQueue(clock, inTurn, handle, events.lag);

  return {
    /** Loads what this device keeps and offers unconfirmed alarms again. */
    start: (owner: number): Promise<void> =>
      inTurn(async () => {
        userId = owner;
        await alarmStore.prune(clock.now());
        const { position: kept, rows } = await alarmStore.load(owner);
        position = kept ?? null;
        for (const { alarm } of rows) known.set(alarm);
        let next = emptyBoard;
        for (const { alarm, folded } of rows.sort(byArrival))
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
      filling = false;
      cancelRecover();
      refreshedMs = -Infinity;
      known.clear();
      alarmBurst.stop();
      show(emptyBoard);
      published.now();
    },
    /** A socket has opened: after the answer to its first subscription the unconfirmed alarms are read. */
    connected: (): void => {
      newSocket = true;
      filling = false;
    },
    /** The browser deleted the storage: unconfirmed alarms are written to the new one, with the stream's cursor. */
    rebuilt: (): Promise<void> => inTurn(() => keep(known.open(), position)),
    frame: queue.push,
    /** Rows of a call's reply: judged here, or conflicting. */
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
    /** What is known without asking the server. */
    held: (): HeldAlarms => {
      const open = known.open().filter(({ popup }) => popup);
      return { open, isSettled: known.isSettled, position };
    },
    /** Cursor at which a subscription continues; none: from now on. */
    resumeFrom: () => (position === null ? {} : { cursor: position.cursor, epoch: position.epoch }),
  };
};

export type Alarms = ReturnType<typeof createAlarms>;
