import { alarmStreamPath } from '#contract/alarms/alarm-stream.ts';
import { basePath } from '#contract/base-path.ts';

import { createAlarmStream } from './alarms/alarm-stream.ts';
import { createAlarms } from './alarms/alarms.ts';
import { createDialogDetails } from './alarms/dialog-details.ts';
import { createMissedAlarms } from './alarms/missed-alarms.ts';
import { createStreamEvents } from './alarms/stream-events.ts';
import { handleEvents } from './event-handlers.ts';
import { createFeed } from './fleet/feed.ts';
import { createLiveRequest } from './fleet/live-request.ts';
import { createPolls } from './fleet/polls.ts';
import { createShellData } from './fleet/shell-data.ts';
import { createTruckChanges } from './fleet/truck-changes.ts';
import { createTruckStatus } from './fleet/truck-status.ts';
import { listenToOtherHubs } from './hosts/other-hubs.ts';
import { callTab } from './hosts/tab.ts';
import { createTabs } from './hosts/tabs.ts';
import { createConnection } from './http/connection.ts';
import { createHttp } from './http/http.ts';
import { createIdentity } from './http/identity.ts';
import { createReplies } from './http/replies.ts';
import { createSession } from './http/session.ts';
import { createSessionCheck } from './http/session-check.ts';
import { createEmitter, type HubEvents } from './hub-events.ts';
import { createHubLifecycle } from './hub-lifecycle.ts';
import type { HubPorts } from './hub-ports.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createServing } from './serving.ts';
import { createReadCache } from './storage/read-cache.ts';
import { storageOf } from './storage/watch-store.ts';

/** All parts of the hub. What one tells the others goes by events, so that none knows what comes after it. */
export const createHubCore = (ports: HubPorts) => {
  const { clock, store, host, broadcast } = ports;
  const events = createEmitter<HubEvents>();
  const { emit } = events;
  let leading = false;
  events.on('leads', (leads) => {
    leading = leads;
  });
  const leads = (): boolean => leading;

  const identity = createIdentity();
  const tabs = createTabs(ports.locks, emit);
  const feed = createFeed(clock, tabs.all, emit);
  const connection = createConnection(clock, host, () => storageOf(store), emit);
  const missedAlarms = createMissedAlarms(connection, store);
  const http = createHttp(ports, identity.header, emit);
  const session = createSession(clock, http, store, identity, emit);
  const check = createSessionCheck(clock, http, () => identity.user() !== null);
  const reports = createReadCache(clock, store, http, identity.userId, connection.offline);
  const shellData = createShellData({ clock, reports, http, feed, emit });
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
    resubscribe: () => emit('resubscribe'),
    missedAlarms: missedAlarms.missed,
    unconfirmed: shellData.unconfirmed,
    serverNow: connection.serverNow,
    lag: connection.workLag,
  });
  const truckChanges = createTruckChanges(clock, tabs.all);
  const trucks = createTruckStatus({
    list: shellData.truckStatus,
    publish: (snapshot) => {
      truckChanges.flushAll();
      feed.publish('truckStatus', snapshot);
    },
    failed: (failing) => feed.publish('truckStatusFailing', failing),
    away: connection.told,
    keep: (snapshot) => feed.keep('truckStatus', snapshot),
    changes: truckChanges.publish,
  });
  const live = createLiveRequest(tabs.all, emit);
  const polls = createPolls({
    clock,
    feed,
    trucks,
    http,
    user: identity.user,
    leads,
    broadcast: broadcast.send,
  });
  const replied = createReplies({ shellData, alarms, polls, session });
  const outbox = createOutbox(ports, http, identity.writerId, connection.offline, {
    publish: (items) => feed.publish('outbox', items),
    sent: replied,
    changed: () => broadcast.send({ kind: 'outbox' }),
  });
  const parts = { identity, tabs, feed, connection, http, session, check, reports, shellData, outbox };
  const watching = { alarms, trucks, live, polls };
  const stream = createAlarmStream(
    ports,
    `${basePath}${alarmStreamPath}`,
    createStreamEvents({ clock, build: ports.build, ...parts, ...watching, emit }),
  );
  const serving = createServing({ clock, store, host, leads, missedAlarms, ...parts, ...watching, stream });
  handleEvents(ports, events, { ...parts, ...watching, truckChanges, stream, serving });
  listenToOtherHubs({ broadcast, session, outbox, polls, feed, emit });
  return {
    ...createHubLifecycle(ports, { ...parts, ...watching, stream }),
    ...parts,
    ...watching,
    events,
    clock,
    stream,
    truckChanges,
    rest: serving.rest,
    replied,
    dismissMissedAlarms: missedAlarms.dismiss,
  };
};

export type HubCore = ReturnType<typeof createHubCore>;
