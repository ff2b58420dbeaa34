import { setTimeout as wait } from 'node:timers/promises';

import { WebSocket } from 'ws';

import { closeCodes, frameTypes } from '#contract/alarms/alarm-stream.ts';

import { quantile } from '../../bench/support/quantile.ts';
import { startPressing } from './pressing.ts';
import { serve } from './served.ts';

interface Frame {
  readonly msgType?: number;
  readonly id?: string;
  readonly cursor?: number;
  readonly epoch?: string;
  readonly head?: number;
  readonly recovered?: boolean;
  readonly insertTime?: string;
}

/** All clients get the same texts: each is read once, or reading them is most of what a bench does. */
const frames = new Map<string, Frame>();
const frameOf = (text: string): Frame => {
  const known = frames.get(text);
  if (known !== undefined) return known;
  const frame = JSON.parse(text) as Frame;
  if (frames.size > 5000) frames.clear();
  frames.set(text, frame);
  return frame;
};

/** A client that stores what it receives and reconnects with its cursor when it is disconnected. */
const listen = (port: number, cookie: string) => {
  const received = new Map<string, number>();
  const delays: number[] = [];
  let twice = 0;
  let cuts = 0;
  let unrecovered = 0;
  let position: { cursor: number; epoch: string } | null = null;
  let socket: WebSocket;
  let ended = false;
  const open = (): void => {
    socket = new WebSocket(`ws://127.0.0.1:${port}/truck-management/alarms`, { headers: { cookie } });
    socket.on('open', () =>
      socket.send(
        JSON.stringify({
          typeIds: '1',
          msgType: frameTypes.subscribe,
          userPri: '',
          userName: 'admin',
          ...position,
        }),
      ),
    );
    socket.on('message', (data) => {
      const frame = frameOf(String(data));
      if (frame.msgType === frameTypes.subscribe && frame.recovered === false) unrecovered += 1;
      if (frame.msgType === frameTypes.subscribe && position === null)
        position = { cursor: frame.head ?? 0, epoch: frame.epoch ?? '' };
      if (frame.msgType !== frameTypes.alarm) return;
      if (received.has(frame.id ?? '')) twice += 1;
      received.set(frame.id ?? '', performance.timeOrigin + performance.now());
      delays.push(Date.now() - Date.parse(frame.insertTime ?? ''));
      position = { cursor: frame.cursor ?? 0, epoch: frame.epoch ?? '' };
    });
    socket.on('error', () => {});
    socket.on('close', (code) => {
      if (ended) return;
      if (code === closeCodes.slowConsumer) cuts += 1;
      setTimeout(open, 200);
    });
  };
  open();
  return {
    received,
    delays,
    ready: () => position !== null,
    figures: () => ({ twice, cuts, unrecovered }),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    end: () => {
      ended = true;
      socket.terminate();
    },
  };
};

export interface AlarmBurstOutcome {
  readonly alarms: number;
  readonly seconds: number;
  /** Alarms that some client did not get, over all clients. */
  readonly lost: number;
  readonly twice: number;
  /** Bytes that waited for the slowest client, at most, as the server says. */
  readonly largestQueue: number;
  readonly cuts: number;
  /** From the row's insertion to the client that reads, ms. */
  readonly p50Ms: number;
  readonly p95Ms: number;
}

export interface AlarmBurst {
  readonly main: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly cookie: string;
  readonly trucks: number;
  readonly alarms: number;
  readonly overS: number;
  readonly clients: number;
  /** Clients that stop reading for the middle half of the burst. */
  readonly sleepers: number;
  /** Connections that send at once; four where it is not said. */
  readonly senders?: number;
  /** Called when all clients listen; what it answers is called when they have all alarms. */
  readonly audience?: (url: string) => Promise<(received: ReceivedMs) => Promise<void>>;
}

/** When the first client got each alarm, ms of the wall clock with fractions. */
export type ReceivedMs = ReadonlyMap<string, number>;

/** Raises many alarms in a minute while clients listen, some of which sleep. */
export const measureAlarmBurst = async (burst: AlarmBurst): Promise<AlarmBurstOutcome> => {
  const { main, environment, cookie, trucks, alarms, overS, sleepers, senders = 4 } = burst;
  const served = await serve(main, environment);
  const clients = Array.from({ length: burst.clients }, () => listen(served.port, cookie));
  while (!clients.every((client) => client.ready())) await wait(20);
  const leave = await burst.audience?.(`http://127.0.0.1:${served.port}`);
  let largestQueue = 0;
  const watch = setInterval(() => {
    void fetch(`http://127.0.0.1:${served.port}/metrics`)
      .then((reply) => reply.text())
      .then((text) => {
        largestQueue = Math.max(
          largestQueue,
          Number(/^tankwatch_socket_queue_bytes (\d+)/m.exec(text)?.[1] ?? 0),
        );
      })
      .catch(() => {});
  }, 250);
  const pressesPerBatch = 3;
  const began = performance.now();
  const pressing = startPressing({
    url: () => `http://127.0.0.1:${served.port}/ingest`,
    trucks,
    senders,
    beganMs: Date.now() - 3 * 3_600_000,
    pauseMs: (overS * 1000 * senders * pressesPerBatch) / alarms - 40,
  });
  const asleep = clients.slice(0, sleepers);
  setTimeout(() => asleep.forEach((client) => client.pause()), overS * 250);
  setTimeout(() => asleep.forEach((client) => client.resume()), overS * 750);
  while (pressing.answered() < alarms * 2) await wait(20);
  const { presses } = await pressing.end();
  const seconds = (performance.now() - began) / 1000;
  const raised = [...presses.values()].reduce((sum, count) => sum + count, 0);
  for (let turn = 0; turn < 100 && !clients.every(({ received }) => received.size >= raised); turn += 1)
    await wait(100);
  clearInterval(watch);
  await leave?.(clients.at(-1)?.received ?? new Map());
  const awake = clients.slice(sleepers).flatMap(({ delays }) => delays);
  const figures = clients.map((client) => client.figures());
  const sum = (name: 'twice' | 'cuts'): number => figures.reduce((total, one) => total + one[name], 0);
  for (const client of clients) client.end();
  await served.end('SIGKILL');
  return {
    alarms: raised,
    seconds,
    lost: clients.reduce((total, { received }) => total + raised - received.size, 0),
    twice: sum('twice'),
    largestQueue,
    cuts: sum('cuts'),
    p50Ms: quantile(awake, 0.5),
    p95Ms: quantile(awake, 0.95),
  };
};
