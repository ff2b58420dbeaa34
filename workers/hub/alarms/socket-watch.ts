import type { Clock } from '../ports.ts';
import { reconnectMs } from './reconnect-delay.ts';

/**
 * Specification 9 and 7: `{ frequency: 30, msgType: 0 }`, the socket counts as dead after 50 s without a frame.
 */
export const keepAliveMs = 30_000;
export const silenceMs = 50_000;
const openTimeoutMs = 8_000;
/** A keep-alive is answered at once; after this time the server is asked by a request. */
const doubtMs = 4_000;
/** On a slow line the delay is measured again soon, since it changes. */
const slowMs = 3_000;
const slowAgainMs = 2_000;

export interface SocketWatchEvents {
  /** Round-trip time of a keep-alive, ms; the server answers it after all frames that it had sent before. */
  readonly echo: (ms: number) => void;
  /**
   * The socket is silent: does the server answer a request? If it answers neither, it counts as lost, long before 50
   * s.
   */
  readonly serverAnswers: () => Promise<boolean>;
}

export interface SocketWatchPorts {
  readonly clock: Clock;
  readonly events: SocketWatchEvents;
  readonly sendKeepAlive: () => void;
  readonly lost: () => void;
}

/** Whether a socket still speaks: one that is black-holed stays open for ever without a byte. */
export const createSocketWatch = ({ clock, events, sendKeepAlive, lost }: SocketWatchPorts) => {
  /** When the watched silence has lasted long enough. */
  let silentAtMs = 0;
  let cancelSilence = (): void => {};
  let cancelKeepAlive = (): void => {};
  let cancelDoubt = (): void => {};
  let cancelEcho = (): void => {};
  /** Times of the keep-alives without an answer, in order. */
  let unanswered: number[] = [];

  const watchSilence = (ms: number): void => {
    cancelSilence();
    silentAtMs = clock.now() + ms;
    cancelSilence = clock.after(ms, lost);
  };

  const sayAlive = (): void => {
    unanswered.push(clock.now());
    sendKeepAlive();
  };

  const doubt = async (): Promise<void> => {
    let spoke = false;
    cancelDoubt = () => {
      spoke = true;
    };
    if (!(await events.serverAnswers()) && !spoke) lost();
  };

  const keepAlive = (): void => {
    sayAlive();
    cancelDoubt();
    cancelDoubt = clock.after(doubtMs, () => void doubt());
    cancelKeepAlive = clock.after(keepAliveMs, keepAlive);
  };

  return {
    opening: (): void => watchSilence(openTimeoutMs),
    opened: (): void => {
      watchSilence(silenceMs);
      cancelKeepAlive = clock.after(keepAliveMs, keepAlive);
    },
    /** Bytes came, whatever they say. */
    heard: (): void => {
      watchSilence(silenceMs);
      cancelDoubt();
    },
    /** A keep-alive was answered. */
    echoed: (): void => {
      const sentMs = unanswered.shift();
      if (sentMs === undefined) return;
      const tookMs = clock.now() - sentMs;
      events.echo(tookMs);
      cancelEcho();
      if (tookMs >= slowMs && unanswered.length === 0) cancelEcho = clock.after(slowAgainMs, sayAlive);
    },
    /** Sends a keep-alive now; it counts as lost after a silence of 5 s, or shorter where somebody is looking. */
    probe: (silence = reconnectMs): void => {
      sayAlive();
      // A second request does not extend the wait.
      if (clock.now() + silence < silentAtMs) watchSilence(silence);
    },
    end: (): void => {
      cancelSilence();
      cancelKeepAlive();
      cancelDoubt();
      cancelEcho();
      unanswered = [];
    },
  };
};
