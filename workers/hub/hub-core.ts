import type { SuspendedReason } from '#contract/envelope.ts';
import { isHeldUp } from '#contract/session/session.ts';
import { alarmStreamPath, frameTypes } from '#contract/alarms/alarm-stream.ts';
import { basePath } from '#contract/base-path.ts';
import type { TopicName } from '#contract/hub/topics.ts';

import { type AlarmStream, createAlarmStream } from './alarms/alarm-stream.ts';
import { createAlarms } from './alarms/alarms.ts';
import { createDialogDetails } from './alarms/dialog-details.ts';
import { createStreamEvents } from './alarms/stream-events.ts';
import { createConnection } from './http/connection.ts';
import { createHubLifecycle } from './hub-lifecycle.ts';
import type { HubPorts } from './hub-ports.ts';
import { createFeed } from './fleet/feed.ts';
import { createMissedAlarms } from './alarms/missed-alarms.ts';
import { createHttp } from './http/http.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createLiveRequest } from './fleet/live-request.ts';
import { createPolls } from './fleet/polls.ts';
import { createReplies } from './http/replies.ts';
import { createReadCache } from './storage/read-cache.ts';
import { listenToOtherHubs } from './hosts/other-hubs.ts';
import { createSession } from './http/session.ts';
import { createSessionCheck } from './http/session-check.ts';
import { createShellData } from './fleet/shell-data.ts';
import { createServing } from './serving.ts';
import { storageOf } from './storage/watch-store.ts';
import { createTabs, callTab } from './hosts/tabs.ts';
import { createTruckChanges } from './fleet/truck-changes.ts';
import { createTruckStatus } from './fleet/truck-status.ts';
import { unpacks } from './alarms/packed-frames.ts';

/** So often a server whose database does not answer is asked whether it does again, ms. */
const silentAgainMs = 3_000;

/** All parts of the hub, connected by their events. */
export const createHubCore = (ports: HubPorts) => {
  const { clock, store, host, broadcast } = ports;
  let leading = false;
  let leaderSeen = (): void => {};

  const tabs = createTabs(ports.locks, (gone) => {
    if (gone !== null) {
      feed.drop(gone);
      truckChanges.gone(gone);
    }
    connection.tabs(tabs.all().length);
    live.judge();
    serving.rest.judge();
  });
  const feed = createFeed(clock, tabs.all, (topic: TopicName) => polls.wantedChanged(topic));
  const connection = createConnection(
    clock,
    host,
    () => storageOf(store),
    (value) => {
      feed.publish('connection', value);
      if (value.state === 'offline') reports.lost();
    },
  );
  const missedAlarms = createMissedAlarms(connection, store);
  let asksAgain = false;
  const suspended = (reason: SuspendedReason | null): void => {
    connection.suspended(reason);
    if (reason !== 'database' || asksAgain) return;
    // The socket stands, so that nothing but an answer tells that the database is back.
    asksAgain = true;
    clock.after(silentAgainMs, () => {
      asksAgain = false;
      if (session.user() !== null) void check.probe();
    });
  };
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
    suspended,
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
  /** Writes that wait here are their user's own; whoever looks at his console sends none of them. */
  const writerId = (): number | null => (session.user()?.viewedBy ? null : userId());

  const session = createSession(clock, lateHttp, store, {
    started: (value) => {
      feed.publish('session', value);
      connection.signedIn(true);
      // All that is polled would be refused; what is asked for is the user's own account.
      if (isHeldUp(value.user)) serving.end();
      else void serving.begin(value.user.id);
    },
    ended: (reason) => {
      serving.end();
      reports.forget();
      http.forget();
      connection.missedAlarms(null);
      connection.signedIn(false);
      feed.publish('session', null);
      feed.publish('approvals', []);
      feed.publish('heartbeatTimeouts', []);
      feed.publish('outbox', []);
      if (reason !== null) tabs.reloadAll(reason);
    },
    otherUser: () => tabs.reloadAll('otherUser'),
    changedHere: (kind) => broadcast.send({ kind }),
  });

  const check = createSessionCheck(clock, lateHttp, () => session.user() !== null);
  const reports = createReadCache(clock, store, lateHttp, userId, () => connection.offline());
  const shellData = createShellData({
    clock,
    reports,
    http: lateHttp,
    feed,
    subscriptionChanged: () => stream.resubscribe(),
  });
  const outbox = createOutbox(ports, lateHttp, writerId, connection.offline, {
    publish: (items) => feed.publish('outbox', items),
    sent: (name, value) => replied(name, value),
    changed: () => broadcast.send({ kind: 'outbox' }),
  });

  const keepDetails = createDialogDetails(
    (signCode) => reports.read('truckDetail.get', { signCode }, { language: 'zh' }),
    () => leading && store.state === 'open' && !connection.offline(),
  );
  const alarms = createAlarms(clock, store, {
    publish: (board, changes) => {
      keepDetails(board.urgent);
      if (changes === null) feed.publish('alarms', board);
      else feed.change('alarms', board, (tab) => callTab(tab, (api) => api.boardChanges(changes)));
    },
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

  const truckChanges = createTruckChanges(clock, tabs.all);
  const trucks = createTruckStatus({
    list: () => shellData.truckStatus(),
    publish: (snapshot) => {
      truckChanges.flushAll();
      feed.publish('truckStatus', snapshot);
    },
    failed: (failing) => feed.publish('truckStatusFailing', failing),
    away: connection.told,
    keep: (snapshot) => feed.keep('truckStatus', snapshot),
    changes: truckChanges.publish,
  });
  const live = createLiveRequest(tabs.all, (on) =>
    stream.send({ msgType: frameTypes.live, on, packed: unpacks }),
  );
  const polls = createPolls({
    clock,
    feed,
    trucks,
    http: lateHttp,
    user: () => session.user(),
    leads: () => leading,
    broadcast: broadcast.send,
  });

  const stream: AlarmStream = createAlarmStream(
    ports,
    `${basePath}${alarmStreamPath}`,
    createStreamEvents({
      clock,
      build: ports.build,
      stream: () => stream,
      session,
      check,
      connection,
      shellData,
      alarms,
      trucks,
      live,
      outbox,
      suspended,
      inquiries: () => feed.publish('inquiries', (feed.get('inquiries') ?? 0) + 1),
    }),
  );

  const serving = createServing({
    clock,
    store,
    host,
    leads: () => leading,
    tabs,
    outbox,
    alarms,
    missedAlarms,
    shellData,
    trucks,
    feed,
    polls,
    stream,
  });

  const replied = createReplies({ shellData, alarms, polls, session });

  listenToOtherHubs({ broadcast, session, outbox, polls, feed, leads: () => leaderSeen() });

  return {
    ...createHubLifecycle(ports, { tabs, connection, session, check, alarms, outbox, polls, stream }),
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
    truckChanges,
    polls,
    rest: serving.rest,
    replied,
    versionSkew: (): void => tabs.reloadAll('versionSkew'),
    lead: (value: boolean): void => {
      leading = value;
      polls.leadChanged();
      serving.leadChanged();
    },
    dismissMissedAlarms: missedAlarms.dismiss,
    onLeader: (seen: () => void): void => {
      leaderSeen = seen;
    },
  };
};

export type HubCore = ReturnType<typeof createHubCore>;
