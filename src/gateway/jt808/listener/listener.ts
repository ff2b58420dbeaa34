import {
  attempts,
  createTcpListener,
  failedAttempts,
  type ListenerLimits,
  listenerLimits,
  strangersFrames,
  strangersNoted,
} from '../../listener/tcp-listener.ts';
import type { Packet } from '../codec/header.ts';
import type { AnnouncedFiles, DecodedFile } from '../decode/decoded.ts';
import type { Peripherals } from '../messages/peripherals.ts';
import type { FrameRecord } from '../../listener/frame-record.ts';
import { createDatagramPeers } from './datagram-peers.ts';
import { serveForwarder } from './forwarded-streams.ts';
import { createHandler } from './handle-message.ts';
import type { Identities, Identity } from './identities.ts';
import { createMessageBatcher, type Deliver } from '../../listener/message-batcher.ts';
import { createLinks } from './links.ts';
import { createPace } from '../../listener/pace.ts';
import { createLineCheck } from './second-device.ts';
import { createSignIn, type RefusedSignIn } from './sign-in.ts';
import { type LinkPorts, serveLink, type TerminalLink } from './terminal-link.ts';
import type { TerminalRequests } from './terminal-requests.ts';
import type { Timers } from '../../listener/timers.ts';
import type { TlsCredentials } from '../../listener/tls-credentials.ts';

/**
 * Messages that wait for their commit, before each connection may have but one of them; and those of one connection: a
 * box that sends as quickly as it can must not fill the deliveries that others wait for.
 */
const mostWaiting = 20_000;
const mostOfConnection = 20;

export interface ListenerPorts {
  readonly clock: () => number;
  readonly timers: Timers;
  readonly identities: Identities;
  readonly deliver: Deliver;
  readonly storeFile: (terminal: string, file: DecodedFile) => Promise<string>;
  /** A terminal has files for alarms that were committed. */
  readonly announced: (identity: Identity, files: readonly AnnouncedFiles[]) => Promise<void>;
  /** A terminal tells of what hangs at it. */
  readonly peripherals: (identity: Identity, told: Peripherals) => Promise<void>;
  /** Keeps a message for other platforms; null: it goes to none. Missing: none does. */
  readonly passOn?: (identity: Identity, packet: Packet) => Promise<void> | null;
  readonly record: (record: FrameRecord) => void;
  readonly supports: LinkPorts['supports'];
  /** Reaches a number's connection, whatever process holds it; missing: those of this listener alone. */
  readonly request?: TerminalRequests['request'];
  /** Another device came under the number of one that is on the line. */
  readonly secondDevice: (number: string, address: string) => Promise<void>;
  /** A terminal was not registered or signed in. */
  readonly refused: (about: RefusedSignIn) => void;
  /** A terminal has signed in. */
  readonly arrived: (identity: Identity) => void;
  /** A terminal that was signed in has gone. */
  readonly left: (identity: Identity, reason: string) => void;
  readonly failed: (error: unknown) => void;
  readonly limits?: ListenerLimits;
}

export interface Listener {
  readonly listen: (port: number, host: string, tls?: TlsCredentials | null) => Promise<number>;
  /** Takes datagrams beside the connections. */
  readonly listenDatagrams: (port: number, host: string) => Promise<number>;
  readonly requests: TerminalRequests;
  /** Terminals that take orders here. */
  readonly reporting: () => string[];
  /** The connection by which a truck's orders go out. */
  readonly linkOf: (terminal: string) => TerminalLink | undefined;
  /** The connection of a number. */
  readonly linkOfNumber: (number: string) => TerminalLink | undefined;
  readonly figures: () => {
    readonly connections: number;
    readonly signedIn: number;
    readonly waiting: number;
  };
  readonly close: () => Promise<void>;
}

/** The listener for terminals that speak JT/T 808 (2013 and 2019). */
export const createListener = (ports: ListenerPorts): Listener => {
  const {
    clock,
    timers,
    identities,
    deliver,
    storeFile,
    announced,
    peripherals,
    record,
    supports,
    arrived,
    refused,
    secondDevice,
    left,
    failed,
  } = ports;
  const links = createLinks();
  const batcher = createMessageBatcher(deliver);
  const request = ports.request ?? links.requests.request;
  const signIn = createSignIn({
    identities,
    links,
    pace: createPace(clock, attempts),
    strangers: createPace(clock, strangersNoted),
    failures: createPace(clock, failedAttempts),
    occupation: createLineCheck({ links, timers, request }),
    arrived,
    lost: (identity) => left(identity, 'closed by the terminal'),
    refused,
    secondDevice: (number, { host }) => secondDevice(number, host),
  });
  const strangers = createPace(clock, strangersFrames);
  const loggedOut = (link: TerminalLink): void => {
    links.left(link);
    link.identity = null;
  };
  const handle = createHandler({
    clock,
    signIn,
    identities,
    batcher,
    loggedOut,
    storeFile,
    announced,
    peripherals,
    passOn: ports.passOn ?? (() => null),
  });

  const tcp = createTcpListener<Identity, TerminalLink>({
    clock,
    timers,
    limits: ports.limits ?? listenerLimits,
    serve: (socket, closed) => {
      const link = serveLink(socket, {
        clock,
        timers,
        handle,
        mostUnderWay: () => (batcher.waiting() > mostWaiting ? 1 : mostOfConnection),
        record: (one) => {
          if (link.identity !== null || strangers.take(link.host)) record(one);
        },
        supports,
        failed,
        closed,
      });
      return link;
    },
    shared: (socket, accept) => {
      const forwarder = identities.forwarderAt(socket.remoteAddress ?? '');
      if (forwarder !== null) serveForwarder(socket, forwarder, accept);
      return forwarder !== null;
    },
    closed: (ended, reason) => {
      links.left(ended);
      if (ended.identity !== null) left(ended.identity, reason);
    },
    valid: identities.valid,
    failed,
  });
  let datagrams: ReturnType<typeof createDatagramPeers> | null = null;
  return {
    listen: tcp.listen,
    listenDatagrams: (port, host) => {
      datagrams = createDatagramPeers(tcp.accept, failed);
      return datagrams.listen(port, host);
    },
    requests: links.requests,
    reporting: links.reporting,
    linkOf: links.of,
    linkOfNumber: links.ofNumber,
    figures: () => ({ connections: tcp.lines().length, signedIn: links.size(), waiting: batcher.waiting() }),
    close: async () => {
      await Promise.all([tcp.close(), datagrams?.close()]);
    },
  };
};
