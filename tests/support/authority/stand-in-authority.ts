import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

import { authorityFrameSplitter } from '#gateway/jt809/codec/frame-splitter.ts';
import {
  type AuthorityFrame,
  type FrameFormat,
  readAuthorityFrame,
  writeAuthorityFrame,
} from '#gateway/jt809/codec/frame.ts';
import { type Part, readBody, writeBody } from '#gateway/jt809/codec/parts.ts';
import {
  carrierOf,
  hasSubMessage,
  readSubMessage,
  type SubMessage,
  writeSubMessage,
} from '#gateway/jt809/messages/envelope.ts';
import { logInAnswerPart, logInPart, verifyCodePart } from '#gateway/jt809/messages/link-messages.ts';

/** What a carrier sent, by which link. */
export interface HeardMessage {
  readonly link: 'main' | 'sub';
  readonly frame: AuthorityFrame;
  readonly id: number;
  readonly vehicle: SubMessage['vehicle'];
  readonly data: Buffer;
}

export interface StandInOptions extends FrameFormat {
  /** Result of a log-in; 0: whoever has the password is let in. */
  readonly logInResult?: number;
  readonly password?: string;
  /** Answers nothing. */
  readonly silent?: boolean;
  /** Answers with bytes that are no frames. */
  readonly garbage?: boolean;
  /** Does not open the sub-link. */
  readonly withoutSubLink?: boolean;
  /** Says another verify code on the sub-link than it gave. */
  readonly wrongVerifyCode?: boolean;
  /** Does not answer keep-alives. */
  readonly withoutKeepAlive?: boolean;
}

const verifyCode = 0x5b_5a_5d_5e;

/**
 * A transport authority for tests, that speaks JT/T 809 over real sockets as the layouts say it: lets carriers in, opens the
 * sub-link, answers keep-alives and remembers all that it is told.
 */
export const startStandInAuthority = async (options: StandInOptions) => {
  let current = options;
  const heard: HeardMessage[] = [];
  const unreadable: string[] = [];
  const sockets: { main: Socket | null; sub: Socket | null } = { main: null, sub: null };
  const open = new Set<Socket>();
  let number = 0;
  let logIns = 0;
  let waiting: (() => void)[] = [];
  const tell = (): void => {
    for (const wake of waiting.splice(0)) wake();
  };

  const send = (socket: Socket | null, messageId: number, body: Buffer = Buffer.alloc(0)): number => {
    const own = number;
    number += 1;
    const frame = {
      number: own,
      messageId,
      accessCode: 1_234_567,
      key: current.encryption === null ? null : 0x0135_25ce + own,
      sentMs: 1_772_413_530_000,
      body,
    };
    if (socket !== null && !socket.destroyed) socket.write(writeAuthorityFrame(frame, current));
    return own;
  };

  const openSubLink = (host: string, port: number): void => {
    const socket = connect(port, host);
    open.add(socket);
    socket.on('connect', () => {
      sockets.sub = socket;
      const said = current.wrongVerifyCode === true ? verifyCode + 1 : verifyCode;
      send(socket, 0x9001, writeBody(verifyCodePart, { verifyCode: said }));
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      if (sockets.sub === socket) sockets.sub = null;
      tell();
    });
    serve(socket, 'sub');
  };

  const takeLogIn = (socket: Socket, body: Buffer): void => {
    logIns += 1;
    const said = readBody(logInPart(current.edition), body);
    const wrong = current.password !== undefined && said?.password !== current.password;
    const result = current.logInResult ?? (wrong ? 4 : 0);
    send(socket, 0x1002, writeBody(logInAnswerPart, { result, verifyCode }));
    if (result !== 0) return;
    sockets.main = socket;
    if (current.withoutSubLink !== true && said !== null) openSubLink(said.host, said.port);
  };

  const take = (socket: Socket, link: 'main' | 'sub', between: Buffer): void => {
    const { frame, fault } = readAuthorityFrame(between, current);
    if (frame === null) return void unreadable.push(fault);
    const { messageId, body } = frame;
    const sub = hasSubMessage(messageId) ? readSubMessage(body, carrierOf(messageId)) : null;
    heard.push({ link, frame, id: messageId, vehicle: null, data: body, ...sub });
    if (current.silent === true) return;
    if (current.garbage === true) socket.write(Buffer.from('5b00010203045d'.repeat(25), 'hex'));
    else if (messageId === 0x1001) takeLogIn(socket, body);
    else if (messageId === 0x1003) send(socket, 0x1004);
    else if (messageId === 0x1005 && current.withoutKeepAlive !== true) send(socket, 0x1006);
    return undefined;
  };

  const serve = (socket: Socket, link: 'main' | 'sub'): void => {
    const split = authorityFrameSplitter({
      frame: (between) => take(socket, link, between),
      garbage: () => unreadable.push('garbage'),
    });
    socket.on('data', (chunk) => {
      split(chunk);
      tell();
    });
  };

  const server = createServer((socket) => {
    open.add(socket);
    serve(socket, 'main');
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      if (sockets.main === socket) sockets.main = null;
      tell();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    heard,
    /** Why frames of the carrier’s were none; empty for a carrier that speaks as agreed. */
    unreadable,
    logIns: () => logIns,
    /** What came of one kind. */
    heardOf: (id: number): readonly HeardMessage[] => heard.filter((one) => one.id === id),
    isOpen: (link: 'main' | 'sub'): boolean => sockets[link] !== null,
    /** Sends a sub-message down, by the sub-link unless it is told otherwise. @returns the number of its frame */
    say: <T>(
      id: number,
      part: Part<T>,
      value: T,
      vehicle: SubMessage['vehicle'] = null,
      link: 'main' | 'sub' = 'sub',
    ): number =>
      send(
        sockets[link],
        carrierOf(id),
        writeSubMessage({ id, vehicle, data: writeBody(part, value) }, current.edition),
      ),
    /** Sends a message of a link, by the sub-link unless it is told otherwise. */
    sayOfLink: (messageId: number, body?: Buffer, link: 'main' | 'sub' = 'sub'): number =>
      send(sockets[link], messageId, body),
    /** Sends bytes as they are. */
    sayBytes: (bytes: Buffer, link: 'main' | 'sub' = 'sub'): void => void sockets[link]?.write(bytes),
    /** Breaks a link. */
    cut: (link: 'main' | 'sub'): void => void sockets[link]?.destroy(),
    behave: (change: Partial<StandInOptions>): void => {
      current = { ...current, ...change };
    },
    /** Waits until something is true of what came; told again at whatever comes. */
    until: async (isSo: () => boolean): Promise<void> => {
      while (!isSo()) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    /** Lets waiters look again. */
    tell,
    close: async (): Promise<void> => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      waiting = [];
    },
  };
};

export type StandInAuthority = Awaited<ReturnType<typeof startStandInAuthority>>;
