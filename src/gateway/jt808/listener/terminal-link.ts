import type { Duplex } from 'node:stream';

import { terminalNumberOf } from '#domain/devices/terminal-number.ts';

import { createAssembly, type MissingParts } from '../codec/assembly.ts';
import { frameSplitter } from '../codec/frame-splitter.ts';
import type { Edition, Packet } from '../codec/header.ts';
import { platformMessageIds, terminalMessageIds, type answerResults } from '../codec/message-ids.ts';
import { readFrame } from '../codec/read-frame.ts';
import { writeMessage } from '../codec/write-message.ts';
import { generalAnswer } from '../messages/general-answer.ts';
import { missingParts } from '../messages/small-answers.ts';
import { type FrameOutcomeOf, frameRecord, type FrameRecord } from '../../listener/frame-record.ts';
import type { Identity } from './identities.ts';
import { createPendingAnswers } from './pending-answers.ts';
import { createSentParts } from './sent-parts.ts';
import { createSupport, type Support } from './support.ts';
import type { PlatformMessage, TerminalAnswer } from './terminal-requests.ts';
import type { Timers } from '../../listener/timers.ts';

/** Messages that hold the code which a terminal signs in with. */
const secretMessages: ReadonlySet<number> = new Set([
  terminalMessageIds.authenticate,
  platformMessageIds.registerAnswer,
]);

/** A terminal answers within so long (parameters 2 and 3: 10 s and its repetitions). */
const answerMs = 20_000;
/** Bytes that wait for a terminal that does not read, at most. */
const mostUnsentBytes = 4 * 1024 * 1024;

/** What a terminal's bytes come by: a TCP connection, or the datagrams of one address and port. */
export type LinkStream = Duplex & {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
  /** Address of the platform by whose connection it comes; missing: it has one of its own. */
  readonly forwarder?: string | undefined;
  /** It comes by TLS; missing: in clear, or nobody knows. */
  readonly encrypted?: boolean | undefined;
};

/** One connection with a terminal. */
export interface TerminalLink {
  /** Of the network, without the port. */
  readonly host: string;
  /** Address of the platform that forwards it; null: it has a connection of its own. */
  readonly forwarder: string | null;
  readonly encrypted: boolean;
  identity: Identity | null;
  /** Of the last frame that came; answers are written alike. */
  edition: Edition;
  /** Digits as the terminal writes them. */
  phone: string;
  heardMs: number;
  /** Frames that came. */
  readonly frames: () => number;
  readonly send: (messageId: number, body: Uint8Array) => readonly number[];
  /** Answers a message of the terminal's. */
  readonly answer: (packet: Packet, result: keyof typeof answerResults) => void;
  /** Sends, and waits for the answer. */
  readonly request: (message: PlatformMessage) => Promise<TerminalAnswer>;
  readonly general: ReturnType<typeof createPendingAnswers>['general'];
  readonly special: ReturnType<typeof createPendingAnswers>['special'];
  /** Sends parts of a long message once more. @returns how many of them are still known */
  readonly sendAgain: (question: MissingParts) => number;
  /** Asks for parts that are missing. */
  readonly tidy: () => void;
  readonly close: (reason: string) => void;
  readonly isClosed: () => boolean;
}

/** What becomes of a whole message: the outcome is written into the record of its frames. */
export type HandleMessage = (link: TerminalLink, packet: Packet) => Promise<FrameOutcomeOf>;

export interface LinkPorts {
  readonly clock: () => number;
  readonly timers: Timers;
  readonly handle: HandleMessage;
  /** Messages of one connection that may wait for their commit; with so many it is not read any more. */
  readonly mostUnderWay: () => number;
  readonly record: (record: FrameRecord) => void;
  /** A terminal that is signed in knows a message, or does not. */
  readonly supports: (identity: Identity, messageId: number, support: Support) => void;
  readonly closed: (link: TerminalLink, reason: string) => void;
  readonly failed: (error: unknown) => void;
}

/** Serves one connection: bytes to messages, messages to bytes. A fault costs its frame and never the connection. */
// oxlint-disable-next-line max-lines-per-function -- one connection: serial, parts and frames that wait are one state
export const serveLink = (socket: LinkStream, ports: LinkPorts): TerminalLink => {
  const { clock, timers, handle, mostUnderWay, record, supports, closed, failed } = ports;
  const host = socket.remoteAddress ?? '';
  const address = `${host}:${socket.remotePort ?? 0}`;
  const assembly = createAssembly();
  const pending = createPendingAnswers(timers, answerMs);
  const sentParts = createSentParts();
  const support = createSupport();
  let serial = 0;
  let heard = 0;
  let underWay = 0;
  /** Frames that came in one chunk with more than may be under way: they wait, and nothing more is read. */
  const held: Buffer[] = [];
  let why = 'closed by the terminal';

  const note = (of: Partial<FrameRecord> & Pick<FrameRecord, 'bytes' | 'outcome'>): void =>
    record(
      frameRecord({
        timeMs: clock(),
        phone: terminalNumberOf(link.phone),
        address,
        ...of,
        // Whoever may read frames may not sign in with what stands in them.
        bytes: secretMessages.has(of.messageId ?? 0) ? Buffer.alloc(0) : of.bytes,
      }),
    );

  const send = (messageId: number, body: Uint8Array): readonly number[] => {
    if (socket.destroyed) return [];
    if (socket.writableLength > mostUnsentBytes) {
      link.close('does not read');
      return [];
    }
    const first = serial;
    const frames = writeMessage({ messageId, edition: link.edition, phone: link.phone, serial: first, body });
    if (frames.length > 1) sentParts.keep(first, frames);
    serial = (serial + frames.length) & 0xffff;
    const serials = frames.map((bytes, index) => {
      socket.write(bytes);
      const own = (first + index) & 0xffff;
      note({ bytes, outcome: 'sent', direction: 'out', messageId, serial: own });
      return own;
    });
    return serials;
  };

  const take = (packet: Packet, between: Buffer): void => {
    const { messageId, serial: own, part } = packet;
    const about = { bytes: between, messageId, serial: own };
    // Registration and sign-in have one part: a stranger fills no memory.
    if (part !== null && link.identity === null)
      return note({ ...about, outcome: 'ignored', detail: 'beforeSignIn' });
    const whole = assembly.take(packet, clock());
    if (whole === 'underWay') return note({ ...about, outcome: 'part' });
    if (whole === 'part') {
      // Each part is confirmed by itself: terminals of 2019 wait for it before they send the next.
      link.answer(packet, 'done');
      return note({ ...about, outcome: 'part' });
    }
    underWay += 1;
    handle(link, whole)
      .then(
        (outcome) => {
          assembly.settled(whole, true);
          const unheard = socket.destroyed && outcome.detail === '' ? { detail: 'lineGone' } : {};
          note({ ...about, ...outcome, ...unheard });
        },
        (error: unknown) => {
          assembly.settled(whole, false);
          failed(error);
          note({ ...about, outcome: 'unanswered' });
        },
      )
      .finally(() => {
        underWay -= 1;
        release();
      });
    return undefined;
  };

  const link: TerminalLink = {
    host,
    forwarder: socket.forwarder ?? null,
    encrypted: socket.encrypted === true,
    identity: null,
    edition: '2013',
    phone: '',
    heardMs: clock(),
    frames: () => heard,
    send,
    answer: (packet, result) =>
      void send(platformMessageIds.generalAnswer, generalAnswer(packet.serial, packet.messageId, result)),
    request: async ({ messageId, body, answeredBy }) => {
      const serials = send(messageId, body);
      if (serials.length === 0) return { result: 'offline' };
      const before = heard;
      const answer = await pending.await(messageId, serials, answeredBy);
      const learnt = support.answered(messageId, answer.result, heard > before);
      if (learnt !== null && link.identity !== null) supports(link.identity, messageId, learnt);
      return answer;
    },
    general: pending.general,
    special: pending.special,
    sendAgain: ({ firstSerial, numbers }) => {
      const frames = sentParts.again(firstSerial, numbers);
      for (const bytes of frames) {
        socket.write(bytes);
        note({ bytes, outcome: 'sent', direction: 'out', detail: 'again' });
      }
      return frames.length;
    },
    tidy: () => {
      for (const missing of assembly.overdue(clock()))
        send(platformMessageIds.missingParts, missingParts(missing, link.edition));
    },
    close: (reason) => {
      why = reason;
      socket.destroy();
    },
    isClosed: () => socket.destroyed,
  };

  const takeFrame = (between: Buffer): void => {
    const { packet, fault } = readFrame(between);
    if (packet === null) return note({ bytes: between, outcome: 'fault', detail: fault });
    link.heardMs = clock();
    heard += 1;
    link.edition = packet.edition;
    // The width of the number is the edition's, and some write it in either.
    if (link.phone !== '' && terminalNumberOf(link.phone) !== terminalNumberOf(packet.phone))
      return note({
        bytes: between,
        outcome: 'ignored',
        messageId: packet.messageId,
        detail: 'otherNumber',
      });
    link.phone = packet.phone;
    return take(packet, between);
  };
  const isFull = (): boolean => underWay >= mostUnderWay();
  const release = (): void => {
    while (!isFull()) {
      const next = held.shift();
      if (next === undefined) break;
      takeFrame(next);
    }
    if (socket.isPaused() && held.length === 0 && !isFull()) socket.resume();
  };

  const split = frameSplitter({
    frame: (between) => {
      // A copy: the stream's memory is overwritten before the message is kept.
      const frame = Buffer.from(between);
      if (held.length > 0 || isFull()) held.push(frame);
      else takeFrame(frame);
      if (isFull()) socket.pause();
    },
    garbage: (bytes) => note({ bytes: Buffer.from(bytes.subarray(0, 2048)), outcome: 'garbage' }),
  });

  socket.on('data', split);
  socket.on('error', (error) => {
    why = error.message;
  });
  socket.on('close', () => {
    pending.end();
    closed(link, why);
  });
  return link;
};
