import type { CheckedMessage } from '../messages/checked-message.ts';
import { archiveMs } from './lineages.ts';

/** `urgent` before `normal` before `background`. */
export type Lane = 'urgent' | 'normal' | 'background';

type Message = CheckedMessage['message'];

const triggerOf = ({ data }: Message): unknown => Reflect.get(Object(data), 'trigger');

/** Whether somebody may have to be told at once: a button, a seal or a door that was opened. */
const mayAlarm = (message: Message): boolean =>
  message.kind === 'emergency' ||
  message.kind === 'door' ||
  (message.kind === 'seal-sensor' && triggerOf(message) === 'change');

const isOld = (message: Message, nowMs: number): boolean =>
  nowMs - Date.parse(message.sentAt ?? message.time) > archiveMs;

/** Messages that left their terminals long ago wait for live ones, and those for what may be an alarm. */
export const laneOf = (checked: readonly CheckedMessage[], nowMs: number): Lane => {
  if (checked.every(({ message }) => isOld(message, nowMs))) return 'background';
  return checked.some(({ message }) => mayAlarm(message) && !isOld(message, nowMs)) ? 'urgent' : 'normal';
};
