import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';

import { networkOf } from './network-of.ts';
import type { TlsCredentials } from './tls-credentials.ts';

/** Connections at a time: those that bring what somebody waits for, and strangers, which have not brought it. */
export interface GuardLimits {
  readonly connections: number;
  /** Of all strangers together; who comes from where something is awaited from is let in beyond them. */
  readonly strangers: number;
  /** Strangers of one network: units of a fleet may share its address, each for as long as its first frame takes. */
  readonly strangersOfNetwork: number;
  /** From connecting to the first whole frame of a number that is awaited. */
  readonly firstFrameMs: number;
  /** A connection that brings nothing any more is closed. */
  readonly silentMs: number;
}

/** One connection that a terminal makes, because it was asked to. */
export interface GuardedLink {
  /** Of the network, with the port. */
  readonly address: string;
  readonly send: (bytes: Uint8Array) => void;
  readonly close: () => void;
  readonly isClosed: () => boolean;
  /** It has brought what is awaited: a stranger no more. */
  readonly known: () => void;
  /** Nothing more is read from it, until `resume`. */
  readonly pause: () => void;
  readonly resume: () => void;
}

export interface GuardedListenerPorts {
  readonly limits: GuardLimits;
  /** Whether something is awaited from this address. */
  readonly awaitsFrom: (address: string) => boolean;
  /** Serves a connection. */
  readonly serve: (link: GuardedLink) => {
    readonly data: (chunk: Buffer) => void;
    readonly closed: () => void;
  };
  readonly failed: (error: unknown) => void;
}

/** A TCP listener for terminals that do not sign in on it: strangers have few places and little time. */
export const createGuardedListener = ({ limits, awaitsFrom, serve, failed }: GuardedListenerPorts) => {
  const sockets = new Set<Socket>();
  const strangers = new Map<Socket, string>();
  const hasRoom = (address: string): boolean => {
    if (sockets.size >= limits.connections) return false;
    const network = networkOf(address);
    const ofNetwork = [...strangers.values()].filter((other) => other === network).length;
    if (ofNetwork >= limits.strangersOfNetwork) return false;
    return strangers.size < limits.strangers || awaitsFrom(address);
  };
  /** @param tls null: what is spoken is not encrypted */
  const accept = (line: Socket, tls: SecureContext | null): void => {
    const from = line.remoteAddress ?? '';
    if (!hasRoom(from)) return void line.destroy();
    // Whoever shakes no hands is a stranger, with his place and his time.
    const socket = tls === null ? line : new TLSSocket(line, { isServer: true, secureContext: tls });
    sockets.add(socket);
    strangers.set(socket, networkOf(from));
    const late = setTimeout(() => {
      if (strangers.has(socket)) socket.destroy();
    }, limits.firstFrameMs);
    late.unref();
    const link: GuardedLink = {
      address: `${from}:${line.remotePort ?? 0}`,
      send: (bytes) => void (socket.destroyed || socket.write(bytes)),
      close: () => void socket.destroy(),
      isClosed: () => socket.destroyed,
      known: () => void strangers.delete(socket),
      pause: () => void socket.pause(),
      resume: () => void socket.resume(),
    };
    line.setNoDelay(true);
    socket.setTimeout(limits.silentMs, link.close);
    const { data, closed } = serve(link);
    socket.on('data', data);
    // A broken line ends by its close event.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(late);
      sockets.delete(socket);
      strangers.delete(socket);
      closed();
    });
    return undefined;
  };
  const servers: Server[] = [];
  const ports: { clear: number | null; tls: number | null } = { clear: null, tls: null };
  return {
    /** Where a terminal is told to connect: as it speaks itself, where there is such a port. Null: nowhere. */
    portFor: (encrypted: boolean): number | null =>
      encrypted ? (ports.tls ?? ports.clear) : (ports.clear ?? ports.tls),
    /** @returns the port; 0 asks for a free one. @param tls null: what is spoken is not encrypted */
    listen: (port: number, host: string, tls: TlsCredentials | null = null): Promise<number> =>
      new Promise((resolve, reject) => {
        const context = tls === null ? null : createSecureContext(tls);
        const server = createServer((line) => accept(line, context));
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          server.on('error', failed);
          servers.push(server);
          const { port: found } = server.address() as AddressInfo;
          ports[tls === null ? 'clear' : 'tls'] = found;
          resolve(found);
        });
      }),
    close: async (): Promise<void> => {
      Object.assign(ports, { clear: null, tls: null });
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
};
