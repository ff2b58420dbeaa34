import { type ClientFrame, frameTypes, type ServerFrame } from '#contract/alarms/alarm-stream.ts';

import type { HubPorts } from '../hub-ports.ts';
import type { SocketLike } from '../ports.ts';
import { unpackFrame } from './packed-frames.ts';
import { readFrame } from './server-frames.ts';
import { createSocketWatch, keepAliveMs, type SocketWatchEvents } from './socket-watch.ts';

export interface StreamSocketEvents extends SocketWatchEvents {
  readonly opened: () => void;
  /** Something came, whatever it says. */
  readonly received: () => void;
  readonly frame: (frame: ServerFrame) => void;
  /** @param code 0: it was silent for too long */
  readonly closed: (code: number) => void;
}

/** One socket of the stream, watched for silence. It says nothing any more once it was dropped. */
export const openStreamSocket = (
  { clock, openSocket }: Pick<HubPorts, 'clock' | 'openSocket'>,
  url: string,
  events: StreamSocketEvents,
) => {
  let open = false;
  let dropped = false;
  const unlessDropped =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A): void => {
      if (!dropped) work(...args);
    };

  const send = (frame: ClientFrame): void => {
    if (open) socket.send(JSON.stringify(frame));
  };
  const watch = createSocketWatch({
    clock,
    events,
    sendKeepAlive: () => send({ frequency: keepAliveMs / 1000, msgType: frameTypes.keepAlive }),
    lost: () => events.closed(0),
  });
  const take = unlessDropped((data: unknown) => {
    const frame = readFrame(data);
    if (frame?.msgType === frameTypes.keepAlive) watch.echoed();
    if (frame !== null) events.frame(frame);
  });

  let unpacking = Promise.resolve();
  const socket: SocketLike = openSocket(url, {
    opened: unlessDropped(() => {
      open = true;
      watch.opened();
      events.opened();
    }),
    received: unlessDropped((data: unknown) => {
      watch.heard();
      events.received();
      if (!(data instanceof ArrayBuffer)) return take(data);
      // Alarms, which are text, do not wait for it.
      unpacking = unpacking
        .then(() => unpackFrame(data))
        .then(take)
        .catch((error: unknown) => console.error('a packed frame', error));
      return undefined;
    }),
    closed: unlessDropped(events.closed),
  });
  watch.opening();

  return {
    isOpen: (): boolean => open,
    send,
    /** Sends a keep-alive now, and closes the socket after a silence of 5 s, or shorter where somebody is looking. */
    probe: (silence?: number): void => {
      if (open) watch.probe(silence);
    },
    drop: (): void => {
      dropped = true;
      open = false;
      watch.end();
      try {
        socket.close();
      } catch {
        // A socket that never opened may throw; it is dropped all the same.
      }
    },
  };
};

export type StreamSocket = ReturnType<typeof openStreamSocket>;
