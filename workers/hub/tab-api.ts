import type { CallName } from '#contract/calls.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Hello, HubApi, TabApi, Welcome } from '#contract/hub/hub-api.ts';
import { protocolVersion } from '#contract/version.ts';
import type { Remote } from 'comlink';

import { createCallRouter } from './call-router.ts';
import { type Tab, callTab } from './hosts/tab.ts';
import { readCalls } from './http/read-calls.ts';
import type { HubCore } from './hub-core.ts';
import type { HubPorts } from './hub-ports.ts';

interface TabApiNeeds {
  readonly instanceId: string;
  readonly lockName: string;
  /** When the hub has begun. */
  readonly started: () => Promise<void>;
  /** After a sign-out nothing of its user stays in a worker's memory. */
  readonly signedOut: () => void;
}

/** What the hub does for a tab: one object for each. */
export const createTabApis = (ports: HubPorts, core: HubCore, needs: TabApiNeeds) => {
  const { instanceId, lockName, started, signedOut } = needs;
  const router = createCallRouter(core);
  return (tabApi: Remote<TabApi>): HubApi => {
    let tab: Tab | null = null;
    const withTab = (work: (known: Tab) => void): Promise<void> => {
      if (tab !== null) work(tab);
      return Promise.resolve();
    };
    const ask = async (name: CallName, args: object): Promise<CallOutcome<never>> => {
      await started();
      // What a call answers is typed by the contract at both ends; in between it is passed on unread.
      return (await router.call(name, { ...args }, tab)) as CallOutcome<never>;
    };
    return {
      hello: async (hello: Hello): Promise<Welcome> => {
        tab = core.tabs.join(hello, tabApi);
        const old = hello.protocol !== protocolVersion || ports.store.state === 'newer';
        if (old) callTab(tab, (api) => api.reload('versionSkew'));
        const { host } = ports;
        return Promise.resolve({ instanceId, lockName, protocol: protocolVersion, host, reads: readCalls });
      },
      ping: () => Promise.resolve(instanceId),
      call: ask,
      watch: (topic) => withTab((known) => core.feed.watch(known, topic)),
      unwatch: (topic) => withTab((known) => core.feed.unwatch(known, topic)),
      live: (on) =>
        withTab((known) => {
          if (!on) core.truckChanges.flush(known);
          known.live = on;
          core.live.judge();
        }),
      presence: (presence) =>
        withTab((known) => {
          const cameBack = presence.visible && !known.presence.visible;
          known.presence = presence;
          core.rest.judge();
          if (!cameBack) return;
          core.truckChanges.flush(known);
          core.lookedAt();
        }),
      lookedAt: () => Promise.resolve(core.lookedAt()),
      logout: async (options) => {
        await started();
        if (!core.connection.offline()) await core.outbox.drain(3_000).catch(() => {});
        await core.session.logout(options?.federated ?? false, tab?.presence.language ?? 'zh');
        signedOut();
      },
      fold: core.alarms.fold,
      dismissMissedAlarms: () => Promise.resolve(core.dismissMissedAlarms()),
      discardWrite: core.outbox.discard,
      retryWrite: core.outbox.retry,
      cancelExport: (exportId) => Promise.resolve(router.cancelExport(exportId)),
      sharedComputer: async (on) => {
        await started();
        await core.sharedComputer(on);
      },
      bye: () => withTab(core.tabs.leave),
    };
  };
};
