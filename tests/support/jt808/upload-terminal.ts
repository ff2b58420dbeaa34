import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { bodyOf, type Field, fixedText } from '#gateway/jt808/codec/byte-writer.ts';
import { frameSplitter } from '#gateway/jt808/codec/frame-splitter.ts';
import type { Edition, Packet } from '#gateway/jt808/codec/header.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { type SignLayout, signLayouts } from '#gateway/jt808/messages/alarm-sign.ts';

/** A file that a terminal has. */
export interface TerminalFile {
  readonly name: string;
  readonly type: number;
  readonly content: Buffer;
}

/** What 0x9208 asks for, by the table: host, ports, sign, our number. */
export const readOrder = (body: Buffer, layout: SignLayout) => {
  const hostBytes = body.readUInt8(0);
  const signAt = 1 + hostBytes + 4;
  const signEnd = signAt + { jsatl: 16, gdrta: 40 }[layout];
  return {
    host: body.toString('latin1', 1, 1 + hostBytes),
    port: body.readUInt16BE(1 + hostBytes),
    udpPort: body.readUInt16BE(3 + hostBytes),
    sign: body.subarray(signAt, signEnd),
    alarmNumber: body.toString('latin1', signEnd, signEnd + 32).replaceAll('\0', ''),
    spare: body.length - signEnd - 32,
  };
};

/** 0x1210 by the table. */
export const listBody = (
  layout: SignLayout,
  { sign, alarmNumber }: { readonly sign: Buffer; readonly alarmNumber: string },
  files: readonly { readonly name: string; readonly content: { readonly length: number } }[],
  again = false,
): Buffer =>
  bodyOf(
    fixedText('A000001', signLayouts[layout].idBytes),
    sign,
    fixedText(alarmNumber, 32),
    ['u8', again ? 1 : 0],
    ['u8', files.length],
    ...files.flatMap(({ name, content }): Field[] => [
      ['u8', Buffer.byteLength(name)],
      name,
      ['u32', content.length],
    ]),
  );

/** 0x1211 and 0x1212. */
export const markBody = ({ name, type, content }: TerminalFile): Buffer =>
  bodyOf(['u8', Buffer.byteLength(name)], name, ['u8', type], ['u32', content.length]);

/** A block, unescaped. */
export const blockOf = ({ name, content }: TerminalFile, offset: number, length: number): Buffer =>
  bodyOf(
    Buffer.from('30316364', 'hex'),
    fixedText(name, 50),
    ['u32', offset],
    ['u32', length],
    content.subarray(offset, offset + length),
  );

/** What 0x9212 says. */
export const readEndAnswer = (body: Buffer) => {
  const at = 1 + body.readUInt8(0);
  const count = body.readUInt8(at + 2);
  return {
    result: body.readUInt8(at + 1),
    missing: Array.from({ length: count }, (_, index) => [
      body.readUInt32BE(at + 3 + index * 8),
      body.readUInt32BE(at + 7 + index * 8),
    ]),
  };
};

/** The link by which a terminal sends files, from the terminal's side. */
export const openUploadLink = async (about: {
  readonly port: number;
  readonly phone: string;
  readonly edition: Edition;
}) => {
  const { port, phone, edition } = about;
  const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true });
  // The listener may end a connection in the middle of what is sent.
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  const heard: Packet[] = [];
  socket.on(
    'data',
    frameSplitter({
      frame: (between) => {
        const { packet } = readFrame(between);
        if (packet !== null) heard.push({ ...packet, body: Buffer.from(packet.body) });
      },
      garbage: () => {},
    }),
  );
  let serial = 0;
  const framesOf = (messageId: number, body: Buffer): Buffer => {
    const frames = writeMessage({ messageId, edition, phone, serial, body });
    serial += frames.length;
    return Buffer.concat(frames);
  };
  return {
    heard,
    /** Resolves when the other side has ended it. */
    closed,
    framesOf,
    raw: (bytes: Buffer): void => void socket.write(bytes),
    /** In pieces of so many bytes. */
    rawInPieces: async (bytes: Buffer, size: number): Promise<void> => {
      for (let at = 0; at < bytes.length; at += size) {
        socket.write(bytes.subarray(at, at + size));
        // oxlint-disable-next-line no-await-in-loop -- a chunk of its own
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    /** Sends and waits for the next message of the platform. */
    ask: async (messageId: number, body: Buffer): Promise<Packet> => {
      const before = heard.length;
      socket.write(framesOf(messageId, body));
      const deadline = Date.now() + 5000;
      while (heard.length === before) {
        if (Date.now() > deadline) throw new Error(`no answer to ${messageId.toString(16)}`);
        // oxlint-disable-next-line no-await-in-loop -- waiting
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      const answer = heard[before];
      if (answer === undefined) throw new Error('no answer');
      return answer;
    },
    /** Cut without farewell. */
    cut: (): void => void socket.destroy(),
  };
};

/** See `openUploadLink`. */
export type UploadLink = Awaited<ReturnType<typeof openUploadLink>>;

const blockBytes = 65_536;

/** Sends a file as the table has it: begin, blocks, end; what is missing again. @returns the answers to its ends */
export const sendFile = async (
  link: UploadLink,
  file: TerminalFile,
  { lose = () => false }: { readonly lose?: (offset: number) => boolean } = {},
): Promise<ReturnType<typeof readEndAnswer>[]> => {
  await link.ask(0x1211, markBody(file));
  for (let offset = 0; offset < file.content.length; offset += blockBytes)
    if (!lose(offset)) link.raw(blockOf(file, offset, Math.min(blockBytes, file.content.length - offset)));
  const answers = [readEndAnswer((await link.ask(0x1212, markBody(file))).body)];
  while (answers.length < 5 && answers.at(-1)?.result === 1) {
    for (const [offset = 0, length = 0] of answers.at(-1)?.missing ?? [])
      link.raw(blockOf(file, offset, length));
    // oxlint-disable-next-line no-await-in-loop -- the answer says what comes next
    answers.push(readEndAnswer((await link.ask(0x1212, markBody(file))).body));
  }
  return answers;
};
