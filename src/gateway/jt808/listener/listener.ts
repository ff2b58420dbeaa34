import { createServer, type AddressInfo, type Server } from 'node:net';

import type { AnnouncedFiles, DecodedFile } from '../decode/decoded.ts';
import type { Peripherals } from '../messages/peripherals.ts';
import type { FrameRecord } from './frame-record.ts';
import { createDatagramPeers } from './datagram-peers.ts';
import { createHandler } from './handle-message.ts';
import type { Identities, Identity } from './identities.ts';
import { createLanes, type Deliver } from './lanes.ts';
import { createLinks } from './links.ts';
import { createPace } from './pace.ts';
import { createLineCheck } from './second-device.ts';
import { createSignIn, type RefusedSignIn } from './sign-in.ts';
import { type LinkStream, serveLink, type TerminalLink } from './terminal-link.ts';
import type { TerminalRequests } from './terminal-requests.ts';
import type { Timers } from './timers.ts';

/** Connections at a time, and of one address: thousands of terminals share the address of their network. */
export interface ListenerLimits {
  readonly connections: number;
  readonly connectionsOfAddress: number;
  /** From connecting to signing in. */
  readonly signInMs: number;
  /** Three heartbeats and no less than three minutes. */
  readonly silentMs: number;
}

export const listenerLimits: ListenerLimits = {
  connections: 20_000,
  connectionsOfAddress: 10_000,
  signInMs: 60_000,
  silentMs: 5 * 60_000,
};

/** Attempts of one number at one address to sign in or to register. */
const attempts = { times: 10, perMs: 60_000 };
/** Attempts of one network that may fail, whatever their numbers: nobody finds a number by trying. */
const failedAttempts = { times: 20, perMs: 600_000 };
/** Frames of one address that are written down before anybody has signed in there. */
const strangersFrames = { times: 100, perMs: 60_000 };
const tidyEveryMs = 5_000;
const lookEveryMs = 60_000;
/** Messages that wait for their commit, before each connection may have but one of them. */
const mostWaiting = 20_000;
const mostOfConnection = 200;

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
  readonly record: (record: FrameRecord) => void;
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
  readonly listen: (port: number, host: string) => Promise<number>;
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
    arrived,
    refused,
    secondDevice,
    left,
    failed,
  } = ports;
  const limits = ports.limits ?? listenerLimits;
  const open = new Map<TerminalLink, { readonly socket: LinkStream; readonly sinceMs: number }>();
  const ofAddress = new Map<string, number>();
  const links = createLinks();
  const lanes = createLanes(deliver);
  const request = ports.request ?? links.requests.request;
  const signIn = createSignIn({
    identities,
    links,
    pace: createPace(clock, attempts),
    failures: createPace(clock, failedAttempts),
    occupation: createLineCheck({ links, timers, request }),
    arrived,
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
    lanes,
    loggedOut,
    storeFile,
    announced,
    peripherals,
  });

  const count = (address: string, by: number): void => {
    const now = (ofAddress.get(address) ?? 0) + by;
    if (now === 0) ofAddress.delete(address);
    else ofAddress.set(address, now);
  };

  /** @returns false: there is no room */
  const accept = (socket: LinkStream): boolean => {
    const from = socket.remoteAddress ?? '';
    if (open.size >= limits.connections || (ofAddress.get(from) ?? 0) >= limits.connectionsOfAddress) {
      socket.destroy();
      return false;
    }
    count(from, 1);
    const link = serveLink(socket, {
      clock,
      timers,
      handle,
      mostUnderWay: () => (lanes.waiting() > mostWaiting ? 1 : mostOfConnection),
      record: (one) => {
        if (link.identity !== null || strangers.take(from)) record(one);
      },
      failed,
      closed: (ended, reason) => {
        open.delete(ended);
        count(from, -1);
        links.left(ended);
        if (ended.identity !== null) left(ended.identity, reason);
      },
    });
    open.set(link, { socket, sinceMs: clock() });
    return true;
  };
  const server: Server = createServer({ noDelay: true }, (socket) => void accept(socket));
  let datagrams: ReturnType<typeof createDatagramPeers> | null = null;

  /** Numbers move between trucks and codes are revoked while a terminal is on the line. */
  const closeInvalid = async (): Promise<void> => {
    const signedIn = [...open.keys()].flatMap((link) =>
      link.identity === null ? [] : [{ link, identity: link.identity }],
    );
    const valid = await identities.valid(signedIn.map(({ identity }) => identity));
    for (const { link, identity } of signedIn) {
      const found = valid.get(identity.phone);
      if (found === undefined) link.close('its number or code is no longer valid, or it signed in elsewhere');
      else if (link.identity !== null) link.identity = { ...link.identity, ...found };
    }
  };
  const stopLooking = timers.every(lookEveryMs, () => void closeInvalid().catch(failed));
  const stopTidying = timers.every(tidyEveryMs, () => {
    const nowMs = clock();
    for (const [link, { sinceMs }] of open) {
      if (link.identity === null && nowMs - sinceMs > limits.signInMs) link.close('did not sign in');
      else if (nowMs - link.heardMs > limits.silentMs) link.close('silent');
      else link.tidy();
    }
  });
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          server.on('error', failed);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    listenDatagrams: (port, host) => {
      datagrams = createDatagramPeers(accept, failed);
      return datagrams.listen(port, host);
    },
    requests: links.requests,
    reporting: links.reporting,
    linkOf: links.of,
    linkOfNumber: links.ofNumber,
    figures: () => ({ connections: open.size, signedIn: links.size(), waiting: lanes.waiting() }),
    close: async () => {
      stopTidying();
      stopLooking();
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const { socket } of open.values()) socket.destroy();
      await Promise.all([closed, datagrams?.close()]);
    },
  };
};
