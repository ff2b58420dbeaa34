import type { AlarmRow, RecordRow } from '#contract/records.ts';
import { isInsistent } from '#domain/alarms/alarm-types.ts';
import { isRecord } from '#engine/state.ts';

/**
 * What ended so long ago is told in lists, not over the page: a past that joins the present settles tasks of days ago.
 * An emergency is told however late.
 */
const overForMs = 12 * 3_600_000;

const isLongOver = (row: AlarmRow, nowMs: number): boolean =>
  !isInsistent(row.type) && row.endTime != null && nowMs - Date.parse(row.endTime) > overForMs;

/**
 * What the store keeps of an alarm's pop-up where that is not the engine's: none of a past, none of what is long over.
 * @param silent of the step that made the row: it is of a past
 */
export const popupAsStored = (
  row: RecordRow | AlarmRow,
  silent: boolean,
  nowMs: number,
): { readonly popup?: false } =>
  !isRecord(row) && (silent || isLongOver(row, nowMs)) ? { popup: false } : {};
