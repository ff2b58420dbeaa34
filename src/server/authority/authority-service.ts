import { randomUUID } from 'node:crypto';

import {
  type AuthorityLinks,
  createAuthorityLinks,
  type LinksState,
  type ReceivedMessage,
} from '#gateway/jt809/links/authority-links.ts';
import type { MainSocket } from '#gateway/jt809/links/main-link.ts';
import { createSubLinkListener } from '#gateway/jt809/links/sub-link-listener.ts';
import type { TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';
import type { Timers } from '#gateway/listener/timers.ts';

import type { Database } from '../database/database.ts';
import { isFaultOfEntry } from '../ingest-log/entry-failure.ts';
import type { Jobs } from '../kernel/jobs/jobs.ts';
import type { Log } from '../kernel/log/log.ts';
import { guardedConnect } from '../kernel/outgoing/guarded-connect.ts';
import type { Sealer } from '../kernel/secrets/sealer.ts';
import { expireMessages } from './answer-message.ts';
import { claimAuthorities, releaseAuthorities, writeLinksState } from './claims.ts';
import { answerJudged } from './followed/answer-judged.ts';
import { followAlarms, followUps } from './followed/follow-alarms.ts';
import { followDocuments } from './followed/follow-documents.ts';
import { followPhotographs } from './followed/follow-photographs.ts';
import { noteDays } from './days/note-days.ts';
import { createPump, type Pump } from './outbox/pump.ts';
import { type AuthorityPeer, readPeers } from './peers.ts';
import { takeMessage } from './received/take-message.ts';
import { queueDrivers, queueRegistrations, refreshVehicles, registerAnew } from './vehicles.ts';

export interface AuthorityServicePorts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly timers: Timers;
  readonly log: Log;
  readonly random?: () => number;
  /** Dials; missing: over the network. */
  readonly connect?: (host: string, port: number) => MainSocket;
  /** Private networks that may be dialled. */
  readonly allowed: readonly string[];
  readonly jobs: Jobs;
  /** Cameras on the line. */
  readonly terminals: TerminalRequests;
}

/** An authority whose links this process holds. */
interface Held {
  readonly peer: AuthorityPeer;
  readonly links: AuthorityLinks | null;
  readonly pump: Pump | null;
  /** What came down and is not taken yet, the oldest first. */
  readonly came: ReceivedMessage[];
  state: LinksState | null;
  /** When its day is written down next. */
  noteMs: number;
}

/** Messages that wait for the database, at most. */
const mostWaiting = 1_000;

const lookEveryMs = 2_000;
const pumpEveryMs = 500;
/** Vehicles move between companies seldom. */
const vehiclesEveryMs = 30_000;
/** A day's positions of all trucks are read for it. */
const daysEveryMs = 3_600_000;

/** Holds the links with authorities, feeds them, and takes what comes down. */
export const createAuthorityService = (ports: AuthorityServicePorts) => {
  const { database, sealer, now, timers, log, jobs } = ports;
  const owner = randomUUID();
  const held = new Map<number, Held>();
  const inTransaction = <T>(work: Parameters<typeof database.transaction<T>>[0]): Promise<T> =>
    database.transaction(work, 'background');
  let ownPort: number | null = null;
  let vehiclesMs = -Infinity;
  let stops: readonly (() => void)[] = [];

  /** What is done for an authority, one thing after the other. */
  const inOrder = jobs.inOrder<number>('authorityWork');
  const after = ({ peer }: Held, work: () => Promise<unknown>): Promise<void> => inOrder(peer.id, work);

  /** Takes what came down. What the database could not take stays, and is tried again with whatever comes next. */
  const takeAll = async ({ peer, came }: Held): Promise<void> => {
    for (let message = came[0]; message !== undefined; message = came[0]) {
      const taken = message;
      const isRead = await inTransaction((queries) => takeMessage(queries, peer, taken, now())).catch(
        (error: unknown) => {
          // What the database would never take holds up nothing behind it.
          if (!isFaultOfEntry(error)) throw error;
          log.error(
            { err: error, authority: peer.id, message: taken.id },
            'a message of an authority was left out',
          );
          return true;
        },
      );
      came.shift();
      if (!isRead)
        log.warn({ authority: peer.id, message: taken.id }, 'a message of an authority was not read');
    }
  };

  const open = (peer: AuthorityPeer): Held => {
    if (peer.missing !== null)
      return {
        peer,
        links: null,
        pump: null,
        came: [],
        state: null,
        noteMs: -Infinity,
      };
    const links = createAuthorityLinks({
      clock: now,
      timers,
      random: ports.random ?? Math.random,
      connect: ports.connect ?? guardedConnect(ports.allowed),
      settings: peer.settings,
      received: (message) => {
        // An authority that floods is heard as far as memory allows; it asks again for what it misses.
        if (one.came.length < mostWaiting) one.came.push(message);
        else
          log.warn(
            { authority: peer.id, message: message.id },
            'a message of a flooding authority was left out',
          );
        void after(one, () => takeAll(one));
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
    const one: Held = {
      peer,
      links,
      pump,
      came: [],
      state: links.state(),
      noteMs: -Infinity,
    };
    links.open();
    return one;
  };

  const close = async (one: Held): Promise<void> => {
    await one.links?.close();
    await after(one, () => Promise.resolve());
  };

  /** Opens and closes links by what is configured and who holds what. */
  const arrange = async (): Promise<void> => {
    const claimed = await claimAuthorities(database, owner, now());
    const peers = (await readPeers(database, sealer, ownPort)).filter(({ id }) => claimed.has(id));
    const wanted = new Map(peers.map((peer) => [peer.id, peer]));
    for (const [id, one] of held) {
      if (wanted.get(id)?.version === one.peer.version) continue;
      held.delete(id);
      // oxlint-disable-next-line no-await-in-loop -- the authority takes no second log-in of one user
      await close(one);
    }
    for (const peer of peers) if (!held.has(peer.id)) held.set(peer.id, open(peer));
  };

  const follow = async (peer: AuthorityPeer, isUp: boolean): Promise<void> => {
    await inTransaction((queries) => followAlarms(queries, peer, now()));
    await inTransaction((queries) => followUps(queries, peer, now()));
    await inTransaction((queries) => answerJudged(queries, peer, now()));
    await inTransaction((queries) => followDocuments(queries, peer, now()));
    if (!isUp) return;
    await inTransaction((queries) => queueRegistrations(queries, peer, now()));
    await inTransaction((queries) => queueDrivers(queries, peer, now()));
  };

  /** Beside all else: links are held on to meanwhile. */
  const noting = jobs.single('authorityDays', async () => {
    for (const one of [...held.values()].filter(({ noteMs }) => noteMs <= now())) {
      // Of a new authority no trucks are known yet; what fails is tried again as soon.
      one.noteMs = now() + vehiclesEveryMs;
      // oxlint-disable-next-line no-await-in-loop -- a day is work enough for the database
      if ((await noteDays(database, one.peer.id, now())) > 0) one.noteMs = now() + daysEveryMs;
    }
  });

  /** Beside all else, too: cameras take their time. */
  const photographing = jobs.single('authorityPhotographs', async () => {
    const peers = [...held.values()].map(({ peer }) => peer);
    await Promise.all(peers.map((peer) => followPhotographs(database, ports.terminals, peer, now)));
  });

  const looking = jobs.single('authorities', async () => {
    await arrange();
    await inTransaction((queries) => expireMessages(queries, now()));
    if (now() - vehiclesMs >= vehiclesEveryMs) {
      vehiclesMs = now();
      await refreshVehicles(database, now());
    }
    void noting.run();
    void photographing.run();
    const works = [...held.values()].map((one) =>
      after(one, async () => {
        const { peer, links } = one;
        await takeAll(one);
        await follow(peer, links?.state().main.state === 'up');
        const off = { state: 'off', sinceMs: now(), heardMs: null, keepAliveMs: null } as const;
        const missing = { ...off, detail: peer.missing };
        await writeLinksState(database, peer.id, one.state ?? { main: missing, sub: missing }, now());
      }),
    );
    await Promise.all(works);
  });

  const pumping = jobs.single('authorityOutbox', async () => {
    const works = [...held.values()].map((one) => {
      const { links, pump } = one;
      const { main, sub } = links?.state() ?? {};
      const isUp = main?.state === 'up' || sub?.state === 'up';
      return after(one, pump !== null && isUp ? pump.send : () => Promise.resolve());
    });
    await Promise.all(works);
  });

  const listener = createSubLinkListener({
    links: () => [...held.values()].flatMap(({ links }) => links ?? []),
    failed: (error) => log.error({ err: error }, 'the port of sub-links failed'),
  });

  return {
    /** Opens the port on which authorities open their sub-links. @returns it; 0 asks for a free one */
    listen: async (port: number, host: string): Promise<number> => {
      ownPort = await listener.listen(port, host);
      return ownPort;
    },
    /** Begins to look after authorities by the clock. */
    start: (): void => {
      stops = [jobs.every(lookEveryMs, looking.run), jobs.every(pumpEveryMs, pumping.run)];
    },
    /** One look, and one sending, at once: for tests. */
    look: async (): Promise<void> => {
      vehiclesMs = -Infinity;
      await looking.run();
      await noting.settled();
      await photographing.settled();
    },
    pump: pumping.run,
    close: async (): Promise<void> => {
      for (const stop of stops) stop();
      await looking.settled();
      await noting.settled();
      await photographing.settled();
      await Promise.all([...held.values()].map(close));
      held.clear();
      await listener.close();
      await releaseAuthorities(database, owner, now());
    },
  };
};

export type AuthorityService = ReturnType<typeof createAuthorityService>;
