import { type AddressInfo, createServer, type Socket } from 'node:net';

import { terminalNumberOf } from '#domain/devices/terminal-number.ts';

import { networkOf } from '../../network-of.ts';
import type { StreamFrame } from '../packets/media-packet.ts';
import { frameReader } from '../packets/read-frames.ts';

/** Connections at a time: those that bring a stream which somebody waits for, and strangers, which have not brought one. */
export interface MediaLimits {
  readonly connections: number;
  /** Of all strangers together; who comes from where a stream is awaited from is let in beyond them. */
  readonly strangers: number;
  /** Strangers of one network: units of a fleet may share its address, each for as long as its first frame takes. */
  readonly strangersOfNetwork: number;
  /** From connecting to the first whole frame of a number that is awaited. */
  readonly firstFrameMs: number;
  /** A connection that brings nothing any more is closed. */
  readonly silentMs: number;
}

export const mediaLimits: MediaLimits = {
  connections: 2000,
  strangers: 200,
  strangersOfNetwork: 20,
  firstFrameMs: 10_000,
  silentMs: 30_000,
};
/** Nor does it keep its place by what holds no frame: each comes within so many bytes. */
const mostBytesWithoutFrame = 4 * 1024 * 1024;

/** One connection by which a terminal sends pictures. */
export interface MediaLink {
  /** Towards the terminal: sound of a talk. */
  readonly send: (bytes: Uint8Array) => void;
  readonly close: () => void;
}

export interface MediaListenerPorts {
  /** Takes a frame. @returns false: nobody waits for it, and the connection is closed */
  readonly frame: (phone: string, frame: StreamFrame, link: MediaLink) => boolean;
  /** Whether a stream is awaited from this address. */
  readonly awaitsFrom: (address: string) => boolean;
  readonly closed: (link: MediaLink) => void;
  readonly failed: (error: unknown) => void;
  readonly limits?: MediaLimits;
}

/** The TCP listener to which terminals send pictures (JT/T 1078-2016, 5.5): only what was asked for is taken. */
export const createMediaListener = ({
  frame,
  awaitsFrom,
  closed,
  failed,
  limits = mediaLimits,
}: MediaListenerPorts) => {
  const sockets = new Set<Socket>();
  const strangers = new Map<Socket, string>();
  const hasRoom = (address: string): boolean => {
    if (sockets.size >= limits.connections) return false;
    const network = networkOf(address);
    const ofNetwork = [...strangers.values()].filter((other) => other === network).length;
    if (ofNetwork >= limits.strangersOfNetwork) return false;
    return strangers.size < limits.strangers || awaitsFrom(address);
  };
  const server = createServer((socket) => {
    const from = socket.remoteAddress ?? '';
    if (!hasRoom(from)) return void socket.destroy();
    sockets.add(socket);
    strangers.set(socket, networkOf(from));
    const late = setTimeout(() => {
      if (strangers.has(socket)) socket.destroy();
    }, limits.firstFrameMs);
    late.unref();
    const link: MediaLink = {
      send: (bytes) => void (socket.destroyed || socket.write(bytes)),
      close: () => void socket.destroy(),
    };
    socket.setNoDelay(true);
    socket.setTimeout(limits.silentMs, link.close);
    let sinceFrame = 0;
    const read = frameReader((one) => {
      sinceFrame = 0;
      if (socket.destroyed) return;
      if (frame(terminalNumberOf(one.phone), one, link)) strangers.delete(socket);
      else socket.destroy();
    });
    socket.on('data', (chunk) => {
      sinceFrame += chunk.length;
      read(chunk);
      if (sinceFrame > mostBytesWithoutFrame) socket.destroy();
    });
    // A broken line ends by its close event.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(late);
      sockets.delete(socket);
      strangers.delete(socket);
      closed(link);
    });
    return undefined;
  });
  return {
    /** @returns the port; 0 asks for a free one */
    listen: (port: number, host: string): Promise<number> =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          server.on('error', failed);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
