import { connect, type Socket } from 'node:net';

import { frameSplitter } from '#gateway/jt808/codec/frame-splitter.ts';
import type { Edition, Packet } from '#gateway/jt808/codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { createAssembly } from '#gateway/jt808/codec/assembly.ts';
import { generalAnswer, readGeneralAnswer } from '#gateway/jt808/messages/general-answer.ts';

/** How an order is answered by 0x0001; `silent`: not, a message of its own is the answer. */
export type OrderResult = 'done' | 'failed' | 'bad' | 'unsupported' | 'silent';

export interface ConnectionPorts {
  readonly host: string;
  readonly port: number;
  /** Digits of the SIM's number. */
  readonly phone: string;
  readonly edition: Edition;
  /** A message of the platform's that answers nothing; what it returns is answered by 0x0001. */
  readonly order: (packet: Packet, connection: Connection) => OrderResult;
  readonly closed: () => void;
}

/** Answers of the platform that carry the serial of what they answer in front. */
const answers: ReadonlySet<number> = new Set([
  platformMessageIds.generalAnswer,
  platformMessageIds.registerAnswer,
]);

/** One connection of a terminal that speaks JT/T 808, from the terminal's side. */
export interface Connection {
  /** Sends; resolves with the body of the answer, null where the connection ended before. */
  readonly ask: (messageId: number, body: Uint8Array) => Promise<Buffer | null>;
  /** Sends what nobody answers, or whose answer nobody waits for. */
  readonly send: (messageId: number, body: Uint8Array) => void;
  /** Cut without farewell. */
  readonly cut: () => void;
}

/** Connects. @throws what the socket throws where nobody listens */
export const openConnection = (ports: ConnectionPorts): Promise<Connection> => {
  const { host, port, phone, edition, order, closed } = ports;
  let serial = 0;
  let made = false;
  const waiting = new Map<number, (body: Buffer | null) => void>();
  const assembly = createAssembly();
  const socket: Socket = connect({ host, port, noDelay: true });

  const send = (messageId: number, body: Uint8Array): number => {
    const frames = writeMessage({ messageId, edition, phone, serial, body });
    for (const frame of frames) socket.write(frame);
    const last = (serial + frames.length - 1) & 0xffff;
    serial = (last + 1) & 0xffff;
    return last;
  };
  const take = (packet: Packet): void => {
    if (answers.has(packet.messageId)) {
      const serialOf = packet.body.readUInt16BE(0);
      const settle = waiting.get(serialOf);
      waiting.delete(serialOf);
      settle?.(Buffer.from(packet.body));
      return;
    }
    const result = order(packet, connection);
    if (result !== 'silent')
      send(terminalMessageIds.generalAnswer, generalAnswer(packet.serial, packet.messageId, result));
  };
  const connection: Connection = {
    ask: (messageId, body) =>
      new Promise((settle) => {
        if (socket.destroyed) return settle(null);
        waiting.set(send(messageId, body), settle);
        return undefined;
      }),
    send: (messageId, body) => void send(messageId, body),
    cut: () => void socket.destroy(),
  };
  const split = frameSplitter({
    frame: (between) => {
      const { packet } = readFrame(between);
      const whole = packet === null ? null : assembly.take(packet, Date.now());
      if (whole === null || typeof whole === 'string') return;
      assembly.settled(whole, true);
      take({ ...whole, body: Buffer.from(whole.body) });
    },
    garbage: () => {},
  });
  socket.on('data', split);
  socket.on('close', () => {
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
    // One that was never made is told by its rejection.
    if (made) closed();
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      made = true;
      socket.off('error', reject);
      // A connection that breaks ends: the close event tells it.
      socket.on('error', () => {});
      resolve(connection);
    });
  });
};

/** Result byte of a general answer's body. */
export const resultOf = (body: Buffer | null): number | null =>
  body === null ? null : readGeneralAnswer(body).result;
