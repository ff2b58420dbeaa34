import { once } from 'node:events';

import { WebSocket } from 'ws';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import { reconnectDelayMs } from '#hub/alarms/reconnect-delay.ts';

import { serve } from './served.ts';

export interface HerdOutcome {
  /** The largest part of all clients that tried within any 250 ms, 0 to 1. */
  readonly worstShare: number;
  /** From the end of the server to the last client's subscription answered, ms. */
  readonly allBackMs: number;
}

const windowMs = 250;

const worstShare = (attempts: readonly number[], clients: number): number => {
  const sorted = attempts.toSorted((a, b) => a - b);
  let worst = 0;
  let from = 0;
  sorted.forEach((at, index) => {
    while ((sorted[from] ?? 0) <= at - windowMs) from += 1;
    worst = Math.max(worst, index - from + 1);
  });
  return worst / clients;
};

export interface Herd {
  readonly main: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Of sessions that share the clients among themselves. */
  readonly cookies: readonly string[];
  readonly clients: number;
  /** How the server ends: stopped, or by `kill -9`. */
  readonly signal: 'SIGTERM' | 'SIGKILL';
}

/** Lets many clients lose their server at once and come back by the hub's own rule, and counts their attempts. */
export const measureHerd = async ({
  main,
  environment,
  cookies,
  clients,
  signal,
}: Herd): Promise<HerdOutcome> => {
  let served = await serve(main, environment);
  const port = served.port;
  const attempts: number[] = [];
  const sockets = new Set<WebSocket>();
  const lostAt = new Map<number, number>();
  let back = 0;
  let allBack = (): void => {};
  let ended = false;
  const connect = (client: number): void => {
    if (ended) return;
    const cookie = cookies[client % cookies.length] ?? '';
    const socket = new WebSocket(`ws://127.0.0.1:${port}/truck-management/alarms`, { headers: { cookie } });
    sockets.add(socket);
    socket.on('open', () =>
      socket.send(
        JSON.stringify({
          typeIds: '1',
          msgType: frameTypes.subscribe,
          userPri: '',
          userName: 'dispatcher',
        }),
      ),
    );
    socket.once('message', () => {
      lostAt.delete(client);
      back += 1;
      if (back === clients) allBack();
    });
    socket.on('error', () => {});
    socket.on('close', (code) => {
      sockets.delete(socket);
      const now = performance.now();
      const sinceMs = lostAt.get(client) ?? now;
      lostAt.set(client, sinceMs);
      setTimeout(
        () => {
          attempts.push(performance.now());
          connect(client);
        },
        reconnectDelayMs(now - sinceMs, code, Math.random()),
      );
    });
  };
  const everybody = (): Promise<void> => {
    back = 0;
    return new Promise((resolve) => {
      allBack = resolve;
    });
  };
  const first = everybody();
  for (let client = 0; client < clients; client += 1) connect(client);
  await first;
  attempts.length = 0;
  const again = everybody();
  const began = performance.now();
  await served.end(signal);
  served = await serve(main, { ...environment, PORT: String(port) });
  await again;
  const allBackMs = performance.now() - began;
  ended = true;
  const gone = Promise.all([...sockets].map((socket) => once(socket, 'close')));
  for (const socket of sockets) socket.terminate();
  await gone;
  await served.end('SIGKILL');
  return { worstShare: worstShare(attempts, clients), allBackMs };
};
