import { topics } from '../hub/topics.ts';
import { isBoolean, kept } from '../view/kept.ts';

/** Whether alarms stood in the bar at the foot when this browser knew last. */
export const barWasThere = kept('alarmBar', false, isBoolean);

/** Whether the hub has said which alarms there are. */
export const alarmsKnown = (): boolean => topics.alarms.value !== undefined;
