import type { Duplex } from 'node:stream';

import type { LinkDetail } from '#domain/authority/link-words.ts';

import { isPrivateAddress } from '../../listener/private-address.ts';
import type { Timers } from '../../listener/timers.ts';
import type { AuthorityFrame } from '../codec/frame.ts';
import { wholeBody, writeBody } from '../codec/parts.ts';
import { logInAnswerPart, logInPart, logInResults, logOutPart } from '../messages/link-messages.ts';
import { downName, upId } from '../messages/message-ids.ts';
import { createAwaitedAnswer } from './awaited-answer.ts';
import { frameReader } from './connection.ts';
import type { createFrameWriter } from './frame-writer.ts';
import { createSentMarks } from './sent-marks.ts';
import type { SentMessage } from './sent-message.ts';
import type { AuthorityLinkSettings } from './link-settings.ts';

/** What the main link is spoken by: a TCP connection that was dialled. */
export type MainSocket = Duplex & { readonly remoteAddress?: string | undefined };

/** How a main link ended. */
export interface MainLinkEnd {
  readonly detail: LinkDetail;
  /** It was logged in before. */
  readonly wasUp: boolean;
}

interface MainLinkPorts {
  readonly clock: () => number;
  readonly timers: Timers;
  readonly settings: AuthorityLinkSettings;
  readonly write: ReturnType<typeof createFrameWriter>;
  readonly connection: number;
  readonly socket: MainSocket;
  readonly receive: (frame: AuthorityFrame) => void;
  readonly connected: (address: string | null) => void;
  readonly loggedIn: (verifyCode: number) => void;
  readonly heard: (keepAlive: boolean) => void;
  readonly confirmed: (connection: number, mark: number) => void;
  readonly ended: (end: MainLinkEnd) => void;
  readonly fault: (why: string) => void;
}

const logInWithinMs = 30_000;
const keepAliveEveryMs = 60_000;
const silentMs = 180_000;
const logOutWithinMs = 3_000;
/** Bytes that wait for an authority that does not read: more are not given. */
const fullBytes = 262_144;

const refusals: Readonly<Record<number, LinkDetail>> = {
  [logInResults.address]: 'refusedAddress',
  [logInResults.accessCode]: 'refusedAccessCode',
  [logInResults.user]: 'refusedUser',
  [logInResults.password]: 'refusedPassword',
  [logInResults.busy]: 'refusedBusy',
};

/** The verify code, or why it did not let us in. */
const readLogInAnswer = (body: Buffer): { readonly verifyCode: number } | LinkDetail => {
  // A header of another edition shifts the body: what fits to the byte is of ours.
  const answer = wholeBody(logInAnswerPart, body);
  if (answer === null) return 'garbage';
  return answer.result === logInResults.done ? answer : (refusals[answer.result] ?? 'refusedOther');
};

const logInBody = (settings: AuthorityLinkSettings): Buffer => {
  const { user, password, accessCode, ownHost, ownPort, edition } = settings;
  return writeBody(logInPart(edition), { user, password, accessCode, host: ownHost, port: ownPort });
};

const logOutBody = ({ user, password }: AuthorityLinkSettings): Buffer =>
  writeBody(logOutPart, { user, password });

/** One connection of the main link, from dialling to its end. */
export const createMainLink = (ports: MainLinkPorts) => {
  const { clock, timers, settings, write, connection, socket, receive } = ports;
  const begunMs = clock();
  let heardMs = begunMs;
  let state: 'connecting' | 'loggingIn' | 'up' | 'over' = 'connecting';
  let wasUp = false;
  let detail: LinkDetail = 'notReached';
  const marks = createSentMarks();
  let askedMs = begunMs;
  const logOutAnswer = createAwaitedAnswer(timers, logOutWithinMs);
  /** Something came, whatever it was. */
  let hasSpoken = false;

  const put = (messageId: number, counted: number, body: Buffer): SentMessage => {
    const { bytes, number } = write(messageId, counted, body);
    socket.write(bytes);
    return { number, connection, mark: marks.next() };
  };
  const end = (why: LinkDetail): void => {
    detail = why;
    state = 'over';
    socket.destroy();
  };
  const keepAlive = (): void => {
    if (state !== 'up') return;
    askedMs = clock();
    marks.asked();
    put(upId('keepAlive'), upId('keepAlive'), Buffer.alloc(0));
  };
  const takeLogIn = (body: Buffer): void => {
    if (state !== 'loggingIn') return ports.fault('logIn');
    const answer = readLogInAnswer(body);
    if (typeof answer === 'string') return end(answer);
    state = 'up';
    wasUp = true;
    askedMs = clock();
    return ports.loggedIn(answer.verifyCode);
  };
  const take = (frame: AuthorityFrame): void => {
    heardMs = clock();
    const name = downName(frame.messageId);
    ports.heard(name === 'keepAliveAnswer');
    if (name === 'logInAnswer') return takeLogIn(frame.body);
    // Whoever has not let us in has nothing to say to us.
    if (state !== 'up') return ports.fault('beforeLogIn');
    if (name === 'keepAliveAnswer') {
      const upTo = marks.confirmed();
      // Bytes come in their order, so what was sent before it is there.
      return upTo === undefined ? undefined : ports.confirmed(connection, upTo);
    }
    if (name === 'logOutAnswer') return logOutAnswer.came();
    if (name === 'closedByAuthority') return end('closedByAuthority');
    return receive(frame);
  };

  socket.on('connect', () => {
    state = 'loggingIn';
    detail = 'lost';
    ports.connected(socket.remoteAddress ?? null);
    put(upId('logIn'), upId('logIn'), logInBody(settings));
  });
  const read = frameReader({ settings, frame: take, fault: ports.fault, hopeless: () => end('garbage') });
  socket.on('data', (bytes: Buffer) => {
    hasSpoken = true;
    read(bytes);
  });
  // A broken line ends by its close event.
  socket.on('error', (error) => {
    if (isPrivateAddress(error)) detail = 'privateAddress';
  });
  socket.on('close', () => {
    state = 'over';
    logOutAnswer.came();
    ports.ended({ detail, wasUp });
  });

  return {
    isUp: (): boolean => state === 'up',
    /** @returns null: it is not up, or the authority reads too slowly */
    send: (messageId: number, body: Buffer, counted: number): SentMessage | null =>
      state !== 'up' || socket.writableLength > fullBytes ? null : put(messageId, counted, body),
    keepAlive,
    tidy: (): void => {
      const nowMs = clock();
      if (state === 'over') return;
      if (state !== 'up' && nowMs - begunMs > logInWithinMs)
        end(state === 'connecting' ? 'notReached' : hasSpoken ? 'garbage' : 'silent');
      else if (nowMs - heardMs > silentMs) end(socket.writableLength > fullBytes ? 'notRead' : 'silent');
      else if (nowMs - askedMs >= keepAliveEveryMs) keepAlive();
    },
    /** Says that it ends, and waits for the answer a moment. */
    logOut: async (): Promise<void> => {
      if (state === 'up')
        await logOutAnswer.ask(() => put(upId('logOut'), upId('logOut'), logOutBody(settings)));
      end('stopped');
    },
  };
};
