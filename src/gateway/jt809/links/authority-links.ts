import type { LinkDetail, LinkState } from '#domain/authority/link-words.ts';

import { networkOf } from '../../listener/network-of.ts';
import type { Timers } from '../../listener/timers.ts';
import type { AuthorityFrame } from '../codec/frame.ts';
import { writeBody } from '../codec/parts.ts';
import {
  carrierOf,
  hasSubMessage,
  readSubMessage,
  type SubMessage,
  writeSubMessage,
} from '../messages/envelope.ts';
import { resultPart } from '../messages/link-messages.ts';
import { upId } from '../messages/message-ids.ts';
import { createFrameWriter } from './frame-writer.ts';
import type { AuthorityLinkSettings } from './link-settings.ts';
import type { SentMessage } from './sent-message.ts';
import { createMainLink, type MainLinkEnd, type MainSocket } from './main-link.ts';
import { createSubLink, type SubLink, type SubSocket } from './sub-link.ts';

/** A message that came down, by either link. */
export interface ReceivedMessage {
  /** Of its frame, by which an answer of 2019 names it. */
  readonly number: number;
  /** The sub-message, or the message itself where it carries none. */
  readonly id: number;
  readonly vehicle: SubMessage['vehicle'];
  readonly data: Buffer;
}

export interface OneLink {
  readonly state: LinkState;
  readonly sinceMs: number;
  readonly detail: LinkDetail | null;
  /** Of the last frame that came; null: none came. */
  readonly heardMs: number | null;
  /** Of the last keep-alive that was answered. */
  readonly keepAliveMs: number | null;
}

export interface LinksState {
  readonly main: OneLink;
  readonly sub: OneLink;
}

export interface AuthorityLinksPorts {
  readonly clock: () => number;
  readonly timers: Timers;
  readonly random: () => number;
  /** Dials; the socket may still be connecting. */
  readonly connect: (host: string, port: number) => MainSocket;
  readonly settings: AuthorityLinkSettings;
  readonly received: (message: ReceivedMessage) => void;
  /** All that was sent by a connection up to a mark has arrived. */
  readonly confirmed: (connection: number, mark: number) => void;
  /** A connection is over: what it had not confirmed may be lost. */
  readonly ended: (connection: number) => void;
  /** The main link is logged in. */
  readonly loggedIn: () => void;
  readonly changed: (state: LinksState) => void;
  readonly fault: (why: string) => void;
}

const firstWaitMs = 5_000;
const longestWaitMs = 300_000;
/** After a refusal that a person has to mend. */
const refusedWaitMs = 300_000;
const tidyEveryMs = 5_000;

/** Both links with one authority: what goes up goes by the main link, and by the sub-link while that is dead. */
// oxlint-disable-next-line max-lines-per-function -- both links change one state, and each has the other to speak by
export const createAuthorityLinks = (ports: AuthorityLinksPorts) => {
  const { clock, timers, random, settings, changed } = ports;
  const write = createFrameWriter(settings, clock, random);
  const off = (detail: LinkDetail | null): OneLink => ({
    state: 'off',
    sinceMs: clock(),
    detail,
    heardMs: null,
    keepAliveMs: null,
  });
  let main: OneLink = off(null);
  let sub: OneLink = off('notDialled');
  let mainLink: ReturnType<typeof createMainLink> | null = null;
  let subLink: SubLink | null = null;
  let verifyCode: number | null = null;
  let mainAddress: string | null = null;
  let connections = 0;
  let failures = 0;
  let stopWaiting: () => void = () => {};
  let closed = false;

  const setMain = (change: Partial<OneLink>): void => {
    const moved = change.state !== undefined && change.state !== main.state;
    main = { ...main, ...(moved ? { sinceMs: clock() } : {}), ...change };
    changed({ main, sub });
  };
  const setSub = (change: Partial<OneLink>): void => {
    const moved = change.state !== undefined && change.state !== sub.state;
    sub = { ...sub, ...(moved ? { sinceMs: clock() } : {}), ...change };
    changed({ main, sub });
  };

  const receive = (frame: AuthorityFrame): void => {
    const { number, messageId, body } = frame;
    if (!hasSubMessage(messageId))
      return ports.received({ number, id: messageId, vehicle: null, data: body });
    const message = readSubMessage(body, carrierOf(messageId));
    return message === null ? ports.fault('body') : ports.received({ number, ...message });
  };

  const waitFor = (end: MainLinkEnd): number => {
    if (end.detail.startsWith('refused') && end.detail !== 'refusedBusy') return refusedWaitMs;
    const grown = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(10, failures - 1));
    // Many carriers come back at once when an authority does.
    return Math.round(grown * (0.75 + random() / 2));
  };

  const dial = (): void => {
    if (closed) return;
    connections += 1;
    const connection = connections;
    setMain({ state: 'connecting' });
    mainLink = createMainLink({
      ...ports,
      write,
      connection,
      socket: ports.connect(settings.host, settings.port),
      receive,
      connected: (address) => {
        mainAddress = address;
        setMain({ state: 'loggingIn' });
      },
      loggedIn: (code) => {
        failures = 0;
        verifyCode = code;
        setMain({ state: 'up', detail: null });
        ports.loggedIn();
      },
      heard: (keepAlive) => setMain({ heardMs: clock(), ...(keepAlive ? { keepAliveMs: clock() } : {}) }),
      ended: (end) => {
        mainLink = null;
        // The authority hears by the other link that this one broke.
        if (end.wasUp && !closed) subLink?.send(upId('mainLinkLost'), writeBody(resultPart, { result: 0 }));
        ports.ended(connection);
        if (closed) return;
        failures += 1;
        setMain({ state: 'waiting', detail: end.detail });
        stopWaiting = timers.after(waitFor(end), dial);
      },
    });
  };

  const stopTidying = timers.every(tidyEveryMs, () => {
    mainLink?.tidy();
    subLink?.tidy();
  });

  return {
    open: dial,
    state: (): LinksState => ({ main, sub }),
    /** Whether somebody from an address may open the sub-link. */
    allows: (address: string): boolean => {
      const from = settings.subLinkFrom ?? mainAddress;
      return !closed && verifyCode !== null && from !== null && networkOf(from) === networkOf(address);
    },
    /** Takes a connection as the sub-link, if its first frame says the verify code; null: it does not. */
    takeSubLink: (socket: SubSocket, first: Buffer): SubLink | null => {
      if (closed || verifyCode === null) return null;
      connections += 1;
      const connection = connections;
      const link = createSubLink({
        clock,
        settings,
        write,
        connection,
        socket,
        verifyCode,
        receive,
        confirmed: ports.confirmed,
        fault: ports.fault,
        heard: (keepAlive) => setSub({ heardMs: clock(), ...(keepAlive ? { keepAliveMs: clock() } : {}) }),
        ended: (detail) => {
          ports.ended(connection);
          if (subLink !== link) return;
          subLink = null;
          setSub({ state: 'waiting', detail });
        },
      });
      if (!link.begin(first)) return null;
      subLink?.close('lost');
      subLink = link;
      setSub({ state: 'up', detail: null });
      return link;
    },
    /** @returns null: neither link takes it now */
    send: (message: SubMessage): SentMessage | null => {
      const body = writeSubMessage(message, settings.edition);
      const by = mainLink?.isUp() === true ? mainLink : subLink;
      return by?.send(carrierOf(message.id), body, message.id) ?? null;
    },
    /** Asks the authority to confirm what was sent, sooner than by the next keep-alive. */
    confirmSoon: (): void => void mainLink?.keepAlive(),
    /** Logs out and ends both. */
    close: async (): Promise<void> => {
      closed = true;
      stopWaiting();
      stopTidying();
      await mainLink?.logOut();
      subLink?.close('stopped');
      setMain({ state: 'off', detail: 'stopped' });
      setSub({ state: 'off', detail: 'stopped' });
    },
  };
};

export type AuthorityLinks = ReturnType<typeof createAuthorityLinks>;
