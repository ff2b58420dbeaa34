import type { Alarm } from '#contract/alarms/alarms.ts';
import type { AlarmBoard } from '#contract/hub/topics.ts';

import type { Clock } from '../ports.ts';
import type { AlarmRow } from '../storage/store-rows.ts';
import { emptyBoard, hasDialog, isOnBoard, isOpen, offer, remove, update } from './alarm-board.ts';
import { createAlarmBurst } from './alarm-burst.ts';
import { createKnownAlarms } from './known-alarms.ts';
import { createPaced } from './paced.ts';

/** Boards are published no faster than screens are drawn. */
const paceMs = 10;

/** Alarms of one moment were stored together: then their own time decides which is newer. */
const byArrival = (a: AlarmRow, b: AlarmRow): number =>
  a.receivedMs - b.receivedMs || a.alarm.raisedTime.localeCompare(b.alarm.raisedTime);

/**
 * The board and the alarms that this hub knows.
 * @param ring a new alarm is on the board
 */
export const createShownAlarms = (
  clock: Clock,
  publish: (board: AlarmBoard) => void,
  ring: (alarm: Alarm) => void,
) => {
  const known = createKnownAlarms();
  let board: AlarmBoard = emptyBoard;
  /** Neither disk nor server has answered: what tabs still show of a former hub is more recent. */
  let ignorant = false;

  const published = createPaced(clock, paceMs, () => publish(board));
  const alarmBurst = createAlarmBurst(clock, () => show(board));

  const show = (next: AlarmBoard): void => {
    ignorant = false;
    board = { ...next, unconfirmed: known.openCount(), alarmBurst: alarmBurst.active() };
    published.ask();
  };

  return {
    known,
    /** Takes an alarm, or another state of one that is known already. */
    take: (alarm: Alarm, sounds: boolean): void => {
      const former = known.stateVersion(alarm.id);
      // Two ways may bring one alarm; an older state never replaces what somebody has made of it.
      if (former !== undefined && former > alarm.stateVersion) return;
      known.set(alarm);
      if (former !== undefined) return show(update(board, alarm));
      if (!alarm.popup || !isOpen(alarm)) return show(board);
      alarmBurst.note();
      show(offer({ ...board, alarmBurst: alarmBurst.active() }, alarm));
      if (sounds) ring(alarm);
    },
    /** 201, 202 and 203 come back until somebody has acknowledged them, even where they were folded away. */
    offerAgain: (alarm: Alarm): void => {
      if (hasDialog(alarm) && alarm.popup && isOpen(alarm) && !isOnBoard(board, alarm.id))
        show(offer(board, alarm));
    },
    /** Off the board, on this device. */
    remove: (id: string): void => show(remove(board, id)),
    /** All unconfirmed alarms were offered again at this moment of the server. */
    offeredAgain: (atMs: number): void => show({ ...board, offeredAgainMs: atMs }),
    /** The server has said what is unconfirmed: the board stands, even where it is empty. */
    informed: (): void => {
      if (ignorant) show(board);
    },
    /**
     * Shows what this device has stored.
     * @param trusted false: the storage could not be read, so an empty board is not published
     */
    restore: (rows: readonly AlarmRow[], trusted: boolean): void => {
      for (const { alarm } of rows) known.set(alarm);
      let next = emptyBoard;
      for (const { alarm, folded } of rows.toSorted(byArrival))
        if (alarm.popup && isOpen(alarm) && (hasDialog(alarm) || !folded)) next = offer(next, alarm);
      if (trusted) return show(next);
      board = next;
      ignorant = true;
    },
    clear: (): void => {
      known.clear();
      alarmBurst.stop();
      show(emptyBoard);
      published.now();
    },
  };
};

export type ShownAlarms = ReturnType<typeof createShownAlarms>;
