import type * as Comlink from 'comlink';

import type { ArgumentsOf, CallName } from '#contract/calls.ts';
import type { CallFailure, CallOutcome, HubReply } from '#contract/hub/outcomes.ts';
import type { HubApi, Presence, TabApi } from '#contract/hub/hub-api.ts';
import type { TopicName } from '#contract/hub/topics.ts';
import { protocolVersion } from '#contract/version.ts';
import { type Language, textIn } from '#i18n/text.ts';

import { wait, within } from '../http/deadline.ts';
import type { Clock, Locks } from '../ports.ts';
import { type HubLink, type HubPort, openHubLink } from './hub-link.ts';

/** Longer than any request of the hub, so that its own answer comes first. */
export const callDeadlineMs = 130_000;
/** A file may take as long as pieces of it arrive; its user sees them and can cancel. */
const exportDeadlineMs = 3_600_000;
const pingMs = 2_000;
const missesUntilHung = 3;
const attemptsUntilGivenUp = 8;
const helloDeadlineMs = 10_000;
/**
 * For the first hello after a hub was lost. Its name still leads to it for a moment, and nothing answers there; the
 * code of the next hub is at hand, so it takes no longer than this.
 */
const helloAgainDeadlineMs = 1_500;

export interface HubClientNeeds {
  /** What this tab receives. */
  readonly tab: TabApi;
  /** No hub can be started any more: the page must be reloaded. */
  readonly givenUp: () => void;
  readonly build: string;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly newId: () => string;
  /** Opens a way to a hub; `failures` in a row so far. */
  readonly connect: (generation: number, failures: number) => Promise<HubPort>;
  /** Shared by the tabs of this browser: a hung hub survives a reload, so the next one needs another name. */
  readonly generation: { read(): number; write(generation: number): void };
  /** Specification 7: the distinct device types are kept here; specification 4: a logout empties it. */
  readonly sessionStorage: { setItem(key: string, value: string): void; clear(): void };
}

const workerLost = (language: Language): CallFailure => ({
  code: 'workerLost',
  resultCode: null,
  message: textIn(
    ['数据服务已重启，请重试。', 'The data service was restarted. Please try again.'],
    language,
  ),
  show: 'toast',
});

/** Hubs that are asked one after the other, each of which ended before it answered. */
const mostAsked = 3;

/** Asked of a hub that ended before it answered, and changing nothing: the next one may be asked. */
const isLostRead = (name: CallName, asked: HubLink | null): boolean =>
  asked !== null && asked.lost.aborted && asked.reads.has(name);

/** Key in session storage of the distinct device types. */
export const deviceTypesKey = 'deviceTypes';

/** The tab's end of the hub: finds one, replaces it when it ends or hangs, and subscribes to the same topics there. */
export const createHubClient = (needs: HubClientNeeds) => {
  const { clock, locks } = needs;
  const tabId = needs.newId();
  const lockName = `tab:${tabId}`;
  const watched = new Set<TopicName>();
  let { presence } = needs;
  let live = false;
  let generation = needs.generation.read();
  let failures = 0;
  let linkedBefore = false;
  let closed = false;
  let current: Promise<HubLink>;
  /** What `current` gave, once it has. */
  let linked: HubLink | null = null;

  const tabApi: TabApi = {
    ...needs.tab,
    changed: (topic, value) => {
      if (topic === 'deviceTypes') needs.sessionStorage.setItem(deviceTypesKey, JSON.stringify(value));
      needs.tab.changed(topic, value);
    },
    reload: (reason) => {
      if (reason !== 'versionSkew') needs.sessionStorage.clear();
      // The hub with the former user's memory is about to end; the next page must not connect to it.
      if (reason === 'loggedOut') needs.generation.write(Math.max(needs.generation.read(), generation + 1));
      needs.tab.reload(reason);
    },
  };

  /** Pings one after the other; three without an answer mean a hung hub, which no event and no lock reports. */
  const watchdog = async (link: HubLink): Promise<void> => {
    let misses = 0;
    while (!link.ended && misses < missesUntilHung) {
      const [pong] = await Promise.all([
        within(clock, link.hub.ping(), pingMs, link.lost),
        wait(clock, pingMs),
      ]);
      misses = pong === undefined ? misses + 1 : 0;
      // WebKit restarts a shared worker silently, with empty memory, on the same ports: this tab is not registered there.
      if (pong !== undefined && pong !== link.instanceId) return link.lose();
    }
    if (link.ended) return;
    // It keeps its name and its locks, so the next hub gets another name and takes the lead by force. Tabs that find
    // out at the same time must agree on that name.
    generation = Math.max(link.generation + 1, needs.generation.read());
    needs.generation.write(generation);
    link.lose();
  };

  const open = async (): Promise<HubLink | null> => {
    generation = Math.max(generation, needs.generation.read());
    const way = await needs.connect(generation, failures);
    const hello = { tabId, lockName, build: needs.build, protocol: protocolVersion, ...presence };
    const deadlineMs = linkedBefore && failures === 0 ? helloAgainDeadlineMs : helloDeadlineMs;
    const link = await openHubLink(way, generation, tabApi, hello, deadlineMs, clock, locks);
    if (link === null) return null;
    linkedBefore = true;
    for (const topic of watched) void within(clock, link.hub.watch(topic), callDeadlineMs, link.lost);
    if (live) void within(clock, link.hub.live(true), callDeadlineMs, link.lost);
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
      if (failures === attemptsUntilGivenUp) needs.givenUp();
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

  /** Sent synchronously where there is a hub: calls made during rendering leave before rendering is done. */
  const withHub = async <T>(
    work: (hub: Comlink.Remote<HubApi>, link: HubLink) => Promise<T>,
    deadlineMs = callDeadlineMs,
  ): Promise<T | undefined> => {
    if (linked !== null) return within(clock, work(linked.hub, linked), deadlineMs, linked.lost);
    await ready;
    const link = await within(clock, current, deadlineMs);
    return link && within(clock, work(link.hub, link), deadlineMs, link.lost);
  };

  return {
    tabId,
    /** Never rejects and never hangs: the hub's end and the deadline are failures like any other. */
    call: async <N extends CallName>(name: N, args: ArgumentsOf<N>): Promise<CallOutcome<HubReply<N>>> => {
      let asked: HubLink | null = null;
      const ask = (): Promise<unknown> =>
        withHub<unknown>(
          (hub, link) => {
            asked = link;
            return hub.call(name, args);
          },
          name === 'exports.report' ? exportDeadlineMs : callDeadlineMs,
        );
      let outcome = await ask();
      // A page that opens while the last other one closes may find the hub that ends with it, on a slow machine twice.
      for (let tries = 1; tries < mostAsked && outcome === undefined && isLostRead(name, asked); tries += 1)
        outcome = await ask();
      // Comlink's types lose the link between name and reply; the hub's side of the contract has it.
      return (outcome ?? { ok: false, failure: workerLost(presence.language) }) as CallOutcome<HubReply<N>>;
    },
    /** The topic's last value comes at once, then every change, by `tab.changed`; from every next hub too. */
    watch: async (topic: TopicName): Promise<void> => {
      watched.add(topic);
      await withHub((hub) => hub.watch(topic));
    },
    unwatch: async (topic: TopicName): Promise<void> => {
      watched.delete(topic);
      await withHub((hub) => hub.unwatch(topic));
    },
    live: async (on: boolean): Promise<void> => {
      live = on;
      await withHub((hub) => hub.live(on));
    },
    presence: async (next: Presence): Promise<void> => {
      presence = next;
      await withHub((hub) => hub.presence(next));
    },
    logout: async (options?: { readonly federated: boolean }): Promise<void> => {
      await withHub((hub) => hub.logout(options));
    },
    fold: async (alarmIds: readonly string[]): Promise<void> => withHub((hub) => hub.fold(alarmIds)),
    dismissMissedAlarms: async (): Promise<void> => withHub((hub) => hub.dismissMissedAlarms()),
    discardWrite: async (id: string): Promise<void> => withHub((hub) => hub.discardWrite(id)),
    retryWrite: async (id: string): Promise<void> => withHub((hub) => hub.retryWrite(id)),
    cancelExport: async (exportId: string): Promise<void> => withHub((hub) => hub.cancelExport(exportId)),
    sharedComputer: async (on: boolean): Promise<void> => withHub((hub) => hub.sharedComputer(on)),
    /** The page was restored from the browser's page cache: the hub may have dropped it meanwhile. */
    pageShown: (persisted: boolean): void => {
      if (!persisted) return;
      void current.then((link) => {
        // Over the former port, since a new one takes a moment; where nothing answers there, over the new one.
        void within(clock, link.hub.lookedAt(), pingMs, link.lost);
        link.lose();
        void withHub((hub) => hub.lookedAt());
      });
    },
    close: (): void => {
      closed = true;
      void withHub((hub) => hub.bye());
      void ready.then((held) => held.release());
    },
  };
};

export type HubClient = ReturnType<typeof createHubClient>;
