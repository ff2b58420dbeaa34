import type { Alarm } from '#contract/alarms/alarms.ts';
import type { AlarmBoard, DialogKind } from '#contract/hub/topics.ts';
import type { AlarmPopup } from '#domain/alarms/alarm-type.ts';
import { alarmTypeOf } from '#domain/alarms/alarm-types.ts';

/** Specification 9. */
export const listCap = 5;

/** Specification 4: some types have a dialog of their own; every other type goes to the list, and an unknown one too. */
export const placeOf = (alarm: Alarm): AlarmPopup => alarmTypeOf(alarm.type)?.popup ?? 'list';

export const hasDialog = (alarm: Alarm): boolean => placeOf(alarm) !== 'list';

/** Unconfirmed: nobody has acknowledged or judged it. */
export const isOpen = (alarm: Alarm): boolean => alarm.state === 'unconfirmed' && !alarm.withdrawn;

/** The board without the dialogs. */
export type ListBoard = Omit<AlarmBoard, DialogKind>;

export const emptyList: ListBoard = {
  list: [],
  unconfirmed: 0,
  alarmBurst: false,
  grouped: {},
  offeredAgainMs: null,
};

/** Earlier alarms that a row of a burst names, at most. */
const groupCap = 100;

const without = (alarms: readonly Alarm[], id: string): readonly Alarm[] =>
  alarms.some((alarm) => alarm.id === id) ? alarms.filter((alarm) => alarm.id !== id) : alarms;

export const remove = (board: ListBoard, id: string): ListBoard => ({
  ...board,
  list: without(board.list, id),
});

/** Only of rows that are still in the list. */
const groupsOf = (board: ListBoard): ListBoard => {
  const ids = new Set(board.list.map(({ id }) => id));
  return {
    ...board,
    grouped: Object.fromEntries(Object.entries(board.grouped).filter(([id]) => ids.has(id))),
  };
};

const join = (board: ListBoard, alarm: Alarm): ListBoard => {
  const same = ({ type, signCode }: Alarm): boolean => type === alarm.type && signCode === alarm.signCode;
  const list = [alarm, ...board.list.filter((each) => !same(each))].slice(0, listCap);
  const grouped = board.list.filter(same).flatMap(({ id }) => [id, ...(board.grouped[id] ?? [])]);
  if (grouped.length === 0) return groupsOf({ ...board, list });
  return groupsOf({
    ...board,
    list,
    grouped: { ...board.grouped, [alarm.id]: grouped.slice(0, groupCap) },
  });
};

/**
 * Puts an alarm first; the list keeps the five newest. In a burst an alarm replaces the row of the same type and truck.
 * Dialogs are never joined: each of their alarms is confirmed on its own.
 */
export const offer = (board: ListBoard, alarm: Alarm): ListBoard => {
  const cleared = remove(board, alarm.id);
  if (cleared.alarmBurst) return join(cleared, alarm);
  return groupsOf({ ...cleared, list: [alarm, ...cleared.list].slice(0, listCap) });
};

/** Updates a row. It leaves the list only when its alarm was withdrawn. */
export const update = (board: ListBoard, alarm: Alarm): ListBoard =>
  alarm.withdrawn
    ? remove(board, alarm.id)
    : { ...board, list: board.list.map((each) => (each.id === alarm.id ? alarm : each)) };
