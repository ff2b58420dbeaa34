import type { Alarm } from '#contract/alarms/alarms.ts';
import { isInsistent } from '#domain/alarms/alarm-types.ts';

import type { Clock } from '../ports.ts';

/** Late alarms do not sound, but for the emergency button. */
const lateMs = 5 * 60_000;
/** One alarm sound lasts this long (specification 9); a burst does not restart it. */
const soundMs = 1_800;

/** Which alarms sound: new ones, once in the length of the sound. */
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
