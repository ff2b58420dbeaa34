import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import { WebSocket } from 'ws';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';

import { ingest, loginAs } from '../worlds/demo-world.ts';
import { openSignInHost } from './sign-in-host.ts';

export interface NoisyOutcome {
  /** From an alarm's row to a quiet client while another one sends without end, the worst of all presses, ms. */
  readonly worstMs: number;
  /** With which code the noisy one was closed; null: it was not. */
  readonly closedWith: number | null;
}

const subscription = (cursor?: number): string =>
  JSON.stringify({
    msgType: frameTypes.subscribe,
    typeIds: '1',
    userPri: '',
    userName: 'x',
    ...(cursor === undefined ? {} : { cursor }),
  });

/** One socket sends thousands of subscriptions; how long do alarms take to another one meanwhile? */
export const measureNoisySocket = async (subscriptions: number): Promise<NoisyOutcome> => {
  const host = await openSignInHost();
  await host.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = host.app.server.server.address() as AddressInfo;
  const open = async (userName: string): Promise<WebSocket> => {
    const { cookie } = await loginAs(host.app, userName);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/truck-management/alarms`, { headers: { cookie } });
    await once(socket, 'open');
    return socket;
  };
  const [quiet, noisy] = [await open('safety'), await open('dispatcher')];
  const delays: number[] = [];
  quiet.on('message', (data) => {
    const frame = JSON.parse(String(data)) as { readonly msgType?: number; readonly insertTime?: string };
    if (frame.msgType === frameTypes.alarm) delays.push(Date.now() - Date.parse(frame.insertTime ?? ''));
  });
  quiet.send(subscription());
  let closedWith: number | null = null;
  noisy.on('close', (code) => {
    closedWith = code;
  });
  noisy.on('error', () => {});
  await wait(500);
  for (let n = 0; n < subscriptions; n += 1) noisy.send(subscription(0));
  const beganMs = Date.now() - 30 * 60_000;
  for (let n = 0; n < 10; n += 1) {
    const message = (action: 'pressed' | 'released', second: number) => ({
      id: `noisy-${n}-${action}`,
      terminal: '1000000002',
      time: new Date(beganMs + n * 60_000 + second * 1000).toISOString(),
      seq: 2 * n + (action === 'pressed' ? 1 : 2),
      kind: 'emergency',
      data: { action },
    });
    await ingest(host.app, [message('pressed', 0), message('released', 5)]);
  }
  for (let turn = 0; turn < 300 && delays.length < 10; turn += 1) await wait(100);
  const worstMs = delays.length < 10 ? Infinity : Math.max(...delays);
  for (const socket of [quiet, noisy]) socket.terminate();
  await host.close();
  return { worstMs, closedWith };
};
