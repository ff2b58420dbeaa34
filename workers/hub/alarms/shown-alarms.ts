import type { Alarm } from '#contract/alarms/alarms.ts';
import type { AlarmBoard, BoardChanges } from '#contract/hub/topics.ts';

import type { Clock } from '../ports.ts';
import type { AlarmRow } from '../storage/store-rows.ts';
import {
  emptyList,
  hasDialog,
  isOpen,
  type ListBoard,
  offer as offerInList,
  placeOf,
  remove as removeFromList,
  update as updateList,
} from './alarm-board.ts';
import { createAlarmBurst } from './alarm-burst.ts';
import { createDialogRows } from './dialog-rows.ts';
import { createKnownAlarms } from './known-alarms.ts';
import { createPaced } from './paced.ts';

/** Boards are published no faster than screens are drawn. */
const paceMs = 10;
/** In a burst no faster than anybody reads; nor where there are so many alarms that a board is work for a tab. */
const slowPaceMs = 250;
const manyAlarms = 200;
/** A board of more is drawn half as often: nobody sees a twentieth of it, and drawing it took a quarter of a processor. */
const floodPaceMs = 500;
const floodAlarms = 1000;

/** Alarms of one moment were stored together: then their own time decides which is newer. */
const byArrival = (a: AlarmRow, b: AlarmRow): number =>
  a.receivedMs - b.receivedMs || a.alarm.raisedTime.localeCompare(b.alarm.raisedTime);

/**
 * The board and the alarms that this hub knows.
 * @param publish the board, and what has changed since the last one; null: everything
 * @param ring a new alarm is on the board
 */
export const createShownAlarms = (
  clock: Clock,
  publish: (board: AlarmBoard, changes: BoardChanges | null) => void,
  ring: (alarm: Alarm) => void,
) => {
  const known = createKnownAlarms();
  const dialogs = createDialogRows();
  let list: ListBoard = emptyList;
  /** Neither disk nor server has answered: what tabs still show of a former hub is more recent. */
  let ignorant = false;

  const alarmBurst = createAlarmBurst(clock, () => show(list));
  const pauseMs = (): number => {
    if (dialogs.size() > floodAlarms) return floodPaceMs;
    return alarmBurst.active() || dialogs.size() > manyAlarms ? slowPaceMs : paceMs;
  };
  const published = createPaced(clock, pauseMs, () => {
    const changes = dialogs.take();
    publish({ ...dialogs.all(), ...list }, changes && { ...list, dialogs: changes });
  });

  const show = (next: ListBoard): void => {
    ignorant = false;
    list = { ...next, unconfirmed: known.openCount(), alarmBurst: alarmBurst.active() };
    published.ask();
  };

  /** Puts an alarm first in its place. */
  const offer = (board: ListBoard, alarm: Alarm): ListBoard => {
    const place = placeOf(alarm);
    if (place === 'list') return offerInList(board, alarm);
    dialogs.offer(place, alarm);
    return board;
  };
  const remove = (board: ListBoard, id: string): ListBoard => {
    dialogs.remove(id);
    return removeFromList(board, id);
  };
  /** A dialog closes when its alarm was acknowledged or judged. */
  const update = (board: ListBoard, alarm: Alarm): ListBoard => {
    if (isOpen(alarm)) dialogs.update(alarm);
    else dialogs.remove(alarm.id);
    return updateList(board, alarm);
  };

  return {
    known,
    /** Takes an alarm, or another state of one that is known already. */
    take: (alarm: Alarm, sounds: boolean): void => {
      const former = known.stateVersion(alarm.id);
      // Two ways may bring one alarm; an older state never replaces what somebody has made of it.
      if (former !== undefined && former > alarm.stateVersion) return;
      known.set(alarm);
      if (former !== undefined) return show(update(list, alarm));
      if (!alarm.popup || !isOpen(alarm)) return show(list);
      alarmBurst.note();
      show(offer({ ...list, alarmBurst: alarmBurst.active() }, alarm));
      if (sounds) ring(alarm);
    },
    /** 201, 202 and 203 come back until somebody has acknowledged them, even where they were folded away. */
    offerAgain: (alarm: Alarm): void => {
      if (hasDialog(alarm) && alarm.popup && isOpen(alarm) && !dialogs.has(alarm.id))
        show(offer(list, alarm));
    },
    /** Off the board, on this device. */
    remove: (ids: readonly string[]): void => show(ids.reduce(remove, list)),
    /** What the user has done himself is on the screen before he can press the next key. */
    soon: published.flush,
    /** All unconfirmed alarms were offered again at this moment of the server. */
    offeredAgain: (atMs: number): void => show({ ...list, offeredAgainMs: atMs }),
    /** The server has said what is unconfirmed: the board stands, even where it is empty. */
    informed: (): void => {
      if (ignorant) show(list);
    },
    /**
     * Shows what this device has stored.
     * @param trusted false: the storage could not be read, so an empty board is not published
     */
    restore: (rows: readonly AlarmRow[], trusted: boolean): void => {
      known.clear();
      dialogs.clear();
      for (const { alarm } of rows) known.set(alarm);
      let next = emptyList;
      for (const { alarm, folded } of rows.toSorted(byArrival))
        if (alarm.popup && isOpen(alarm) && (hasDialog(alarm) || !folded)) next = offer(next, alarm);
      if (trusted) return show(next);
      list = next;
      ignorant = true;
    },
    clear: (): void => {
      known.clear();
      alarmBurst.stop();
      dialogs.clear();
      show(emptyList);
      published.now();
    },
  };
};

export type ShownAlarms = ReturnType<typeof createShownAlarms>;
