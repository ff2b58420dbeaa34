import { Duplex } from 'node:stream';

import { terminalNumberOf } from '#domain/devices/terminal-number.ts';

import { frameMark } from '../codec/escape.ts';
import { frameSplitter } from '../codec/frame-splitter.ts';
import { readFrame } from '../codec/read-frame.ts';
import type { LinkStream } from './terminal-link.ts';

const mark = Buffer.of(frameMark);

/** What one number sends and is sent by a connection that others share. @param wanted its bytes are wanted (again) */
const streamOf = (
  socket: LinkStream,
  forwarder: string,
  wanted: (stream: LinkStream) => void,
): LinkStream => {
  const stream: LinkStream = Object.assign(
    new Duplex({
      read: () => wanted(stream),
      write: (chunk: Buffer, _encoding, done) => socket.write(chunk, done),
    }),
    { remoteAddress: socket.remoteAddress, remotePort: socket.remotePort, forwarder },
  );
  return stream;
};

/**
 * Serves a connection by which a platform sends for many terminals: each number is a connection of its own, which ends with
 * the shared one. What is no frame is nobody's.
 */
export const serveForwarder = (
  socket: LinkStream,
  forwarder: string,
  /** Takes a number's connection; false: there is no room for it. */
  accept: (stream: LinkStream) => boolean,
): void => {
  const streams = new Map<string, LinkStream>();
  // The connection waits for every number that has too much to do; its bytes can't be kept apart.
  const full = new Set<LinkStream>();
  const relieved = (stream: LinkStream): void => {
    if (full.delete(stream) && full.size === 0) socket.resume();
  };
  const open = (number: string): LinkStream | null => {
    const stream = streamOf(socket, forwarder, relieved);
    if (!accept(stream)) return null;
    streams.set(number, stream);
    stream.on('close', () => {
      streams.delete(number);
      relieved(stream);
    });
    return stream;
  };
  const split = frameSplitter({
    frame: (between) => {
      const { packet } = readFrame(between);
      if (packet === null) return;
      const number = terminalNumberOf(packet.phone);
      const stream = streams.get(number) ?? open(number);
      if (stream === null || stream.push(Buffer.concat([mark, between, mark]))) return;
      full.add(stream);
      socket.pause();
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
