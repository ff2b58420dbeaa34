import * as Comlink from 'comlink';

import type { CallName } from '#contract/calls.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Hello, HubApi, TabApi, Welcome } from '#contract/hub/hub-api.ts';
import type { TopicName } from '#contract/hub/topics.ts';
import { protocolVersion } from '#contract/version.ts';

import { createCallRouter } from './call-router.ts';
import { readCalls } from './http/read-calls.ts';
import type { HubPorts } from './hub-ports.ts';
import { createHubCore } from './hub-core.ts';
import { type Tab, callTab } from './hosts/tabs.ts';

/** The one lock that decides which hub holds the socket, drains the outbox and sounds alarms. */
export const hubLock = 'hub';
/** A frozen tab keeps its locks but sends nothing: the leading hub sends a beat, and is replaced when none comes. */
const beatMs = 5_000;
const silentLeaderMs = 20_000;
/** Time for the tabs' last messages before the worker ends. */
const lastMessagesMs = 200;

/**
 * The data layer of all tabs: composition only. It depends on no host; `connect` takes one end of a channel whose other
 * end a tab holds. On that one port the hub exposes HubApi and calls the tab's TabApi.
 */
export const createHub = (ports: HubPorts) => {
  const instanceId = ports.newId();
  const lockName = `hub-alive:${instanceId}`;
  const core = createHubCore(ports);
  const router = createCallRouter(core);
  let retired = false;

  let cancelBeat = (): void => {};
  const beat = (): void => {
    ports.broadcast.send({ kind: 'leads' });
    cancelBeat = ports.clock.after(beatMs, beat);
  };

  const watchLeader = (): void => {
    cancelBeat();
    cancelBeat = ports.clock.after(silentLeaderMs, () => {
      if (!retired) void lead(true).catch(() => {});
    });
  };

  const lead = async (steal: boolean): Promise<void> => {
    const held = await ports.locks.hold(hubLock, { steal });
    if (retired) return held.release();
    cancelBeat();
    // A shared worker is never frozen, and it is replaced by force anyway.
    if (ports.host !== 'shared' && ports.locks.trusted) beat();
    core.lead(true);
    await held.lost;
    core.lead(false);
    cancelBeat();
    if (ports.host === 'shared') return retire();
    return lead(false);
  };

  let letGo = (): void => {};

  /** A newer hub has taken over. The tabs notice by this hub's own lock and connect to the new one. */
  const retire = (): void => {
    retired = true;
    core.stop();
    letGo();
    ports.retire();
  };

  /** After a sign-out nothing of its user stays in a worker's memory: the tabs reload and start another. */
  const forget = (): void => {
    if (ports.host === 'shared' && ports.locks.trusted) ports.clock.after(lastMessagesMs, retire);
  };

  const started = (async () => {
    const alive = await ports.locks.hold(lockName);
    letGo = alive.release;
    const store = await ports.store.open();
    // A hub of an older build serves its tabs but leaves storage, outbox and sound to the newer one.
    if (store === 'newer') core.versionSkew();
    void lead(ports.host === 'shared' && store !== 'newer').catch((error: unknown) =>
      console.error('lead', error),
    );
    if (ports.host !== 'shared' && ports.locks.trusted) {
      // Received only by hubs that do not lead: no hub receives its own messages.
      core.onLeader(watchLeader);
      watchLeader();
    }
    await core.start();
  })();

  const apiFor = (tabApi: Comlink.Remote<TabApi>): HubApi => {
    let tab: Tab | null = null;
    const withTab = (work: (known: Tab) => void): Promise<void> => {
      if (tab !== null) work(tab);
      return Promise.resolve();
    };
    const ask = async (name: CallName, args: object): Promise<CallOutcome<never>> => {
      await started;
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
      watch: (topic: TopicName) => withTab((known) => core.feed.watch(known, topic)),
      unwatch: (topic: TopicName) => withTab((known) => core.feed.unwatch(known, topic)),
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
        await started;
        if (!core.connection.offline()) await core.outbox.drain(3_000).catch(() => {});
        await core.session.logout(options?.federated ?? false, tab?.presence.language ?? 'zh');
        forget();
      },
      fold: (alarmIds) => core.alarms.fold(alarmIds),
      dismissMissedAlarms: () => Promise.resolve(core.dismissMissedAlarms()),
      discardWrite: (id) => core.outbox.discard(id),
      retryWrite: (id) => core.outbox.retry(id),
      cancelExport: (exportId) => Promise.resolve(router.cancelExport(exportId)),
      sharedComputer: async (on) => {
        await started;
        await core.sharedComputer(on);
      },
      bye: () => withTab((known) => core.tabs.leave(known)),
    };
  };

  return {
    connect: (port: MessagePort): void => {
      Comlink.expose(apiFor(Comlink.wrap<TabApi>(port)), port);
    },
    /** The network came back, as far as the browser can tell. */
    online: core.online,
    retire,
    started,
  };
};
