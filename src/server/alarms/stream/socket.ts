import Compile from 'typebox/compile';

import {
  ClientFrame,
  closeCodes,
  frameTypes,
  type ServerFrame,
  type SubscribeFrame,
} from '#contract/alarms/alarm-stream.ts';
import type { SuspendedReason } from '#contract/envelope.ts';

import type { Log } from '../../kernel/log/log.ts';
import type { Actor } from '../../identity/actor.ts';
import { seesWholeStatus, shownStatus, truckFieldsOf } from '../../identity/truck-fields.ts';
import type { AlarmFeed } from './alarm-feed.ts';
import type { InquiryFeed } from './inquiry-feed.ts';
import { createFramePace } from './frame-pace.ts';
import { type ChangedTruck, minCompressLength, type LiveFrameBody, liveFrame } from './live-changes.ts';
import type { LiveFeed } from './live-feed.ts';
import { newestOnly } from './newest-only.ts';
import { createSubscription } from './subscription.ts';
import { type Widening, watchWidening } from './widening.ts';

/** The part of a WebSocket that is used here. */
export interface Socket {
  readonly bufferedAmount: number;
  /** `done` when the text has left this process, or never will. */
  send(data: string | Buffer, done?: () => void): void;
  close(code: number, reason: string): void;
  on(event: 'message', listener: (data: { toString(): string }) => void): unknown;
  on(event: 'close' | 'error', listener: () => void): unknown;
}

/**
 * A slow client is disconnected when this much piles up: it reconnects with its cursor and gets what it missed, or an
 * answer that it must fetch unconfirmed alarms. So nothing is left out for it here, and no queue grows.
 */
export const maxBufferedBytes = 1_048_576;
export const maxBufferedFrames = 1000;

/** Trucks' changes wait while a client's queue is longer than this: the newest state is enough, and alarms go first. */
export const liveBufferedBytes = 131_072;

/** The largest subscription has 2,000 letters of types and 20,000 of companies. */
export const maxFrameBytes = 24_576;

const clientFrame = Compile(ClientFrame);

const parse = (text: string): ClientFrame | null => {
  if (text.length > maxFrameBytes) return null;
  try {
    const value: unknown = JSON.parse(text);
    return clientFrame.Check(value) ? value : null;
  } catch {
    // Not JSON: answered as a malformed frame.
    return null;
  }
};

export interface SocketPorts {
  /** Frames that are sent within go to the network in one piece: a burst is one write a client, not one an alarm. */
  readonly together: (work: () => void) => void;
  readonly alarms: AlarmFeed;
  readonly live: LiveFeed;
  /** Why the server judges nothing just now, and when that changes. */
  readonly suspended: {
    readonly reason: () => SuspendedReason | null;
    readonly onChange: (listener: () => void) => () => void;
  };
  /** Called with the company of which an authority wants something, or has been answered. */
  readonly inquiries: Pick<InquiryFeed, 'onChange'>;
  readonly now: () => number;
  /** Called when a socket is closed for what its client does, with the reason that is sent. */
  readonly cut: (reason: CutReason) => void;
  readonly log: Log;
  /** A frame could not be read. */
  readonly malformed: () => void;
  /** Bytes that wait for the client, after a frame was sent. */
  readonly queued: (bytes: number) => void;
  readonly widened: (widening: Widening) => void;
}

/** Why a client is disconnected; labels of a metric. */
export type CutReason = 'slow consumer' | 'too many frames';

const cutCodes: Readonly<Record<CutReason, number>> = {
  'slow consumer': closeCodes.slowConsumer,
  'too many frames': closeCodes.tooManyFrames,
};

/** Serves one alarm WebSocket until it closes (specification 7). Malformed frames are answered and change nothing. */
export const serveSocket = (socket: Socket, actor: Actor, ports: SocketPorts): void => {
  const { alarms, live, now, cut, log, together } = ports;
  let stopLive: (() => void) | null = null;
  let frames = 0;
  let over = false;
  const end = (): void => {
    over = true;
    unsubscribe();
    stopTelling();
    stopInquiries();
    stopLive?.();
    stopLive = null;
    changedTrucks.clear();
    subscriptions.clear();
  };
  const cutFor = (reason: CutReason): void => {
    end();
    cut(reason);
    socket.close(cutCodes[reason], reason);
  };
  const sendData = (data: string | Buffer): void => {
    if (over) return;
    if (socket.bufferedAmount > maxBufferedBytes || frames >= maxBufferedFrames)
      return cutFor('slow consumer');
    frames += 1;
    socket.send(data, () => {
      frames -= 1;
    });
    ports.queued(socket.bufferedAmount);
  };
  const send = (frame: ServerFrame): void => sendData(JSON.stringify(frame));
  const stopTelling = ports.suspended.onChange(() =>
    send({ msgType: frameTypes.suspended, suspended: ports.suspended.reason() }),
  );
  const stopInquiries = actor.functions.has('authority.answer')
    ? ports.inquiries.onChange((companyCode) => {
        if (actor.companies.includes(companyCode)) send({ msgType: frameTypes.inquiries });
      })
    : () => {};
  const subscription = createSubscription(actor, alarms, sendData, together);
  const lookForMore = watchWidening(actor, ports.widened);
  const unsubscribe = actor.functions.has('alarm.watch')
    ? alarms.subscribe(
        subscription.offer,
        // It reconnects with its cursor and gets what it missed.
        () => {
          end();
          socket.close(closeCodes.restart, 'try again');
        },
      )
    : () => {};

  /** A subscription reads the database, so a socket has one at a time, and its last one counts. */
  const subscriptions = newestOnly(
    (frame: SubscribeFrame) => subscription.subscribe(frame),
    (error) => {
      log.error({ err: error }, 'a subscription failed and begins again');
      socket.close(closeCodes.restart, 'try again');
    },
  );
  const pace = createFramePace(now);

  // What he may see is of the moment at which the socket was opened: a change of rights closes it.
  const fields = truckFieldsOf(actor);
  const whole = seesWholeStatus(fields);
  const shown = (truck: ChangedTruck): ChangedTruck => ({
    ...truck,
    text: shownStatus(truck.text, fields, truck.sprinkler),
  });

  /** Trucks that changed and were not sent yet, by plate. */
  const changedTrucks = new Map<string, ChangedTruck>();
  let packs = false;
  /** Packing takes its time on another thread, and the later frame must not come first. */
  let packing: Promise<void> | null = null;
  const sendLive = (frame: LiveFrameBody): void => {
    if (packing === null && (!packs || frame.text.length < minCompressLength)) return sendData(frame.text);
    const mine: Promise<void> = Promise.all([packs ? frame.packed() : frame.text, packing])
      .then(([data]) => {
        if (stopLive !== null) sendData(data);
      })
      .catch((error: unknown) => log.error({ err: error }, 'a frame of changes was not packed'))
      .finally(() => {
        if (packing === mine) packing = null;
      });
    packing = mine;
  };
  const sendTrucks = (): void => {
    if (changedTrucks.size === 0 || socket.bufferedAmount > liveBufferedBytes) return;
    sendLive(liveFrame([...changedTrucks.values()], now()));
    changedTrucks.clear();
  };
  const watchLive = (on: boolean, packed: boolean): void => {
    stopLive?.();
    changedTrucks.clear();
    packs = packed;
    stopLive =
      on && actor.functions.has('fleet.watch')
        ? live.subscribe((changes) => {
            const mine = subscription.companies();
            const frame = changes.frameOf(mine);
            if (frame === null) return;
            if (whole && changedTrucks.size === 0 && socket.bufferedAmount <= liveBufferedBytes)
              return sendLive(frame);
            for (const truck of changes.trucks)
              if (mine.has(truck.companyCode)) changedTrucks.set(truck.signCode, shown(truck));
            sendTrucks();
          })
        : null;
  };

  const act: {
    readonly [T in ClientFrame['msgType']]: (frame: Extract<ClientFrame, { msgType: T }>) => void;
  } = {
    [frameTypes.keepAlive]: () => {
      socket.send('pong');
      send(subscription.head());
      sendTrucks();
    },
    [frameTypes.subscribe]: (frame) => {
      lookForMore(frame);
      subscriptions.take(frame);
    },
    [frameTypes.live]: (frame) => watchLive(frame.on, frame.packed === true),
  };
  const handle = <T extends ClientFrame['msgType']>(frame: Extract<ClientFrame, { msgType: T }>): void =>
    act[frame.msgType as T](frame);

  socket.on('message', (data) => {
    if (over) return;
    if (!pace.take()) return cutFor('too many frames');
    const frame = parse(data.toString());
    if (frame) return handle(frame);
    ports.malformed();
    socket.send(JSON.stringify({ error: 'malformed frame' }));
  });
  socket.on('close', end);
  // Too large, or not even a frame of the protocol; a lost line comes as a close alone.
  socket.on('error', () => {
    ports.malformed();
    end();
  });
};
