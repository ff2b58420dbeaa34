import { urgentAlarmBits } from '#domain/devices/alarm-word.ts';

import type { CheckedMessage } from '../messages/checked-message.ts';
import { archiveMs } from './lineages.ts';

/** `urgent` before `normal` before `background`. */
export type IngestPriority = 'urgent' | 'normal' | 'background';

type Message = CheckedMessage['message'];

const dataOf = ({ data }: Message, name: string): unknown => Reflect.get(Object(data), name);

/** Whether somebody may have to be told at once: a button, a seal or a door that was opened, a collision, theft. */
const mayAlarm = (message: Message): boolean =>
  message.kind === 'emergency' ||
  message.kind === 'door' ||
  (message.kind === 'seal-sensor' && dataOf(message, 'trigger') === 'change') ||
  (message.kind === 'position' && (Number(dataOf(message, 'alarmWord') ?? 0) & urgentAlarmBits) !== 0);

const isOld = (message: Message, nowMs: number): boolean =>
  nowMs - Date.parse(message.sentAt ?? message.time) > archiveMs;

/** Messages that left their terminals long ago wait for live ones, and those for what may be an alarm. */
export const priorityOf = (checked: readonly CheckedMessage[], nowMs: number): IngestPriority => {
  if (checked.every(({ message }) => isOld(message, nowMs))) return 'background';
  return checked.some(({ message }) => mayAlarm(message) && !isOld(message, nowMs)) ? 'urgent' : 'normal';
};
