import { isWheelAlarm } from '#domain/words/driving-words.ts';
import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

type AdasData = TerminalMessageData<'adas-event'>;

/** Alarm ids of active safety by system and event code (T/JSATL 12 and its regional additions). */
const types = {
  adas: { 1: 9, 2: 10, 3: 11, 4: 12, 5: 109, 6: 110, 7: 111, 16: 112, 17: 113 },
  dsm: {
    1: 13,
    2: 14,
    3: 15,
    4: 114,
    5: 115,
    6: 30,
    8: 37,
    10: 28,
    11: 31,
    12: 29,
    13: 32,
    16: 116,
    17: 117,
    224: 18,
    225: 19,
    226: 20,
    227: 21,
    228: 22,
  },
  bsd: { 1: 33, 2: 34, 3: 35 },
  harsh: { 1: 44, 2: 44 },
} as const satisfies Partial<Record<AdasData['system'], Record<number, number>>>;

/** Wheels were measured, and none of them is an alarm. */
export const isTyreReading = ({ system, wheels }: AdasData): boolean =>
  system === 'tpms' && wheels !== undefined && !wheels.some(({ states }) => states.some(isWheelAlarm));

/** Alarm type of an event; null: an unknown code, stored but no alarm. Any tyre event is 36. */
export const adasAlarmType = (data: AdasData): number | null => {
  if (data.system === 'tpms') return 36;
  const found = (types[data.system] as Readonly<Record<number, number>>)[data.eventCode] ?? null;
  if (found === 10 && data.departureSide !== undefined) return data.departureSide === 'left' ? 16 : 17;
  return found;
};
