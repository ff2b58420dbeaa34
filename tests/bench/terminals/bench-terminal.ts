import { createConnection, type Socket } from 'node:net';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import { frameSplitter } from '#gateway/jt808/codec/frame-splitter.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';

import { testToken } from '../../support/worlds/test-server.ts';

/** Number of a terminal of `fillMasterData`. */
export const phoneOf = (index: number): string => `14500${String(index + 1).padStart(6, '0')}`;

/** 28 bytes of a place. */
export const placeOf = (timeMs: number, index: number): Buffer =>
  bodyOf(
    ['u32', 0],
    ['u32', 3],
    ['u32', 29_950_000 + (index % 1000)],
    ['u32', 121_700_000 + (timeMs % 1000)],
    ['u16', 12],
    ['u16', 0],
    ['u16', 87],
    digitsOfTime(timeMs),
  );

/** A terminal that asks one thing at a time, or sends without waiting. */
export interface BenchTerminal {
  readonly socket: Socket;
  /** @returns how long the answer took, ms; null: the line ended before */
  readonly ask: (messageId: number, body: Buffer) => Promise<number | null>;
  /** @returns false: the line is full */
  readonly send: (messageId: number, body: Buffer) => boolean;
  readonly signIn: () => Promise<number | null>;
  /** Frames that came. */
  readonly answers: () => number;
}

/** Connects. @param from of several addresses of this machine, as one has no more than so many connections */
export const openTerminal = (port: number, phone: string, from = 0): Promise<BenchTerminal> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', localAddress: `127.0.0.${1 + from}` });
    let serial = 0;
    let answers = 0;
    let settle: (ms: number | null) => void = () => {};
    const terminal: BenchTerminal = {
      socket,
      send: (messageId, body) => {
        serial = (serial + 1) & 0xffff;
        return writeMessage({ messageId, edition: '2013', phone, serial, body }).every((frame) =>
          socket.write(frame),
        );
      },
      ask: (messageId, body) =>
        new Promise((done) => {
          if (socket.destroyed) return done(null);
          const began = performance.now();
          settle = (ms) => done(ms === null ? null : performance.now() - began);
          return terminal.send(messageId, body);
        }),
      signIn: () => terminal.ask(terminalMessageIds.authenticate, Buffer.from(testToken)),
      answers: () => answers,
    };
    socket.on(
      'data',
      frameSplitter({
        frame: () => {
          answers += 1;
          settle(0);
        },
        garbage: () => {},
      }),
    );
    socket.once('error', reject);
    socket.once('close', () => settle(null));
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      resolve(terminal);
    });
  });
