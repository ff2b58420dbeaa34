import {
  type AuthorityLinks,
  createAuthorityLinks,
  type LinksState,
} from '#gateway/jt809/links/authority-links.ts';
import type { MainSocket } from '#gateway/jt809/links/main-link.ts';
import type { Timers } from '#gateway/listener/timers.ts';

import type { Database } from '../database/database.ts';
import type { Log } from '../kernel/log/log.ts';
import { guardedConnect } from '../kernel/outgoing/guarded-connect.ts';
import { createPump, type Pump } from './outbox/pump.ts';
import type { AuthorityPeer } from './peers.ts';
import { createWaitingMessages } from './received/waiting-messages.ts';
import { registerAnew } from './vehicles.ts';

export interface LinkPorts {
  readonly database: Database;
  readonly now: () => number;
  readonly timers: Timers;
  readonly log: Log;
  readonly random?: () => number;
  /** Dials; missing: over the network. */
  readonly connect?: (host: string, port: number) => MainSocket;
  /** Private networks that may be dialled. */
  readonly allowed: readonly string[];
}

/** An authority whose links this process holds. */
export interface HeldAuthority {
  readonly peer: AuthorityPeer;
  /** Null: something is missing of what the links need. */
  readonly links: AuthorityLinks | null;
  readonly pump: Pump | null;
  /** Takes what came down. */
  readonly takeAll: () => Promise<void>;
  state: LinksState | null;
  /** When its day is written down next. */
  noteMs: number;
}

/** How links stand that can't be opened, since something is missing. */
export const notOpened = (peer: AuthorityPeer, nowMs: number): LinksState => {
  const link = {
    state: 'off',
    detail: peer.missing,
    sinceMs: nowMs,
    heardMs: null,
    keepAliveMs: null,
  } as const;
  return { main: link, sub: link };
};

/**
 * Opens the links with an authority.
 * @param after does something for it once all is done that is under way
 */
export const openAuthority = (
  ports: LinkPorts,
  peer: AuthorityPeer,
  after: (one: HeldAuthority, work: () => Promise<unknown>) => Promise<void>,
): HeldAuthority => {
  const { database, now, timers, log } = ports;
  if (peer.missing !== null)
    return {
      peer,
      links: null,
      pump: null,
      takeAll: () => Promise.resolve(),
      state: null,
      noteMs: -Infinity,
    };
  const waiting = createWaitingMessages(ports, peer);
  const links = createAuthorityLinks({
    clock: now,
    timers,
    random: ports.random ?? Math.random,
    connect: ports.connect ?? guardedConnect(ports.allowed),
    settings: peer.settings,
    received: (message) => {
      waiting.add(message);
      void after(one, waiting.takeAll);
    },
    confirmed: (connection, mark) => after(one, () => pump.confirmed(connection, mark)),
    ended: (connection) => after(one, () => pump.ended(connection)),
    loggedIn: () => {
      log.info({ authority: peer.id }, 'logged in with an authority');
      after(one, () => registerAnew(database, peer.id, now()));
    },
    changed: (state) => {
      one.state = state;
    },
    fault: (why) => log.debug({ authority: peer.id, why }, 'a frame of an authority could not be read'),
  });
  const pump = createPump({
    database,
    peer,
    links,
    now,
    failed: (error, { message }) =>
      log.error({ err: error, authority: peer.id, message }, 'a message for an authority was left out'),
  });
  const one: HeldAuthority = {
    peer,
    links,
    pump,
    takeAll: waiting.takeAll,
    state: links.state(),
    noteMs: -Infinity,
  };
  links.open();
  return one;
};

/** Closes the links that are not wanted as they are, then opens those that are missing. */
export const arrangeHeld = async (
  held: Map<number, HeldAuthority>,
  peers: readonly AuthorityPeer[],
  open: (peer: AuthorityPeer) => HeldAuthority,
  close: (one: HeldAuthority) => Promise<void>,
): Promise<void> => {
  const wanted = new Map(peers.map((peer) => [peer.id, peer]));
  for (const [id, one] of held) {
    if (wanted.get(id)?.version === one.peer.version) continue;
    held.delete(id);
    // oxlint-disable-next-line no-await-in-loop -- the authority takes no second log-in of one user
    await close(one);
  }
  for (const peer of peers) if (!held.has(peer.id)) held.set(peer.id, open(peer));
};
