import { type AddressInfo, createServer, type Socket } from 'node:net';

import { phoneOf } from '../../jt808/listener/identities.ts';
import type { StreamFrame } from '../packets/media-packet.ts';
import { frameReader } from '../packets/read-frames.ts';

/** Connections at a time. */
const mostConnections = 2000;
/** A connection that brings nothing is closed. */
const silentMs = 30_000;
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
  readonly closed: (link: MediaLink) => void;
  readonly failed: (error: unknown) => void;
}

/** The TCP listener to which terminals send pictures (JT/T 1078-2016, 5.5): only what was asked for is taken. */
export const createMediaListener = ({ frame, closed, failed }: MediaListenerPorts) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    if (sockets.size >= mostConnections) return void socket.destroy();
    sockets.add(socket);
    const link: MediaLink = {
      send: (bytes) => void (socket.destroyed || socket.write(bytes)),
      close: () => void socket.destroy(),
    };
    socket.setNoDelay(true);
    socket.setTimeout(silentMs, link.close);
    let sinceFrame = 0;
    const read = frameReader((one) => {
      sinceFrame = 0;
      if (!socket.destroyed && !frame(phoneOf(one.phone), one, link)) socket.destroy();
    });
    socket.on('data', (chunk) => {
      sinceFrame += chunk.length;
      read(chunk);
      if (sinceFrame > mostBytesWithoutFrame) socket.destroy();
    });
    // A broken line ends by its close event.
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
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
