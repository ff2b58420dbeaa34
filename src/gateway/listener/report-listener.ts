import type { FrameRecord } from './frame-record.ts';
import { createMessageBatcher, type Deliver } from './message-batcher.ts';
import { createMappedPace } from '../readings/mapped-pace.ts';
import { createPace } from './pace.ts';
import type { Timers } from './timers.ts';
import type { ReportIdentities, ReportIdentity } from './report-identities.ts';
import { type ReportLink, serveReportLink } from './report-link.ts';
import type { ReportProtocol } from './report-protocol.ts';
import { createReportSignIn, type ReportSignInPorts } from './report-sign-in.ts';
import {
  attempts,
  createTcpListener,
  failedAttempts,
  type ListenerLimits,
  listenerLimits,
  strangersFrames,
} from './tcp-listener.ts';

export interface ReportListenerPorts extends Pick<ReportSignInPorts, 'refused' | 'secondDevice'> {
  readonly protocol: ReportProtocol;
  readonly clock: () => number;
  readonly timers: Timers;
  readonly identities: ReportIdentities;
  readonly deliver: Deliver;
  readonly record: (record: FrameRecord) => void;
  /** A terminal that was signed in has gone. */
  readonly left: (identity: ReportIdentity, reason: string) => void;
  readonly failed: (error: unknown) => void;
  readonly limits?: ListenerLimits;
}

/** The TCP listener for terminals of one protocol that report and take no orders. */
export const createReportListener = (ports: ReportListenerPorts) => {
  const { protocol, clock, timers, identities, deliver, record, refused, secondDevice, left, failed } = ports;
  const batcher = createMessageBatcher(deliver);
  const paced = createMappedPace();
  const strangers = createPace(clock, strangersFrames);
  const signIn = createReportSignIn({
    clock,
    identities,
    pace: createPace(clock, attempts),
    failures: createPace(clock, failedAttempts),
    refused,
    secondDevice,
    lost: (identity) => left(identity, 'closed by the terminal'),
  });
  const tcp = createTcpListener<ReportIdentity, ReportLink>({
    clock,
    timers,
    limits: ports.limits ?? listenerLimits,
    serve: (socket, closed) => {
      const link = serveReportLink(socket, {
        clock,
        protocol,
        batcher,
        mappingsOf: identities.mappingsOf,
        paced,
        signIn: signIn.signIn,
        heard: signIn.heard,
        record: (one) => {
          if (link.identity !== null || strangers.take(link.host)) record(one);
        },
        closed,
        failed,
      });
      return link;
    },
    closed: (link, reason) => {
      signIn.left(link);
      if (link.identity !== null) left(link.identity, reason);
    },
    valid: (those) => (those.length === 0 ? Promise.resolve(new Map()) : identities.valid(those)),
    failed,
  });
  return {
    listen: tcp.listen,
    figures: () => ({ connections: tcp.lines().length, signedIn: signIn.size(), waiting: batcher.waiting() }),
    close: tcp.close,
  };
};

export type ReportListener = ReturnType<typeof createReportListener>;
