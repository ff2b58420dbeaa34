import type { Alarm } from '#contract/alarms.ts';
import { isInsistent } from '#domain/alarm-types.ts';

import type { Clock } from './doors.ts';

/** Late news makes no noise, but for the emergency button. */
const lateMs = 5 * 60_000;
/** One alarm sound lasts this long (specification 9); a storm does not restart it. */
const soundMs = 1_800;

/** Which alarms sound: news, once in the length of the sound. */
export const createRinger = (clock: Clock, serverNow: () => number, sound: (alarm: Alarm) => void) => {
  let lastMs = -Infinity;
  return (alarm: Alarm): void => {
    const old = alarm.late || serverNow() - Date.parse(alarm.raisedTime) > lateMs;
    if (old && !isInsistent(alarm.type)) return;
    if (clock.now() - lastMs < soundMs) return;
    lastMs = clock.now();
    sound(alarm);
  };
};
