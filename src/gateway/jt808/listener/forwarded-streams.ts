import { Duplex } from 'node:stream';

import { terminalNumberOf } from '#domain/devices/terminal-number.ts';

import { frameMark } from '../codec/escape.ts';
import { frameSplitter } from '../codec/frame-splitter.ts';
import { readFrame } from '../codec/read-frame.ts';
import type { LinkStream } from './terminal-link.ts';

const mark = Buffer.of(frameMark);

/** What one number sends and is sent by a connection that others share. */
const streamOf = (socket: LinkStream, forwarder: number): LinkStream =>
  Object.assign(
    new Duplex({
      // Its bytes are wanted again.
      read: () => socket.resume(),
      write: (chunk: Buffer, _encoding, done) => socket.write(chunk, done),
    }),
    { remoteAddress: socket.remoteAddress, remotePort: socket.remotePort, forwarder },
  );

/**
 * Serves a connection by which a platform sends for many terminals: each number is a connection of its own, which ends with
 * the shared one. What is no frame is nobody's.
 */
export const serveForwarder = (
  socket: LinkStream,
  forwarder: number,
  /** Takes a number's connection; false: there is no room for it. */
  accept: (stream: LinkStream) => boolean,
): void => {
  const streams = new Map<string, LinkStream>();
  const open = (number: string): LinkStream | null => {
    const stream = streamOf(socket, forwarder);
    if (!accept(stream)) return null;
    streams.set(number, stream);
    stream.on('close', () => streams.delete(number));
    return stream;
  };
  const split = frameSplitter({
    frame: (between) => {
      const { packet } = readFrame(between);
      if (packet === null) return;
      const number = terminalNumberOf(packet.phone);
      const stream = streams.get(number) ?? open(number);
      // The connection waits for the number that has most to do; its bytes can't be kept apart.
      if (stream?.push(Buffer.concat([mark, between, mark])) === false) socket.pause();
    },
    garbage: () => {},
  });
  socket.on('data', split);
  // Told by its end.
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const stream of streams.values()) stream.destroy();
  });
};
