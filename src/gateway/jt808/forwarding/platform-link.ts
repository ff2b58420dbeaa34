import type { Duplex } from 'node:stream';

import type { ForwardDetail, ForwardState } from '#domain/forwarding/forward-words.ts';

import { isPrivateAddress } from '../../listener/private-address.ts';
import { ShortBody } from '../codec/byte-reader.ts';
import { frameSplitter } from '../codec/frame-splitter.ts';
import type { Edition, Packet } from '../codec/header.ts';
import { platformMessageIds, terminalMessageIds } from '../codec/message-ids.ts';
import { readFrame } from '../codec/read-frame.ts';
import { writeMessage } from '../codec/write-message.ts';
import { authenticationBody } from '../messages/authenticate.ts';
import { generalAnswer, readGeneralAnswer } from '../messages/general-answer.ts';
import { readMediaAnswer } from '../messages/media.ts';
import { readRegisterAnswer } from '../messages/register.ts';
import { readMissingParts } from '../messages/small-answers.ts';
import type { ForwardedMessage } from './history.ts';

/** What a platform is spoken to by: a TCP connection that was dialled. */
export type PlatformSocket = Duplex;

/** What became of a message at the platform. */
export type ForwardOutcome = 'taken' | 'refused';

export interface PlatformLinkPorts {
  readonly clock: () => number;
  readonly socket: PlatformSocket;
  readonly edition: Edition;
  /** As it stands in headers. */
  readonly phone: string;
  /** Body of 0x0100. */
  readonly registration: Buffer;
  readonly imei: string;
  readonly firmware: string;
  /** The platform's token for the terminal; null: it registers first. */
  readonly token: string | null;
  /** Resolves when the token is kept: whoever loses it may not get another. */
  readonly registered: (token: string) => Promise<void>;
  readonly answered: (ids: readonly number[], outcome: ForwardOutcome) => void;
  readonly changed: (state: ForwardState) => void;
  readonly ended: (detail: ForwardDetail) => void;
}

/** A terminal's connection with another platform, as the terminal itself would have it. */
export interface PlatformLink {
  readonly state: () => ForwardState;
  /** Further messages that may be on their way. */
  readonly room: () => number;
  readonly send: (message: ForwardedMessage) => void;
  /** Looks for answers that did not come; once a second. */
  readonly tidy: () => void;
  readonly end: (detail: ForwardDetail) => void;
}

interface UnderWay {
  readonly message: ForwardedMessage;
  readonly frames: readonly Buffer[];
  readonly serials: readonly number[];
  tries: number;
  dueMs: number;
}

/** Messages that are on their way at once. */
const window = 8;
const signInWithinMs = 30_000;
/** Parameters 2 and 3 of a terminal: an answer is waited for so long, and each time as long again (JT/T 808, 4.4.2). */
const answerMs = 10_000;
const mostTries = 3;
/** A part more takes a slow line so much longer. */
const partMs = 500;
const refusedAgainMs = 5_000;
const heartbeatMs = 60_000;
const silentMs = 180_000;
/** Bytes that wait for a platform that does not read. */
const mostUnsentBytes = 2 * 1024 * 1024;
/** Bytes in a row without a frame in them. */
const mostGarbageBytes = 65_536;

const refusals: Readonly<Record<number, ForwardDetail>> = {
  1: 'refusedVehicleTaken',
  2: 'refusedNoVehicle',
  3: 'refusedTerminalTaken',
  4: 'refusedNoTerminal',
};

/** Answers, which are not answered in their turn. */
const answers: ReadonlySet<number> = new Set([
  platformMessageIds.generalAnswer,
  platformMessageIds.missingParts,
  platformMessageIds.time,
  platformMessageIds.registerAnswer,
  platformMessageIds.mediaAnswer,
]);

const done = 0;
const unsupported = 3;
const alarmHandled = 4;

/** One connection, from dialling to its end. Whatever the platform sends, the terminal itself never hears of it. */
// oxlint-disable-next-line max-lines-per-function -- one connection: serial, sign-in and what is under way are one state
export const createPlatformLink = (ports: PlatformLinkPorts): PlatformLink => {
  const { clock, socket, edition, phone } = ports;
  const begunMs = clock();
  let state: ForwardState = 'connecting';
  let isOver = false;
  let detail: ForwardDetail = 'notReached';
  let serial = 0;
  let signInSerial = -1;
  let heardMs = begunMs;
  let saidMs = begunMs;
  let garbage = 0;
  const underWay: UnderWay[] = [];

  const turn = (next: ForwardState): void => {
    state = next;
    ports.changed(next);
  };
  const end = (why: ForwardDetail): void => {
    if (isOver) return;
    isOver = true;
    detail = why;
    socket.destroy();
  };
  const write = (frames: readonly Buffer[]): void => {
    saidMs = clock();
    for (const frame of frames) socket.write(frame);
    if (socket.writableLength > mostUnsentBytes) end('notRead');
  };
  const put = (
    messageId: number,
    body: Uint8Array,
  ): { frames: readonly Buffer[]; serials: readonly number[] } => {
    const frames = writeMessage({ messageId, edition, phone, serial, body });
    const serials = frames.map((_, index) => (serial + index) & 0xffff);
    serial = (serial + frames.length) & 0xffff;
    write(frames);
    return { frames, serials };
  };
  const signIn = (token: string): void => {
    turn('signingIn');
    const { serials } = put(terminalMessageIds.authenticate, authenticationBody(token, edition, ports));
    signInSerial = serials[0] ?? -1;
  };
  const waitMs = ({ tries, frames }: Pick<UnderWay, 'tries' | 'frames'>): number =>
    answerMs * tries + partMs * frames.length;
  const settle = (one: UnderWay, outcome: ForwardOutcome): void => {
    underWay.splice(underWay.indexOf(one), 1);
    ports.answered(one.message.ids, outcome);
  };
  const again = (one: UnderWay): void => {
    one.tries += 1;
    one.dueMs = clock() + waitMs(one);
    write(one.frames);
  };
  const sendParts = (one: UnderWay | undefined, numbers: readonly number[]): void => {
    if (one === undefined) return;
    one.dueMs = clock() + waitMs(one);
    write(numbers.flatMap((number) => one.frames[number - 1] ?? []));
  };

  /** The answer of a part is none of the whole, unless it is a failure. */
  const takeAnswer = ({ body }: Packet): void => {
    const answer = readGeneralAnswer(body);
    if (answer.messageId === terminalMessageIds.authenticate) {
      if (state !== 'signingIn' || answer.serial !== signInSerial) return;
      if (answer.result !== done) return end('refusedToken');
      return turn('up');
    }
    const one = underWay.find(
      ({ message, serials }) => message.messageId === answer.messageId && serials.includes(answer.serial),
    );
    if (one === undefined) return;
    const isTaken = answer.result === done || answer.result === alarmHandled;
    if (isTaken) {
      if (answer.serial === one.serials.at(-1)) settle(one, 'taken');
    } else if (answer.result === unsupported || one.tries >= mostTries) settle(one, 'refused');
    // A terminal sends again what failed, after a while.
    else one.dueMs = Math.min(one.dueMs, clock() + refusedAgainMs);
  };
  const takeRegistration = ({ body }: Packet): void => {
    if (state !== 'registering') return;
    const { result, token } = readRegisterAnswer(body);
    if (result !== done) return end(refusals[result] ?? 'refusedOther');
    void ports.registered(token).then(() => (isOver ? undefined : signIn(token)));
    return undefined;
  };
  const takeMedia = ({ body }: Packet): void => {
    const { mediaId, missing } = readMediaAnswer(body);
    const one = underWay.find(
      ({ message }) =>
        message.messageId === terminalMessageIds.media &&
        message.body.length >= 4 &&
        message.body.readUInt32BE(0) === mediaId,
    );
    if (one === undefined) return;
    if (missing.length === 0) settle(one, 'taken');
    else sendParts(one, missing);
  };
  const takers: Readonly<Record<number, (packet: Packet) => void>> = {
    [platformMessageIds.generalAnswer]: takeAnswer,
    [platformMessageIds.registerAnswer]: takeRegistration,
    [platformMessageIds.mediaAnswer]: takeMedia,
    [platformMessageIds.missingParts]: ({ body }) => {
      const { firstSerial, numbers } = readMissingParts(body);
      sendParts(
        underWay.find(({ serials }) => serials[0] === firstSerial),
        numbers,
      );
    },
  };
  const take = (packet: Packet): void => {
    try {
      takers[packet.messageId]?.(packet);
    } catch (error) {
      // What can't be read says nothing.
      if (!(error instanceof ShortBody)) throw error;
    }
    // Orders are for the terminal's own platform to give.
    const isWhole = packet.part === null || packet.part.number === packet.part.total;
    if (!isOver && isWhole && !answers.has(packet.messageId))
      put(terminalMessageIds.generalAnswer, generalAnswer(packet.serial, packet.messageId, 'unsupported'));
  };

  const unreadable = (bytes: number): void => {
    garbage += bytes;
    if (garbage > mostGarbageBytes) end('garbage');
  };
  const split = frameSplitter({
    frame: (between) => {
      const { packet } = readFrame(Buffer.from(between));
      if (packet === null) return unreadable(between.length + 2);
      garbage = 0;
      heardMs = clock();
      return isOver ? undefined : take(packet);
    },
    garbage: (bytes) => unreadable(bytes.length),
  });
  socket.on('connect', () => {
    if (isOver) return;
    detail = 'lost';
    heardMs = clock();
    if (ports.token !== null) return signIn(ports.token);
    turn('registering');
    put(terminalMessageIds.register, ports.registration);
  });
  socket.on('data', split);
  socket.on('error', (error) => {
    if (isPrivateAddress(error)) detail = 'privateAddress';
  });
  socket.on('close', () => {
    isOver = true;
    ports.ended(detail);
  });

  return {
    state: () => state,
    room: () => (state === 'up' && !isOver ? window - underWay.length : 0),
    send: (message) => {
      const sent = put(message.messageId, message.body);
      underWay.push({ message, ...sent, tries: 1, dueMs: clock() + waitMs({ tries: 1, ...sent }) });
    },
    tidy: () => {
      const nowMs = clock();
      if (isOver) return;
      if (state !== 'up') {
        if (nowMs - begunMs > signInWithinMs) end(state === 'connecting' ? 'notReached' : 'silent');
        return;
      }
      for (const one of underWay.filter(({ dueMs }) => dueMs <= nowMs)) {
        if (one.tries >= mostTries) return end('silent');
        again(one);
      }
      if (nowMs - heardMs > silentMs) return end('silent');
      if (nowMs - saidMs >= heartbeatMs) put(terminalMessageIds.heartbeat, Buffer.alloc(0));
    },
    end,
  };
};
