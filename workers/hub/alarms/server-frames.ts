import {
  AlarmFrame,
  AlarmStateFrame,
  frameTypes,
  HeadFrame,
  InquiriesFrame,
  LiveFrame,
  type ServerFrame,
  SubscribedFrame,
  SuspendedFrame,
} from '#contract/alarms/alarm-stream.ts';

import { matches } from '../http/matches.ts';

const shapes: Readonly<Record<ServerFrame['msgType'], object>> = {
  [frameTypes.keepAlive]: HeadFrame,
  [frameTypes.subscribe]: SubscribedFrame,
  [frameTypes.alarm]: AlarmFrame,
  [frameTypes.alarmState]: AlarmStateFrame,
  [frameTypes.live]: LiveFrame,
  [frameTypes.suspended]: SuspendedFrame,
  [frameTypes.inquiries]: InquiriesFrame,
};

const isServerFrame = (value: unknown): value is ServerFrame => {
  if (typeof value !== 'object' || value === null || !('msgType' in value)) return false;
  const shape = Object.entries(shapes).find(([kind]) => Number(kind) === value.msgType)?.[1];
  return shape !== undefined && matches(shape, value);
};

/** A frame of the alarm socket. 'pong' is ignored (specification 7), and so is what has another shape than agreed. */
export const readFrame = (data: unknown): ServerFrame | null => {
  if (typeof data !== 'string' || data === 'pong') return null;
  try {
    const value: unknown = JSON.parse(data);
    return isServerFrame(value) ? value : null;
  } catch {
    return null;
  }
};
