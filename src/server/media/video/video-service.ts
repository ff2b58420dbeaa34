import type { TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';
import { createMediaListener } from '#gateway/jt1078/listener/media-listener.ts';
import type { TlsCredentials } from '#gateway/listener/tls-credentials.ts';

import { processTimers } from '../../kernel/process-timers.ts';
import { createFailureRow } from '../../kernel/log/failure-row.ts';
import type { Log } from '../../kernel/log/log.ts';
import { createStreams, type Streams } from './streams.ts';
import { createTokens, type Tokens } from './tokens.ts';

const tickMs = 1000;

export interface VideoPorts {
  readonly terminals: TerminalRequests;
  readonly now: () => number;
  readonly log: Log;
  readonly mediaHost: string;
}

/** Live and recorded video of terminals: who may watch what, and the listener by which pictures come. */
export interface VideoService {
  readonly terminals: TerminalRequests;
  readonly streams: Streams;
  readonly tokens: Tokens;
  /** @returns the port; 0 asks for a free one */
  readonly listen: (port: number, host: string, tls?: TlsCredentials) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Wires video. Until it listens, terminals have nowhere to send pictures to. */
export const createVideoService = ({ terminals, now, log, mediaHost }: VideoPorts): VideoService => {
  const failures = createFailureRow(log, 'carrying video');
  const streams = createStreams({
    clock: now,
    terminals,
    mediaAddress: (encrypted) => ({ host: mediaHost, port: listener.portFor(encrypted) ?? 0 }),
    failed: failures.failed,
  });
  const listener = createMediaListener({
    frame: streams.frame,
    awaitsFrom: streams.awaitsFrom,
    closed: streams.closed,
    failed: failures.failed,
  });
  const stopTicking = processTimers.every(tickMs, streams.tick);
  return {
    terminals,
    streams,
    tokens: createTokens(now),
    listen: listener.listen,
    close: async () => {
      stopTicking();
      streams.end();
      await listener.close();
    },
  };
};
