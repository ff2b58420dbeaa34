import Compile from 'typebox/compile';

import { ClientFrame, closeCodes, frameTypes, type ServerFrame } from '#contract/alarm-stream.ts';

import type { Actor } from '../session/actor.ts';
import type { AlarmFeed } from './alarm-feed.ts';
import type { LiveFeed } from './live-feed.ts';
import { createSubscription } from './subscription.ts';

/** The part of a WebSocket that is used here. */
export interface Socket {
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  on(event: 'message', listener: (data: { toString(): string }) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
}

/** A consumer that lets this much pile up is cut; it comes back with its cursor and loses nothing. */
const maxBufferedBytes = 1_048_576;

const maxFrameBytes = 65_536;

const clientFrame = Compile(ClientFrame);

const parse = (text: string): ClientFrame | null => {
  if (text.length > maxFrameBytes) return null;
  try {
    const value: unknown = JSON.parse(text);
    return clientFrame.Check(value) ? value : null;
  } catch {
    return null;
  }
};

export interface SocketDoors {
  readonly alarms: AlarmFeed;
  readonly live: LiveFeed;
  readonly now: () => number;
}

/** Serves one alarm WebSocket until it closes (specification 7). Malformed frames are answered and change nothing. */
export const serveSocket = (socket: Socket, actor: Actor, { alarms, live, now }: SocketDoors): void => {
  let stopLive: (() => void) | null = null;
  const send = (frame: ServerFrame): void => {
    if (socket.bufferedAmount > maxBufferedBytes) socket.close(closeCodes.slowConsumer, 'slow consumer');
    else socket.send(JSON.stringify(frame));
  };
  const subscription = createSubscription(actor, alarms, send);
  const unsubscribe = alarms.subscribe((entries) => subscription.offer(entries));

  const watchLive = (on: boolean): void => {
    stopLive?.();
    stopLive = on
      ? live.subscribe((changed) => {
          const mine = subscription.companies();
          const trucks = changed.filter((truck) => mine.has(truck.companyCode));
          if (trucks.length > 0) send({ msgType: frameTypes.live, trucks: [...trucks], serverTime: now() });
        })
      : null;
  };

  const act: {
    readonly [T in ClientFrame['msgType']]: (frame: Extract<ClientFrame, { msgType: T }>) => void;
  } = {
    [frameTypes.keepAlive]: () => {
      socket.send('pong');
      send(subscription.head());
    },
    [frameTypes.subscribe]: (frame) => {
      subscription.subscribe(frame).catch(() => socket.close(closeCodes.restart, 'try again'));
    },
    [frameTypes.live]: (frame) => watchLive(frame.on),
  };
  const handle = <T extends ClientFrame['msgType']>(frame: Extract<ClientFrame, { msgType: T }>): void =>
    act[frame.msgType as T](frame);

  socket.on('message', (data) => {
    const frame = parse(data.toString());
    if (frame) handle(frame);
    else socket.send(JSON.stringify({ error: 'malformed frame' }));
  });
  const end = (): void => {
    unsubscribe();
    stopLive?.();
    stopLive = null;
  };
  socket.on('close', end);
  socket.on('error', end);
};
