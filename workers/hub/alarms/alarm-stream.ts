import { type ClientFrame, closeCodes, frameTypes, type ServerFrame } from '#contract/alarms/alarm-stream.ts';

import type { HubPorts } from '../hub-ports.ts';
import type { SocketLike } from '../ports.ts';
import { unpackFrame } from './packed-frames.ts';
import { reconnectDelayMs, reconnectMs } from './reconnect-delay.ts';
import { readFrame } from './server-frames.ts';

/**
 * Specification 9 and 7: `{ frequency: 30, msgType: 0 }`, the socket counts as dead after 50 s without a frame.
 */
export const keepAliveMs = 30_000;
export const silenceMs = 50_000;
const openTimeoutMs = 8_000;
/** A keep-alive is answered at once; after this time the server is asked by a request. */
const doubtMs = 4_000;
/** A subscription without an answer is sent again, a few times: a busy server may have dropped it. */
const answerMs = 5_000;
const saidAgain = 3;
/** On a slow line the delay is measured again soon, since it changes. */
const slowMs = 3_000;
const slowAgainMs = 2_000;

export interface StreamEvents {
  subscribeFrame(): ClientFrame;
  frame(frame: ServerFrame): void;
  /** `retryAtMs`: local time of the next attempt, null while open or stopped. */
  changed(open: boolean, retryAtMs: number | null): void;
  received(): void;
  /** Round-trip time of a keep-alive, ms; the server answers it after all frames that it had sent before. */
  echo(ms: number): void;
  /**
   * The socket is silent: does the server answer a request? If it answers neither, it counts as lost, long before 50
   * s.
   */
  serverAnswers(): Promise<boolean>;
  /** The server has ended the session; nothing is tried again. */
  sessionEnded(): void;
  scopeChanged(): void;
}

/**
 * The one WebSocket of the browser. A black-holed socket stays open for ever without a byte, so silence is detected
 * here.
 */
export const createAlarmStream = (
  { clock, random, openSocket, origin }: Pick<HubPorts, 'clock' | 'random' | 'openSocket' | 'origin'>,
  path: string,
  events: StreamEvents,
) => {
  let socket: SocketLike | null = null;
  let open = false;
  let wanted = false;
  /** When the watched silence has lasted long enough. */
  let silentAtMs = 0;
  let downSinceMs: number | null = null;
  let cancelSilence = (): void => {};
  let cancelKeepAlive = (): void => {};
  let cancelAnswer = (): void => {};
  let cancelDoubt = (): void => {};
  let cancelEcho = (): void => {};
  /** Times of the keep-alives without an answer, in order. */
  let unanswered: number[] = [];
  let cancelRetry: (() => void) | null = null;

  const send = (frame: ClientFrame): void => {
    if (open) socket?.send(JSON.stringify(frame));
  };

  const drop = (): void => {
    cancelSilence();
    cancelKeepAlive();
    cancelAnswer();
    cancelDoubt();
    cancelEcho();
    unanswered = [];
    const dropped = socket;
    socket = null;
    open = false;
    if (dropped === null) return;
    try {
      dropped.close();
    } catch {
      // A socket that never opened may throw; it is dropped all the same.
    }
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
    downSinceMs ??= clock.now();
    retryIn(reconnectDelayMs(clock.now() - downSinceMs, code, random()));
  };

  const retryIn = (ms: number): void => {
    cancelRetry?.();
    cancelRetry = clock.after(ms, connect);
    events.changed(false, clock.now() + ms);
  };

  const watchSilence = (ms: number): void => {
    cancelSilence();
    silentAtMs = clock.now() + ms;
    cancelSilence = clock.after(ms, () => lost(0));
  };

  const sayAlive = (): void => {
    if (!open) return;
    unanswered.push(clock.now());
    send({ frequency: keepAliveMs / 1000, msgType: frameTypes.keepAlive });
  };

  const echoed = (): void => {
    const sentMs = unanswered.shift();
    if (sentMs === undefined) return;
    const tookMs = clock.now() - sentMs;
    events.echo(tookMs);
    cancelEcho();
    if (tookMs >= slowMs && unanswered.length === 0) cancelEcho = clock.after(slowAgainMs, sayAlive);
  };

  const doubt = async (): Promise<void> => {
    const doubted = socket;
    let spoke = false;
    cancelDoubt = () => {
      spoke = true;
    };
    if ((await events.serverAnswers()) || spoke || socket !== doubted) return;
    lost(0);
  };

  const keepAlive = (): void => {
    sayAlive();
    cancelDoubt();
    cancelDoubt = clock.after(doubtMs, () => void doubt());
    cancelKeepAlive = clock.after(keepAliveMs, keepAlive);
  };

  const subscribe = (times = saidAgain): void => {
    cancelAnswer();
    send(events.subscribeFrame());
    if (times > 0) cancelAnswer = clock.after(answerMs, () => subscribe(times - 1));
  };

  const take = (data: unknown): void => {
    const frame = readFrame(data);
    if (frame?.msgType === frameTypes.subscribe) cancelAnswer();
    if (frame?.msgType === frameTypes.keepAlive) echoed();
    if (frame !== null) events.frame(frame);
  };

  const connect = (): void => {
    cancelRetry?.();
    cancelRetry = null;
    drop();
    events.changed(false, null);
    const ifCurrent =
      <A extends unknown[]>(work: (...args: A) => void) =>
      (...args: A): void => {
        if (socket === opened) work(...args);
      };
    let unpacking = Promise.resolve();
    const opened: SocketLike = openSocket(`${origin.replace(/^http/, 'ws')}${path}`, {
      opened: ifCurrent(() => {
        open = true;
        downSinceMs = null;
        watchSilence(silenceMs);
        subscribe();
        cancelKeepAlive = clock.after(keepAliveMs, keepAlive);
        events.changed(true, null);
      }),
      received: ifCurrent((data: unknown) => {
        watchSilence(silenceMs);
        cancelDoubt();
        events.received();
        if (!(data instanceof ArrayBuffer)) return take(data);
        // Alarms, which are text, do not wait for it.
        unpacking = unpacking
          .then(() => unpackFrame(data))
          .then(ifCurrent(take))
          .catch((error: unknown) => console.error('a packed frame', error));
        return undefined;
      }),
      closed: ifCurrent(lost),
    });
    socket = opened;
    watchSilence(openTimeoutMs);
  };

  return {
    start: (): void => {
      if (wanted) return;
      wanted = true;
      connect();
    },
    stop: (): void => {
      wanted = false;
      downSinceMs = null;
      cancelRetry?.();
      cancelRetry = null;
      drop();
      events.changed(false, null);
    },
    send,
    /** Sends the subscription again on the same socket: other types, or a hole to be filled. */
    resubscribe: (): void => {
      if (open) subscribe();
    },
    /** Another request has reached the server: ends the rest of a long wait. */
    hasten: (): void => {
      if (cancelRetry === null) return;
      cancelRetry();
      cancelRetry = null;
      connect();
    },
    /** Sends a keep-alive now, and closes the socket after a silence of 5 s, or shorter where somebody is looking. */
    probe: (silence = reconnectMs): void => {
      if (!open) return;
      sayAlive();
      // A second request does not extend the wait.
      if (clock.now() + silence < silentAtMs) watchSilence(silence);
    },
  };
};

export type AlarmStream = ReturnType<typeof createAlarmStream>;
