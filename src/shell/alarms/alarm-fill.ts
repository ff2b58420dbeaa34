import type { Alarm } from '#state/alarms/alarms.ts';
import { isShelved } from '#state/alarms/shelving.ts';
import type { PriorityFill } from '#ui/drawing/priority-glyph.tsx';

/** Filled: active, unconfirmed; outline: confirmed; dashed: ended, unconfirmed; grey: shelved. */
export const alarmFill = (alarm: Alarm): PriorityFill => {
  if (isShelved(alarm)) return 'shelved';
  if (alarm.state !== 'unconfirmed') return 'confirmed';
  return alarm.endTime === null ? 'unconfirmed' : 'gone';
};
