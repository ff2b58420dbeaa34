import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

import type { LinkStream } from '../jt808/listener/terminal-link.ts';
import type { Timers } from './timers.ts';
import type { TlsCredentials } from './tls-credentials.ts';

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
export const attempts = { times: 10, perMs: 60_000 };
/** Attempts of one network that may fail, whatever their numbers: nobody finds a number by trying. */
export const failedAttempts = { times: 20, perMs: 600_000 };
/** Frames of one address that are written down before anybody has signed in there. */
export const strangersFrames = { times: 100, perMs: 60_000 };

/** How often it is told that a number speaks without having signed in. */
export const strangersNoted = { times: 1, perMs: 60_000 };

const tidyEveryMs = 5_000;
const lookEveryMs = 60_000;

/** Who is on a line, as far as the listener knows it. */
interface Known {
  /** The terminal's number in normal form. */
  readonly phone: string;
  /** Of its truck's terminals on the line, the one whose places count. */
  readonly leads: boolean;
}

/** What a listener knows of a connection, whatever is spoken on it. */
export interface Line<I extends Known> {
  /** Null: nobody has signed in. */
  identity: I | null;
  /** When a whole frame came last, ms. */
  readonly heardMs: number;
  /** Is called every few seconds. */
  readonly tidy: () => void;
  readonly close: (reason: string) => void;
  readonly isClosed: () => boolean;
}

export interface TcpListenerPorts<I extends Known, L extends Line<I>> {
  readonly clock: () => number;
  readonly timers: Timers;
  readonly limits: ListenerLimits;
  /** Serves a connection. @param closed is called once, when it has ended */
  readonly serve: (socket: LinkStream, closed: (line: L, reason: string) => void) => L;
  readonly closed: (line: L, reason: string) => void;
  /** Takes a connection by which many lines come, and serves each by `accept`; false: it is one line. Missing: all are. */
  readonly shared?: (socket: LinkStream, accept: (stream: LinkStream) => boolean) => boolean;
  /** Those that would be let in today as they were, by number, with what may have changed. */
  readonly valid: (identities: readonly I[]) => Promise<ReadonlyMap<string, Partial<I>>>;
  readonly failed: (error: unknown) => void;
}

/**
 * A TCP port for terminals: keeps the limits of connections, and closes those on which nobody signs in or speaks, or
 * whose terminal is let in no more. What is spoken is the protocol's.
 */
export const createTcpListener = <I extends Known, L extends Line<I>>(ports: TcpListenerPorts<I, L>) => {
  const { clock, timers, limits, serve, closed, valid, failed } = ports;
  const open = new Map<L, { readonly socket: LinkStream; readonly sinceMs: number }>();
  const ofAddress = new Map<string, number>();
  const count = (address: string, by: number): void => {
    const now = (ofAddress.get(address) ?? 0) + by;
    if (now === 0) ofAddress.delete(address);
    else ofAddress.set(address, now);
  };
  const accept = (socket: LinkStream): boolean => {
    const from = socket.remoteAddress ?? '';
    if (open.size >= limits.connections || (ofAddress.get(from) ?? 0) >= limits.connectionsOfAddress) {
      socket.destroy();
      return false;
    }
    count(from, 1);
    const line = serve(socket, (ended, reason) => {
      open.delete(ended);
      count(from, -1);
      closed(ended, reason);
    });
    open.set(line, { socket, sinceMs: clock() });
    return true;
  };
  const take = (socket: Socket): void => {
    if (ports.shared?.(socket, accept) !== true) accept(socket);
    // Each of its lines ends by itself when it is silent, and the whole when all are.
    else socket.setTimeout(limits.silentMs, () => socket.destroy());
  };
  const openServer = (tls: TlsCredentials | null): Server => {
    if (tls === null) return createServer({ noDelay: true }, take);
    // Whoever shakes no hands has no line yet, and so is in no other limit.
    const server = createTlsServer({ ...tls, noDelay: true, handshakeTimeout: limits.signInMs }, take);
    server.maxConnections = limits.connections;
    return server;
  };
  const servers: Server[] = [];
  const stopTidying = timers.every(tidyEveryMs, () => {
    const nowMs = clock();
    for (const [line, { sinceMs }] of open) {
      if (line.identity === null && nowMs - sinceMs > limits.signInMs) line.close('did not sign in');
      else if (nowMs - line.heardMs > limits.silentMs) line.close('silent');
      else line.tidy();
    }
  });
  /** Numbers move between trucks and codes are revoked while a terminal is on the line. */
  const closeInvalid = async (): Promise<void> => {
    const signedIn = [...open.keys()].flatMap((line) =>
      line.identity === null ? [] : [{ line, identity: line.identity }],
    );
    const stillValid = await valid(signedIn.map(({ identity }) => identity));
    for (const { line, identity } of signedIn) {
      const found = stillValid.get(identity.phone);
      if (found === undefined) line.close('its number or code is no longer valid, or it signed in elsewhere');
      else if (line.identity !== null) line.identity = { ...line.identity, ...found };
    }
  };
  const stopLooking = timers.every(lookEveryMs, () => void closeInvalid().catch(failed));
  return {
    /** @returns the port; 0 asks for a free one. @param tls null: what is spoken is not encrypted */
    listen: (port: number, host: string, tls: TlsCredentials | null = null): Promise<number> =>
      new Promise((resolve, reject) => {
        const server = openServer(tls);
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          server.on('error', failed);
          servers.push(server);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    /** Serves what came by another way, as a connection. @returns false: there is no room */
    accept,
    /** Connections that are open. */
    lines: (): readonly L[] => [...open.keys()],
    close: async (): Promise<void> => {
      stopTidying();
      stopLooking();
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      for (const { socket } of open.values()) socket.destroy();
      await Promise.all(closed);
    },
  };
};
