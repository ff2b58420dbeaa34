import type { Presence, TabApi } from '#contract/hub/hub-api.ts';
import { protocolVersion } from '#contract/version.ts';

import { wait, within } from '../http/deadline.ts';
import type { Clock, Locks } from '../ports.ts';
import { type HubLink, type HubPort, openHubLink } from './hub-link.ts';

const pingMs = 2_000;
const missesUntilHung = 3;
const attemptsUntilGivenUp = 8;
const helloDeadlineMs = 10_000;
/**
 * For the first hello after a hub was lost. Its name still leads to it for a moment, and nothing answers there; the
 * code of the next hub is at hand, so it takes no longer than this.
 */
const helloAgainDeadlineMs = 1_500;

/** How a tab finds a hub. */
export interface HubFinding {
  /** No hub can be started any more: the page must be reloaded. */
  readonly givenUp: () => void;
  readonly build: string;
  readonly clock: Clock;
  readonly locks: Locks;
  /** Opens a way to a hub; `failures` in a row so far. */
  readonly connect: (generation: number, failures: number) => Promise<HubPort>;
  /** Shared by the tabs of this browser: a hung hub survives a reload, so the next one needs another name. */
  readonly generation: { read(): number; write(generation: number): void };
}

export interface LinkKeeperPorts extends HubFinding {
  readonly tabId: string;
  readonly tab: TabApi;
  readonly presence: () => Presence;
  /** There is a hub, a new one perhaps: what this tab follows is told to it. */
  readonly opened: (link: HubLink) => void;
}

/** Pings one after the other; three without an answer mean a hung hub, which no event and no lock reports. */
const pingUntilLost = async (clock: Clock, link: HubLink): Promise<'hung' | 'restarted' | 'ended'> => {
  let misses = 0;
  while (!link.ended && misses < missesUntilHung) {
    const [pong] = await Promise.all([
      within(clock, link.hub.ping(), pingMs, link.lost),
      wait(clock, pingMs),
    ]);
    misses = pong === undefined ? misses + 1 : 0;
    // WebKit restarts a shared worker silently, with empty memory, on the same ports: this tab is not registered there.
    if (pong !== undefined && pong !== link.instanceId) return 'restarted';
  }
  return link.ended ? 'ended' : 'hung';
};

/** A tab's link with a hub: finds one, and another where it ends or hangs. */
export const createLinkKeeper = (ports: LinkKeeperPorts) => {
  const { clock, locks, tabId } = ports;
  const lockName = `tab:${tabId}`;
  let generation = ports.generation.read();
  let failures = 0;
  let linkedBefore = false;
  let closed = false;
  let current: Promise<HubLink>;
  /** What `current` gave, once it has. */
  let linked: HubLink | null = null;

  const watchdog = async (link: HubLink): Promise<void> => {
    const found = await pingUntilLost(clock, link);
    if (found === 'hung') {
      // It keeps its name and its locks, so the next hub gets another name and takes the lead by force. Tabs that find
      // out at the same time must agree on that name.
      generation = Math.max(link.generation + 1, ports.generation.read());
      ports.generation.write(generation);
    }
    if (found !== 'ended') link.lose();
  };

  const open = async (): Promise<HubLink | null> => {
    generation = Math.max(generation, ports.generation.read());
    const way = await ports.connect(generation, failures);
    const hello = { tabId, lockName, build: ports.build, protocol: protocolVersion, ...ports.presence() };
    const deadlineMs = linkedBefore && failures === 0 ? helloAgainDeadlineMs : helloDeadlineMs;
    const link = await openHubLink(way, generation, ports.tab, hello, deadlineMs, clock, locks);
    if (link === null) return null;
    linkedBefore = true;
    ports.opened(link);
    return link;
  };

  const connect = async (): Promise<HubLink> => {
    for (;;) {
      const link = await open().catch(() => null);
      if (link !== null) {
        failures = 0;
        return link;
      }
      failures += 1;
      if (failures === attemptsUntilGivenUp) ports.givenUp();
      await wait(clock, Math.min(30_000, 250 * 2 ** failures));
    }
  };

  const keepLinked = (): void => {
    const linking = connect();
    current = linking;
    void linking.then((link) => {
      linked = link;
      void watchdog(link);
      const ended = (): void => {
        link.ended = true;
        if (linked === link) linked = null;
        link.close();
        if (!closed && current === linking) keepLinked();
      };
      if (link.lost.aborted) ended();
      else link.lost.addEventListener('abort', ended, { once: true });
    });
  };

  // The hub watches this lock to notice the tab's end, so it must be held before the hello.
  const ready = locks.hold(lockName);
  current = ready.then(() => new Promise<HubLink>(() => {}));
  void ready.then(keepLinked);

  return {
    /** The link that there is or will be. */
    current: (): Promise<HubLink> => current,
    /**
     * Asks the hub that there is or will be. Sent synchronously where there is one: calls made during rendering leave
     * before rendering is done. @returns undefined: none answered in time, or it ended
     */
    ask: async <T>(
      work: (hub: HubLink['hub'], link: HubLink) => Promise<T>,
      deadlineMs: number,
    ): Promise<T | undefined> => {
      if (linked !== null) return within(clock, work(linked.hub, linked), deadlineMs, linked.lost);
      await ready;
      const link = await within(clock, current, deadlineMs);
      return link && within(clock, work(link.hub, link), deadlineMs, link.lost);
    },
    /** The hub with the former user's memory is about to end; the next page must not connect to it. */
    leaveGeneration: (): void => ports.generation.write(Math.max(ports.generation.read(), generation + 1)),
    /** The hub learns of it by the lock. */
    close: (): void => {
      closed = true;
      void ready.then((held) => held.release());
    },
  };
};
