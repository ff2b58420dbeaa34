import { alarmStreamPath, frameTypes } from '#contract/alarms/alarm-stream.ts';
import type { CallName } from '#contract/calls.ts';
import { basePath } from '#contract/envelope.ts';
import type { Connection, TopicName } from '#contract/hub.ts';
import { protocolVersion } from '#contract/version.ts';

import { createAlarmStream } from './alarms/alarm-stream.ts';
import { createAlarms } from './alarms/alarms.ts';
import { createConnection } from './http/connection.ts';
import type { HubPorts } from './hub-ports.ts';
import { createFeed } from './fleet/feed.ts';
import { createMissedAlarms } from './alarms/missed-alarms.ts';
import { createHttp } from './http/http.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createLiveRequest } from './fleet/live-request.ts';
import { createPolls } from './fleet/polls.ts';
import { createReplies } from './http/replies.ts';
import { createReadCache } from './storage/read-cache.ts';
import { createIdleSuspend } from './hosts/idle-suspend.ts';
import { createSession } from './http/session.ts';
import { createShellData } from './fleet/shell-data.ts';
import type { StoreState } from './storage/store.ts';
import { createTabs, callTab } from './hosts/tabs.ts';
import { watchTimeJumps } from './hosts/time-jump.ts';
import { createTruckStatus } from './fleet/truck-status.ts';

/** With the loss of the socket itself: known within 10 s on every tab. */
const probeTimeoutMs = 5_000;
/** A user looks at this tab again: a socket that does not answer in this time is replaced. */
const lookedAtMs = 1_500;
/** Minimum time between two checks of the session. */
const sessionCheckedMs = 5_000;
/** Storage and cookies are cleared together but in no fixed order: by then both are gone. */
const clearedMs = 1_000;

const storageNames: Record<StoreState, Connection['storage']> = {
  open: 'kept',
  memory: 'memory',
  newer: 'newer',
  broken: 'none',
};

/** All parts of the hub, connected by their events. */
export const createHubCore = (ports: HubPorts) => {
  const { clock, store, host, broadcast } = ports;
  let leading = false;
  /** User whose data is served. */
  let began: number | null = null;

  const tabs = createTabs(ports.locks, (gone) => {
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
  const missedAlarms = createMissedAlarms(connection, store);
  const http = createHttp(ports, {
    header: () => session.header(),
    contact: (serverMs, localMs) => {
      const wasAway = connection.offline();
      connection.contact(serverMs, localMs);
      // Only after an outage: a socket that alone is refused keeps its waits.
      if (wasAway) stream.hasten();
      outbox.nudge();
      void session.contact();
    },
    unreachable: () => {
      connection.lost();
      // Whether the socket is as dead as the request, known in 5 s instead of 50.
      stream.probe();
    },
    sessionGone: (name) => {
      if (name !== 'session.logout') void session.gone();
    },
    // Specification 7: 401 "triggers a further action". Rights have changed, so menus and privileges are read again.
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
      connection.missedAlarms(null);
      connection.signedIn(false);
      feed.publish('session', null);
      feed.publish('approvals', []);
      feed.publish('heartbeatTimeouts', []);
      feed.publish('outbox', []);
      if (reason !== null) tabs.reloadAll(reason);
    },
    changedHere: (kind) => broadcast.send({ kind }),
  });

  const reports = createReadCache(clock, store, lateHttp, userId, () => connection.offline());
  const shellData = createShellData({
    clock,
    reports,
    http: lateHttp,
    feed,
    subscriptionChanged: () => stream.resubscribe(),
  });
  const outbox = createOutbox(ports, lateHttp, userId, connection.offline, {
    publish: (items) => feed.publish('outbox', items),
    sent: (name, value) => replied(name, value),
    changed: () => broadcast.send({ kind: 'outbox' }),
  });

  const alarms = createAlarms(clock, store, {
    publish: (board) => feed.publish('alarms', board),
    ring: (alarm) => {
      const tab = tabs.ringer();
      if (tab !== undefined && leading) callTab(tab, (api) => api.ring(alarm));
    },
    resubscribe: () => stream.resubscribe(),
    missedAlarms: missedAlarms.missed,
    unconfirmed: (hole) => shellData.unconfirmed(hole),
    serverNow: connection.serverNow,
    lag: connection.workLag,
  });

  const trucks = createTruckStatus({
    list: () => shellData.truckStatus(),
    publish: (snapshot) => feed.publish('truckStatus', snapshot),
    failed: (failing) => feed.publish('truckStatusFailing', failing),
    keep: (snapshot) => feed.keep('truckStatus', snapshot),
    changes: (changes) => {
      for (const tab of tabs.all()) if (tab.live) callTab(tab, (api) => api.truckChanges(changes));
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
    broadcast: broadcast.send,
  });

  const stream = createAlarmStream(ports, `${basePath}${alarmStreamPath}`, {
    subscribeFrame: () => ({
      ...shellData.subscription(),
      ...alarms.resumeFrom(),
      msgType: frameTypes.subscribe,
      userName: session.user()?.userName ?? '',
      version: protocolVersion,
      build: ports.build,
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
    // The session call tells whether the session is over; if so, its 504 ends it here as everywhere.
    sessionEnded: () => void http.send('session.resume', {}, { language: 'zh' }),
    scopeChanged: () => shellData.rights(),
  });

  /** The socket is lost: is the server too? The answer, or its absence, updates the connection's state. */
  const probe = (): Promise<unknown> =>
    http.send('session.resume', {}, { language: 'zh', timeoutMs: probeTimeoutMs });

  let checkedMs = -Infinity;
  /** Is the session cookie still there? Neither an event nor the open socket shows that it was deleted. */
  const checkSession = (): void => {
    if (session.user() === null || clock.now() - checkedMs < sessionCheckedMs) return;
    checkedMs = clock.now();
    void probe();
  };

  /**
   * One hub holds the socket where tabs share it; a hub of one tab serves that tab whoever leads, and one of an older
   * build the tabs that can't be reloaded yet.
   */
  const mayStream = (): boolean =>
    (host !== 'shared' || leading || store.state === 'newer') && !rest.suspended();

  /** A user is signed in: poll and stream as far as the hub may. */
  const serve = (): void => {
    if (rest.suspended()) polls.stop();
    else polls.start();
    streamOrNot();
  };
  const streamOrNot = (): void => {
    if (mayStream()) stream.start();
    else stream.stop();
  };
  const rest = createIdleSuspend(clock, tabs.all, outbox.waiting, () => {
    if (began !== null) serve();
  });

  const begin = async (owner: number): Promise<void> => {
    if (began === owner) return;
    began = owner;
    await alarms.start(owner);
    await missedAlarms.restore();
    await shellData.offerKept(trucks);
    await outbox.publish();
    // Rights decide what is subscribed. A device that kept them need not wait; new ones are sent to the stream.
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

  broadcast.listen((said) => {
    if (said.kind === 'signedIn' || said.kind === 'loggedOut') void session.changedElsewhere(said.kind);
    else if (said.kind === 'outbox') void outbox.publish();
    else if (said.kind === 'leads') heardLeader();
    else if (said.kind === 'approvals') {
      polls.received('approvals');
      feed.publish('approvals', said.rows);
    } else if (said.kind === 'heartbeatTimeouts') {
      polls.received('heartbeatTimeouts');
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
      store.onLost(() => void clock.after(clearedMs, checkSession));
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
    dismissMissedAlarms: missedAlarms.dismiss,
    sharedComputer: async (on: boolean): Promise<void> => {
      await store.forgetful(on);
      connection.storageChanged();
    },
    /** A user looks at a tab again. */
    lookedAt: (): void => {
      checkSession();
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
