import { alarmStreamPath, frameTypes } from '#contract/alarm-stream.ts';
import type { CallName } from '#contract/calls.ts';
import { basePath } from '#contract/envelope.ts';
import type { Connection, TopicName } from '#contract/hub.ts';
import { protocolVersion } from '#contract/version.ts';

import { createAlarmStream } from './alarm-stream.ts';
import { createAlarms } from './alarms.ts';
import { createConnection } from './connection.ts';
import type { HubDoors } from './doors.ts';
import { createFeed } from './feed.ts';
import { createGap } from './gap.ts';
import { createHttp } from './http.ts';
import { createOutbox } from './outbox.ts';
import { createLiveRequest } from './live-request.ts';
import { createPolls } from './polls.ts';
import { createReplies } from './replies.ts';
import { createReports } from './reports.ts';
import { createRest } from './rest.ts';
import { createSession } from './session.ts';
import { createShellData } from './shell-data.ts';
import type { StoreState } from './store.ts';
import { createTabs, tell } from './tabs.ts';
import { watchTimeJumps } from './time-jump.ts';
import { createTruckStatus } from './truck-status.ts';

/** With the loss of the socket itself: known within 10 s on every tab. */
const probeTimeoutMs = 5_000;
/** Somebody looks at this tab again: a socket that does not answer in this time is made anew. */
const lookedAtMs = 1_500;

const storageNames: Record<StoreState, Connection['storage']> = {
  open: 'kept',
  memory: 'memory',
  newer: 'newer',
  broken: 'none',
};

/** All parts, tied together by what they tell one another. */
export const createHubCore = (doors: HubDoors) => {
  const { clock, store, host, news } = doors;
  let leading = false;
  /** Whose data is being served. */
  let began: number | null = null;

  const tabs = createTabs(doors.locks, (gone) => {
    if (gone !== null) feed.drop(gone);
    connection.tabs(tabs.all().length);
    live.judge();
    rest.judge();
  });
  const feed = createFeed(clock, tabs.all, (topic: TopicName) => polls.wantedChanged(topic));
  const connection = createConnection(
    clock,
    host,
    () => ({
      storage: store.state === 'open' && store.full ? 'full' : storageNames[store.state],
      storageId: store.state === 'open' ? store.id : null,
    }),
    (value) => feed.publish('connection', value),
  );
  const gap = createGap(connection, store);
  const http = createHttp(doors, {
    header: () => session.header(),
    contact: (serverMs, localMs) => {
      const wasAway = connection.offline();
      connection.contact(serverMs, localMs);
      // Only after an outage: a socket that alone is refused keeps to its waits.
      if (wasAway) stream.hasten();
      outbox.nudge();
      void session.contact();
    },
    unreachable: () => {
      connection.lost();
      // Whether the socket is as dead as the request shows in 5 s, not in 50.
      stream.probe();
    },
    sessionGone: (name) => {
      if (name !== 'session.logout') void session.gone();
    },
    // Specification 7: 401 "triggers a further action". Rights have changed, so menus and privileges are read anew.
    restricted: () => shellData.rights(),
    versionSkew: () => tabs.reloadAll('versionSkew'),
  });
  const lateHttp = (): typeof http => http;
  const userId = (): number | null => session.user()?.id ?? null;

  const session = createSession(clock, lateHttp, store, {
    started: (value) => {
      feed.publish('session', value);
      connection.signedIn(true);
      void begin(value.user.id);
    },
    ended: (reason) => {
      polls.stop();
      stream.stop();
      alarms.stop();
      trucks.stop();
      shellData.clear();
      reports.forget();
      http.forget();
      began = null;
      connection.gap(null);
      connection.signedIn(false);
      feed.publish('session', null);
      feed.publish('approvals', []);
      feed.publish('heartbeatTimeouts', []);
      feed.publish('outbox', []);
      if (reason !== null) tabs.reloadAll(reason);
    },
    changedHere: (kind) => news.say({ kind }),
  });

  const reports = createReports(clock, store, lateHttp, userId, () => connection.offline());
  const shellData = createShellData({
    clock,
    reports,
    http: lateHttp,
    feed,
    subscriptionChanged: () => stream.resubscribe(),
  });
  const outbox = createOutbox(doors, lateHttp, userId, connection.offline, {
    publish: (items) => feed.publish('outbox', items),
    sent: (name, value) => replied(name, value),
    changed: () => news.say({ kind: 'outbox' }),
  });

  const alarms = createAlarms(clock, store, {
    publish: (board) => feed.publish('alarms', board),
    ring: (alarm) => {
      const tab = tabs.ringer();
      if (tab !== undefined && leading) tell(tab, (api) => api.ring(alarm));
    },
    resubscribe: () => stream.resubscribe(),
    gap: gap.missed,
    unconfirmed: (hole) => shellData.unconfirmed(hole),
    serverNow: connection.serverNow,
    behind: connection.workLag,
  });

  const trucks = createTruckStatus({
    list: () => shellData.truckStatus(),
    publish: (snapshot) => feed.publish('truckStatus', snapshot),
    failed: (failing) => feed.publish('truckStatusFailing', failing),
    keep: (snapshot) => feed.keep('truckStatus', snapshot),
    changes: (changes) => {
      for (const tab of tabs.all()) if (tab.live) tell(tab, (api) => api.truckChanges(changes));
    },
  });
  const live = createLiveRequest(tabs.all, (on) => stream.send({ msgType: frameTypes.live, on }));
  const polls = createPolls({
    clock,
    feed,
    trucks,
    http: lateHttp,
    user: () => session.user(),
    leads: () => leading,
    tellOthers: news.say,
  });

  const stream = createAlarmStream(doors, `${basePath}${alarmStreamPath}`, {
    subscribeFrame: () => ({
      ...shellData.subscription(),
      ...alarms.resumeFrom(),
      msgType: frameTypes.subscribe,
      userName: session.user()?.userName ?? '',
      version: protocolVersion,
      build: doors.build,
    }),
    frame: (frame) => {
      if (frame.msgType === frameTypes.live) return trucks.live(frame);
      if (frame.msgType === frameTypes.subscribe && live.asked())
        stream.send({ msgType: frameTypes.live, on: true });
      void alarms.frame(frame);
    },
    changed: (open, retryAtMs) => {
      connection.stream(open, retryAtMs);
      if (open) {
        alarms.connected();
        outbox.nudge();
      } else if (retryAtMs !== null && !connection.offline()) void probe();
    },
    heard: () => connection.contact(null, clock.now()),
    echo: connection.lineLag,
    serverAnswers: async () => {
      await probe();
      return !connection.unreachable();
    },
    // The session call tells whether it is really over; if so, its 504 ends it here as everywhere.
    sessionEnded: () => void http.send('session.resume', {}, { language: 'zh' }),
    scopeChanged: () => shellData.rights(),
  });

  /** The socket is gone: is the server too? The answer, or that there is none, moves the connection's state by itself. */
  const probe = (): Promise<unknown> =>
    http.send('session.resume', {}, { language: 'zh', timeoutMs: probeTimeoutMs });

  /**
   * One hub holds the socket where tabs share it; a hub of one tab serves that tab whoever leads, and one of an older
   * build the tabs that can't be loaded anew yet.
   */
  const mayStream = (): boolean =>
    (host !== 'shared' || leading || store.state === 'newer') && !rest.resting();

  /** Somebody is served: poll and stream as far as the hub may. */
  const serve = (): void => {
    if (rest.resting()) polls.stop();
    else polls.start();
    streamOrNot();
  };
  const streamOrNot = (): void => {
    if (mayStream()) stream.start();
    else stream.stop();
  };
  const rest = createRest(clock, tabs.all, outbox.waiting, () => {
    if (began !== null) serve();
  });

  const begin = async (owner: number): Promise<void> => {
    if (began === owner) return;
    began = owner;
    await alarms.start(owner);
    await gap.restore();
    await shellData.offerKept(trucks);
    await outbox.publish();
    // Rights decide what is subscribed. A device that kept them need not wait; new ones are told to the stream.
    const loaded = shellData.load();
    if (feed.get('userPrivilege') == null) await loaded;
    if (began !== owner) return;
    serve();
    await alarms.refresh();
  };

  const replies: Partial<Record<CallName, (value: unknown) => void>> = createReplies({
    shellData,
    alarms,
    polls,
  });
  const replied = (name: CallName, value: unknown): void => replies[name]?.(value);

  news.hear((said) => {
    if (said.kind === 'signedIn' || said.kind === 'loggedOut') void session.changedElsewhere(said.kind);
    else if (said.kind === 'outbox') void outbox.publish();
    else if (said.kind === 'leads') heardLeader();
    else if (said.kind === 'approvals') {
      polls.told('approvals');
      feed.publish('approvals', said.rows);
    } else if (said.kind === 'heartbeatTimeouts') {
      polls.told('heartbeatTimeouts');
      feed.publish('heartbeatTimeouts', said.rows);
    }
  });

  let heardLeader = (): void => {};
  let stopWatching = (): void => {};

  return {
    clock,
    tabs,
    feed,
    connection,
    http,
    session,
    reports,
    shellData,
    outbox,
    alarms,
    stream,
    live,
    polls,
    rest,
    replied,
    versionSkew: (): void => tabs.reloadAll('versionSkew'),
    start: async (): Promise<void> => {
      store.onNewer(() => {
        connection.storageChanged();
        tabs.reloadAll('versionSkew');
      });
      store.onFull(connection.storageChanged);
      store.onRebuilt(() => {
        connection.storageChanged();
        void session.rebuilt();
        void alarms.rebuilt();
        void outbox.publish();
      });
      connection.storageChanged();
      stopWatching = watchTimeJumps(clock, () => {
        stream.probe(lookedAtMs);
        stream.hasten();
      });
      await session.start();
    },
    lead: (value: boolean): void => {
      leading = value;
      polls.leadChanged();
      if (began !== null) streamOrNot();
    },
    dismissGap: gap.dismiss,
    sharedComputer: async (on: boolean): Promise<void> => {
      await store.forgetful(on);
      connection.storageChanged();
    },
    /** A tab is looked at again. */
    lookedAt: (): void => {
      stream.probe(lookedAtMs);
      stream.hasten();
    },
    /** The network came back, as far as the browser can tell. */
    online: (): void => {
      stream.hasten();
      void session.contact();
    },
    onLeader: (heard: () => void): void => {
      heardLeader = heard;
    },
    stop: (): void => {
      stopWatching();
      polls.stop();
      stream.stop();
    },
  };
};

export type HubCore = ReturnType<typeof createHubCore>;
