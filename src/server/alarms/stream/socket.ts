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
import type { AlarmFeed } from './alarm-feed.ts';
import { createBoundedSend } from './bounded-send.ts';
import type { InquiryFeed } from './inquiry-feed.ts';
import { createFramePace } from './frame-pace.ts';
import type { LiveFeed } from './live-feed.ts';
import { newestOnly } from './newest-only.ts';
import { createSocketChanges } from './socket-changes.ts';
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
  let over = false;
  const end = (): void => {
    over = true;
    unsubscribe();
    stopTelling();
    stopInquiries();
    changes.stop();
    subscriptions.clear();
  };
  const cutFor = (reason: CutReason): void => {
    end();
    cut(reason);
    socket.close(cutCodes[reason], reason);
  };
  const sendBounded = createBoundedSend(socket, ports.queued, () => cutFor('slow consumer'));
  const sendData = (data: string | Buffer): void => {
    if (!over) sendBounded(data);
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

  const changes = createSocketChanges({
    actor,
    live,
    now,
    log,
    companies: subscription.companies,
    waitingBytes: () => socket.bufferedAmount,
    send: sendData,
  });

  const act: {
    readonly [T in ClientFrame['msgType']]: (frame: Extract<ClientFrame, { msgType: T }>) => void;
  } = {
    [frameTypes.keepAlive]: () => {
      socket.send('pong');
      send(subscription.head());
      changes.flush();
    },
    [frameTypes.subscribe]: (frame) => {
      lookForMore(frame);
      subscriptions.take(frame);
    },
    [frameTypes.live]: (frame) => changes.watch(frame.on, frame.packed === true),
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
