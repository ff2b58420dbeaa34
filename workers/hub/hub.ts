import * as Comlink from 'comlink';

import type { CallName } from '#contract/calls.ts';
import type { CallOutcome, Hello, HubApi, TabApi, TopicName, Welcome } from '#contract/hub.ts';
import { protocolVersion } from '#contract/version.ts';

import { createCallDesk } from './call-desk.ts';
import type { HubDoors } from './doors.ts';
import { createHubCore } from './hub-core.ts';
import { type Tab, tell } from './tabs.ts';

/** The one lock that says which hub may hold the socket, drain the outbox and sound alarms. */
export const hubLock = 'hub';
/** A frozen tab keeps its locks but says nothing: whoever leads says so, and is relieved when it does not. */
const beatMs = 5_000;
const silentLeaderMs = 20_000;
/** The tabs' last words are on their way before the worker goes. */
const lastWordsMs = 200;

/**
 * The data layer of all tabs: composition only. It knows no host; `connect` takes one end of a channel whose
 * other end a tab holds. On that one port the hub exposes HubApi and speaks to the tab's TabApi.
 */
export const createHub = (doors: HubDoors) => {
  const instanceId = doors.newId();
  const lockName = `hub-alive:${instanceId}`;
  const core = createHubCore(doors);
  const desk = createCallDesk(core);
  let retired = false;

  let cancelBeat = (): void => {};
  const beat = (): void => {
    doors.news.say({ kind: 'leads' });
    cancelBeat = doors.clock.after(beatMs, beat);
  };

  const watchLeader = (): void => {
    cancelBeat();
    cancelBeat = doors.clock.after(silentLeaderMs, () => {
      if (!retired) void lead(true).catch(() => {});
    });
  };

  const lead = async (steal: boolean): Promise<void> => {
    const held = await doors.locks.hold(hubLock, { steal });
    if (retired) return held.release();
    cancelBeat();
    // A shared worker is never frozen, and it is relieved by force anyway.
    if (doors.host !== 'shared' && doors.locks.trusted) beat();
    core.lead(true);
    await held.lost;
    core.lead(false);
    cancelBeat();
    if (doors.host === 'shared') return retire();
    return lead(false);
  };

  let letGo = (): void => {};

  /** A newer hub has taken over. The tabs notice by this hub's own lock and go there. */
  const retire = (): void => {
    retired = true;
    core.stop();
    letGo();
    doors.retire();
  };

  /** After a sign-out nothing of its user stays in a worker's memory: the tabs load anew and start another. */
  const forget = (): void => {
    if (doors.host === 'shared' && doors.locks.trusted) doors.clock.after(lastWordsMs, retire);
  };

  const started = (async () => {
    const alive = await doors.locks.hold(lockName);
    letGo = alive.release;
    const store = await doors.store.open();
    // A hub of an older build serves its tabs but leaves storage, outbox and sound to the newer one.
    if (store === 'newer') core.versionSkew();
    void lead(doors.host === 'shared' && store !== 'newer').catch((error: unknown) =>
      console.error('lead', error),
    );
    if (doors.host !== 'shared' && doors.locks.trusted) {
      // Heard only by those who do not lead: nobody hears oneself.
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
      // What a call answers is typed by the contract at both ends; in between it is carried unread.
      return (await desk.call(name, { ...args }, tab)) as CallOutcome<never>;
    };
    return {
      hello: async (hello: Hello): Promise<Welcome> => {
        tab = core.tabs.join(hello, tabApi);
        const old = hello.protocol !== protocolVersion || doors.store.state === 'newer';
        if (old) tell(tab, (api) => api.reload('versionSkew'));
        return Promise.resolve({ instanceId, lockName, protocol: protocolVersion, host: doors.host });
      },
      ping: () => Promise.resolve(instanceId),
      call: ask,
      watch: (topic: TopicName) => withTab((known) => core.feed.watch(known, topic)),
      unwatch: (topic: TopicName) => withTab((known) => core.feed.unwatch(known, topic)),
      live: (on) =>
        withTab((known) => {
          known.live = on;
          core.live.judge();
        }),
      presence: (presence) =>
        withTab((known) => {
          const cameBack = presence.visible && !known.presence.visible;
          known.presence = presence;
          core.rest.judge();
          if (cameBack) core.lookedAt();
        }),
      lookedAt: () => Promise.resolve(core.lookedAt()),
      logout: async (options) => {
        await started;
        if (!core.connection.offline()) await core.outbox.drain(3_000).catch(() => {});
        await core.session.logout(options?.federated ?? false, tab?.presence.language ?? 'zh');
        forget();
      },
      fold: (alarmId) => core.alarms.fold(alarmId),
      dismissGap: () => Promise.resolve(core.dismissGap()),
      discardWrite: (id) => core.outbox.discard(id),
      retryWrite: (id) => core.outbox.retry(id),
      cancelExport: (exportId) => Promise.resolve(desk.cancelExport(exportId)),
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
