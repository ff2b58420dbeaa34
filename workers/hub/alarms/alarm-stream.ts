import { type ClientFrame, closeCodes, frameTypes, type ServerFrame } from '#contract/alarms/alarm-stream.ts';

import type { HubPorts } from '../hub-ports.ts';
import { createReconnect } from './reconnect.ts';
import type { SocketWatchEvents } from './socket-watch.ts';
import { openStreamSocket, type StreamSocket } from './stream-socket.ts';

/** A subscription without an answer is sent again, a few times: a busy server may have dropped it. */
const answerMs = 5_000;
const saidAgain = 3;

export interface StreamEvents extends SocketWatchEvents {
  readonly subscribeFrame: () => ClientFrame;
  readonly frame: (frame: ServerFrame) => void;
  /** `retryAtMs`: local time of the next attempt, null while open or stopped. */
  readonly changed: (open: boolean, retryAtMs: number | null) => void;
  readonly received: () => void;
  /** The server has ended the session; nothing is tried again. */
  readonly sessionEnded: () => void;
  readonly scopeChanged: () => void;
}

/** The one WebSocket of the browser. */
export const createAlarmStream = (
  { clock, random, openSocket, origin }: Pick<HubPorts, 'clock' | 'random' | 'openSocket' | 'origin'>,
  path: string,
  events: StreamEvents,
) => {
  let socket: StreamSocket | null = null;
  let wanted = false;
  let cancelAnswer = (): void => {};

  const send = (frame: ClientFrame): void => socket?.send(frame);
  const reconnect = createReconnect(
    { clock, random },
    () => connect(),
    (untilMs) => events.changed(false, untilMs),
  );

  const drop = (): void => {
    cancelAnswer();
    const dropped = socket;
    socket = null;
    dropped?.drop();
  };

  const lost = (code: number): void => {
    drop();
    if (!wanted) return;
    if (code === closeCodes.sessionEnded) {
      wanted = false;
      events.changed(false, null);
      events.sessionEnded();
      return;
    }
    if (code === closeCodes.scopeChanged) {
      events.scopeChanged();
      connect();
      return;
    }
    reconnect.later(code);
  };

  const subscribe = (times = saidAgain): void => {
    cancelAnswer();
    send(events.subscribeFrame());
    if (times > 0) cancelAnswer = clock.after(answerMs, () => subscribe(times - 1));
  };

  const connect = (): void => {
    reconnect.leaveOff();
    drop();
    events.changed(false, null);
    socket = openStreamSocket({ clock, openSocket }, `${origin.replace(/^http/, 'ws')}${path}`, {
      ...events,
      opened: () => {
        reconnect.forget();
        subscribe();
        events.changed(true, null);
      },
      frame: (frame) => {
        if (frame.msgType === frameTypes.subscribe) cancelAnswer();
        events.frame(frame);
      },
      closed: lost,
    });
  };

  return {
    start: (): void => {
      if (wanted) return;
      wanted = true;
      connect();
    },
    stop: (): void => {
      wanted = false;
      reconnect.forget();
      reconnect.leaveOff();
      drop();
      events.changed(false, null);
    },
    send,
    /** Sends the subscription again on the same socket: other types, or a hole to be filled. */
    resubscribe: (): void => {
      if (socket?.isOpen() === true) subscribe();
    },
    /** Another request has reached the server: ends the rest of a long wait. */
    hasten: (): void => {
      if (reconnect.leaveOff()) connect();
    },
    /** Sends a keep-alive now, and closes the socket after a silence of 5 s, or shorter where somebody is looking. */
    probe: (silence?: number): void => socket?.probe(silence),
  };
};

export type AlarmStream = ReturnType<typeof createAlarmStream>;
