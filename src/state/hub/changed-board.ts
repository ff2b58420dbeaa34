import type { Alarm } from '#contract/alarms/alarms.ts';
import type { AlarmBoard, BoardChanges, DialogChanges } from '#contract/hub/topics.ts';

const changedRows = (
  rows: readonly Alarm[],
  { offered, updated, removed }: DialogChanges,
): readonly Alarm[] => {
  if (offered.length === 0 && updated.length === 0 && removed.length === 0) return rows;
  const gone = new Set([...removed, ...offered.map(({ id }) => id)]);
  const other = new Map(updated.map((alarm) => [alarm.id, alarm]));
  const stay = gone.size === 0 ? rows : rows.filter(({ id }) => !gone.has(id));
  return [...offered, ...(other.size === 0 ? stay : stay.map((alarm) => other.get(alarm.id) ?? alarm))];
};

/** The board after changes, which are of the board before. */
export const changedBoard = (board: AlarmBoard, { dialogs, ...rest }: BoardChanges): AlarmBoard => ({
  ...rest,
  urgent: changedRows(board.urgent, dialogs.urgent),
  highLoss: changedRows(board.highLoss, dialogs.highLoss),
  workHours: changedRows(board.workHours, dialogs.workHours),
});
