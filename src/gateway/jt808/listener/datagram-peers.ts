import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';

import type { LinkStream } from './terminal-link.ts';

/** Bytes of one peer that wait to be read; beyond them its datagrams are lost, which a datagram may be. */
const mostWaitingBytes = 1_048_576;

/** What one address and port sends and is sent, as a connection is: each write is one datagram. */
const peerOf = (socket: Socket, address: string, port: number): LinkStream =>
  Object.assign(
    new Duplex({
      read: () => {},
      write: (chunk: Buffer, _encoding, done) => socket.send(chunk, port, address, (error) => done(error)),
    }),
    { remoteAddress: address, remotePort: port },
  );

/**
 * Terminals that speak by datagrams (JT/T 808-2019, 4.2): all of an address and port are one connection, which ends like
 * another when nothing comes any more.
 */
export const createDatagramPeers = (
  /** Takes a new peer; false: there is no room for it. */
  accept: (peer: LinkStream) => boolean,
  failed: (error: unknown) => void,
) => {
  const peers = new Map<string, LinkStream>();
  const socket = createSocket({ type: 'udp4' });
  const open = (key: string, address: string, port: number): LinkStream | null => {
    const peer = peerOf(socket, address, port);
    if (!accept(peer)) return null;
    peers.set(key, peer);
    peer.on('close', () => peers.delete(key));
    return peer;
  };
  socket.on('message', (bytes, { address, port }) => {
    const key = `${address} ${port}`;
    const peer = peers.get(key) ?? open(key, address, port);
    if (peer !== null && peer.readableLength < mostWaitingBytes) peer.push(bytes);
  });
  return {
    /** @returns the port; 0 asks for a free one */
    listen: (port: number, host: string): Promise<number> =>
      new Promise((resolve, reject) => {
        socket.once('error', reject);
        socket.bind(port, host, () => {
          socket.off('error', reject);
          socket.on('error', failed);
          resolve((socket.address() as AddressInfo).port);
        });
      }),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        for (const peer of peers.values()) peer.destroy();
        socket.close(() => resolve());
      }),
  };
};
