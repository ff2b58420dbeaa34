import type { ArgumentsOf, CallName } from '#contract/calls.ts';
import type { CallFailure, CallOutcome, HubReply } from '#contract/hub/outcomes.ts';
import type { Presence, TabApi } from '#contract/hub/hub-api.ts';
import type { TopicName } from '#contract/hub/topics.ts';
import { type Language, textIn } from '#i18n/text.ts';

import { within } from '../http/deadline.ts';
import type { HubLink } from './hub-link.ts';
import { createLinkKeeper, type HubFinding } from './link-keeper.ts';

/** Longer than any request of the hub, so that its own answer comes first. */
export const callDeadlineMs = 130_000;
/** A file may take as long as pieces of it arrive; its user sees them and can cancel. */
const exportDeadlineMs = 3_600_000;
/** For a hub that may be gone. */
const lookedAtMs = 2_000;

export interface HubClientNeeds extends HubFinding {
  /** What this tab receives. */
  readonly tab: TabApi;
  readonly presence: Presence;
  readonly newId: () => string;
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
  const { clock } = needs;
  const tabId = needs.newId();
  const watched = new Set<TopicName>();
  let { presence } = needs;
  let live = false;

  const tabApi: TabApi = {
    ...needs.tab,
    changed: (topic, value) => {
      if (topic === 'deviceTypes') needs.sessionStorage.setItem(deviceTypesKey, JSON.stringify(value));
      needs.tab.changed(topic, value);
    },
    reload: (reason) => {
      if (reason !== 'versionSkew') needs.sessionStorage.clear();
      if (reason === 'loggedOut') keeper.leaveGeneration();
      needs.tab.reload(reason);
    },
  };

  const keeper = createLinkKeeper({
    ...needs,
    tabId,
    tab: tabApi,
    presence: () => presence,
    opened: (link) => {
      for (const topic of watched) void within(clock, link.hub.watch(topic), callDeadlineMs, link.lost);
      if (live) void within(clock, link.hub.live(true), callDeadlineMs, link.lost);
    },
  });

  const withHub = <T>(
    work: (hub: HubLink['hub'], link: HubLink) => Promise<T>,
    deadlineMs = callDeadlineMs,
  ): Promise<T | undefined> => keeper.ask(work, deadlineMs);

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
      void keeper.current().then((link) => {
        // Over the former port, since a new one takes a moment; where nothing answers there, over the new one.
        void within(clock, link.hub.lookedAt(), lookedAtMs, link.lost);
        link.lose();
        void withHub((hub) => hub.lookedAt());
      });
    },
    close: (): void => {
      void withHub((hub) => hub.bye());
      keeper.close();
    },
  };
};

export type HubClient = ReturnType<typeof createHubClient>;
