import { expect } from 'vitest';
import { WebSocket } from 'ws';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';

export interface AlarmFrame {
  readonly msgType?: number;
  readonly id?: string | number;
  readonly cursor?: number;
  readonly prev?: number;
  readonly head?: number;
}

/** Frames of a subscribed socket at a process of this machine, in the order in which they came. */
export const listenForAlarms = async (port: number, cookie: string): Promise<AlarmFrame[]> => {
  const frames: AlarmFrame[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${port}/truck-management/alarms`, { headers: { cookie } });
  socket.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('{')) frames.push(JSON.parse(text));
  });
  socket.on('error', () => {});
  await new Promise((resolve) => {
    socket.on('open', resolve);
  });
  socket.send(
    JSON.stringify({ typeIds: '1,2', msgType: frameTypes.subscribe, userPri: '', userName: 'dispatcher' }),
  );
  await expect
    .poll(() => frames.some((frame) => frame.msgType === frameTypes.subscribe), { timeout: 5000 })
    .toBe(true);
  return frames;
};

export const alarmFrames = (frames: readonly AlarmFrame[]): AlarmFrame[] =>
  frames.filter((frame) => frame.msgType === frameTypes.alarm);
