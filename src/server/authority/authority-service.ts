import { randomUUID } from 'node:crypto';

import { createSubLinkListener } from '#gateway/jt809/links/sub-link-listener.ts';
import type { TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';

import type { Jobs } from '../kernel/jobs/jobs.ts';
import type { Sealer } from '../kernel/secrets/sealer.ts';
import { expireMessages } from './answer-message.ts';
import { claimAuthorities, releaseAuthorities, writeLinksState } from './claims.ts';
import { followPhotographs } from './followed/follow-photographs.ts';
import { noteHeldDays } from './days/note-held-days.ts';
import { followAuthority } from './followed/follow-authority.ts';
import {
  arrangeHeld,
  type HeldAuthority,
  type LinkPorts,
  notOpened,
  openAuthority,
} from './held-authority.ts';
import { type AuthorityPeer, readPeers } from './peers.ts';
import { refreshVehicles } from './vehicles.ts';

export interface AuthorityServicePorts extends LinkPorts {
  readonly sealer: Sealer;
  readonly jobs: Jobs;
  /** Cameras on the line. */
  readonly terminals: TerminalRequests;
}

const lookEveryMs = 2_000;
const pumpEveryMs = 500;
/** Vehicles move between companies seldom. */
const vehiclesEveryMs = 30_000;

/** Holds the links with authorities, feeds them, and takes what comes down. */
export const createAuthorityService = (ports: AuthorityServicePorts) => {
  const { database, sealer, now, log, jobs } = ports;
  const owner = randomUUID();
  const held = new Map<number, HeldAuthority>();
  let ownPort: number | null = null;
  let vehiclesMs = -Infinity;
  let stops: readonly (() => void)[] = [];

  /** What is done for an authority, one thing after the other. */
  const inOrder = jobs.inOrder<number>('authorityWork');
  const after = ({ peer }: HeldAuthority, work: () => Promise<unknown>): Promise<void> =>
    inOrder(peer.id, work);

  const open = (peer: AuthorityPeer): HeldAuthority => openAuthority(ports, peer, after);

  const close = async (one: HeldAuthority): Promise<void> => {
    await one.links?.close();
    await after(one, () => Promise.resolve());
  };

  /** Opens and closes links by what is configured and who holds what. */
  const arrange = async (): Promise<void> => {
    const claimed = await claimAuthorities(database, owner, now());
    const peers = (await readPeers(database, sealer, ownPort)).filter(({ id }) => claimed.has(id));
    await arrangeHeld(held, peers, open, close);
  };

  /** Beside all else: links are held on to meanwhile. */
  const noting = jobs.single('authorityDays', () => noteHeldDays(database, [...held.values()], now));

  const all = async (work: (one: HeldAuthority) => Promise<void>): Promise<void> => {
    await Promise.all([...held.values()].map((one) => after(one, () => work(one))));
  };

  /** Beside all else, too: cameras take their time. */
  const photographing = jobs.single('authorityPhotographs', async () => {
    const peers = [...held.values()].map(({ peer }) => peer);
    await Promise.all(peers.map((peer) => followPhotographs(database, ports.terminals, peer, now)));
  });

  const looking = jobs.single('authorities', async () => {
    await arrange();
    await database.transaction((queries) => expireMessages(queries, now()), 'background');
    if (now() - vehiclesMs >= vehiclesEveryMs) {
      vehiclesMs = now();
      await refreshVehicles(database, now());
    }
    void noting.run();
    void photographing.run();
    await all(async (one) => {
      const { peer, links } = one;
      await one.takeAll();
      await followAuthority(database, peer, now(), links?.state().main.state === 'up');
      await writeLinksState(database, peer.id, one.state ?? notOpened(peer, now()), now());
    });
  });

  const pumping = jobs.single('authorityOutbox', () =>
    all(async ({ links, pump }) => {
      const { main, sub } = links?.state() ?? {};
      if (main?.state === 'up' || sub?.state === 'up') await pump?.send();
    }),
  );

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
