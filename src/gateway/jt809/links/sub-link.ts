import type { LinkDetail } from '#domain/authority/link-words.ts';

import type { GuardedLink } from '../../listener/guarded-listener.ts';
import type { AuthorityFrame } from '../codec/frame.ts';
import { readBody, writeBody } from '../codec/parts.ts';
import { resultPart, subLinkResults, verifyCodePart } from '../messages/link-messages.ts';
import { downName, upId } from '../messages/message-ids.ts';
import { frameReader } from './connection.ts';
import type { createFrameWriter } from './frame-writer.ts';
import type { SentMessage } from './sent-message.ts';
import type { AuthorityLinkSettings } from './link-settings.ts';

/** What the sub-link is spoken by: a connection that the authority made. */
export type SubSocket = Pick<GuardedLink, 'send' | 'close' | 'known' | 'isClosed'>;

interface SubLinkPorts {
  readonly clock: () => number;
  readonly settings: AuthorityLinkSettings;
  readonly write: ReturnType<typeof createFrameWriter>;
  readonly connection: number;
  readonly socket: SubSocket;
  readonly verifyCode: number;
  readonly receive: (frame: AuthorityFrame) => void;
  readonly heard: (keepAlive: boolean) => void;
  readonly confirmed: (connection: number, mark: number) => void;
  readonly ended: (detail: LinkDetail) => void;
  readonly fault: (why: string) => void;
}

const silentMs = 180_000;

export interface SubLink {
  /** @param first the bytes that came, a whole frame at least. @returns false: they do not open this link */
  readonly begin: (first: Buffer) => boolean;
  readonly take: (chunk: Buffer) => void;
  readonly send: (messageId: number, body: Buffer, counted?: number) => SentMessage | null;
  readonly tidy: () => void;
  readonly close: (detail: LinkDetail) => void;
}

/** One connection of the sub-link, by which the authority speaks. */
export const createSubLink = (ports: SubLinkPorts): SubLink => {
  const { clock, settings, write, connection, socket, verifyCode, receive } = ports;
  let heardMs = clock();
  let state: 'new' | 'up' | 'over' = 'new';
  let detail: LinkDetail = 'lost';
  let mark = 0;
  /** Mark of what had been sent at the last keep-alive of the authority. */
  let atLastKeepAlive = 0;

  const put = (messageId: number, counted: number, body: Buffer): SentMessage => {
    const { bytes, number } = write(messageId, counted, body);
    mark += 1;
    socket.send(bytes);
    return { number, connection, mark };
  };
  const close = (why: LinkDetail): void => {
    detail = why;
    socket.close();
    if (state === 'over') return;
    state = 'over';
    ports.ended(detail);
  };
  const answer = (name: 'subLinkAnswer', result: number): void =>
    void put(upId(name), upId(name), writeBody(resultPart, { result }));
  /** Nobody confirms on this link, so what a minute ago was sent counts as there when the authority is still heard. */
  const confirmEarlier = (): void => {
    ports.confirmed(connection, atLastKeepAlive);
    atLastKeepAlive = mark;
  };
  const open = (frame: AuthorityFrame): void => {
    const said = downName(frame.messageId) === 'subLinkQuery' ? readBody(verifyCodePart, frame.body) : null;
    if (said?.verifyCode !== verifyCode) return;
    state = 'up';
    socket.known();
    answer('subLinkAnswer', subLinkResults.done);
  };
  const take = (frame: AuthorityFrame): void => {
    if (state === 'new') return open(frame);
    heardMs = clock();
    const name = downName(frame.messageId);
    ports.heard(name === 'subKeepAlive');
    if (name === 'subKeepAlive') {
      confirmEarlier();
      put(upId('subKeepAliveAnswer'), upId('subKeepAliveAnswer'), Buffer.alloc(0));
    } else if (name === 'subLogOut') {
      put(upId('subLogOutAnswer'), upId('subLogOutAnswer'), Buffer.alloc(0));
      close('closedByAuthority');
    } else if (name === 'subLinkQuery') answer('subLinkAnswer', subLinkResults.done);
    else receive(frame);
    return undefined;
  };
  const read = frameReader({
    settings,
    frame: take,
    fault: ports.fault,
    hopeless: () => close('garbage'),
  });

  return {
    begin: (first) => {
      read(first);
      return state === 'up';
    },
    take: read,
    send: (messageId, body, counted = messageId) =>
      state !== 'up' || socket.isClosed() ? null : put(messageId, counted, body),
    tidy: () => {
      if (state !== 'over' && socket.isClosed()) close('lost');
      else if (clock() - heardMs > silentMs) close('silent');
    },
    close,
  };
};
