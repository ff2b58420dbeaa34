import type { AlarmRow, RecordRow } from '#contract/records.ts';
import { isInsistent } from '#domain/alarms/alarm-types.ts';
import { isRecord } from '#engine/state.ts';

/**
 * What ended so long ago is told in lists, not over the page: a past that joins the present settles tasks of days ago.
 * An emergency is told however late.
 */
const overForMs = 12 * 3_600_000;

/**
 * How little is told of rows of a past: `past` only an emergency, `fill` nothing, for that past was made up here by the
 * demo; `none`: they are of the present.
 */
export type Silence = 'none' | 'past' | 'fill';

/** @param fillsPast the demo is making up its past */
export const silenceOf = (lineage: 'live' | 'past', fillsPast: boolean): Silence =>
  lineage === 'live' ? 'none' : fillsPast ? 'fill' : 'past';

/** Whether nobody is told of an alarm of this type. */
export const isSilent = (type: number, silence: Silence): boolean =>
  silence === 'fill' || (silence === 'past' && !isInsistent(type));

const isLongOver = (row: AlarmRow, nowMs: number): boolean =>
  !isInsistent(row.type) && row.endTime != null && nowMs - Date.parse(row.endTime) > overForMs;

/**
 * What the store keeps of how an alarm is told where that is not the engine's: no pop-up of a past or of what is long
 * over, and with its age what is told of a past.
 * @param silence of the step that made the row
 */
export const popupAsStored = (
  row: RecordRow | AlarmRow,
  silence: Silence,
  nowMs: number,
): { readonly popup?: boolean; readonly late?: true } => {
  if (isRecord(row)) return {};
  if (isSilent(row.type, silence) || isLongOver(row, nowMs)) return { popup: false };
  return silence === 'past' ? { popup: true, late: true } : {};
};
