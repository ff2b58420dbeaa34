import { isHeldUp } from '#contract/session/session.ts';

import type { AlarmStream } from './alarms/alarm-stream.ts';
import type { Feed } from './fleet/feed.ts';
import type { createLiveRequest } from './fleet/live-request.ts';
import type { Polls } from './fleet/polls.ts';
import type { ShellData } from './fleet/shell-data.ts';
import type { TruckChangeKeeper } from './fleet/truck-changes.ts';
import type { Tabs } from './hosts/tabs.ts';
import type { ConnectionState } from './http/connection.ts';
import type { Http } from './http/http.ts';
import type { Identity } from './http/identity.ts';
import type { SessionCheck } from './http/session-check.ts';
import type { HubSession } from './http/session.ts';
import type { HubEmitter } from './hub-events.ts';
import type { HubPorts } from './hub-ports.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Serving } from './serving.ts';
import type { Reports } from './storage/read-cache.ts';

interface HearingParts {
  readonly identity: Identity;
  readonly tabs: Tabs;
  readonly feed: Feed;
  readonly connection: ConnectionState;
  readonly http: Http;
  readonly session: HubSession;
  readonly check: SessionCheck;
  readonly reports: Reports;
  readonly shellData: ShellData;
  readonly outbox: Outbox;
  readonly truckChanges: TruckChangeKeeper;
  readonly live: ReturnType<typeof createLiveRequest>;
  readonly polls: Polls;
  readonly stream: AlarmStream;
  readonly serving: Serving;
}

/** So often a server whose database does not answer is asked whether it does again, ms. */
const silentAgainMs = 3_000;

/** What comes of each event, once all parts are there. */
export const handleEvents = (
  { clock, broadcast }: Pick<HubPorts, 'clock' | 'broadcast'>,
  { on }: HubEmitter,
  parts: HearingParts,
): void => {
  const { identity, tabs, feed, connection, http, session, check, reports, shellData } = parts;
  const { outbox, truckChanges, live, polls, stream, serving } = parts;

  on('contact', ({ serverMs, localMs }) => {
    const wasAway = connection.offline();
    connection.contact(serverMs, localMs);
    // Only after an outage: a socket that alone is refused keeps its waits.
    if (wasAway) stream.hasten();
    outbox.nudge();
    void session.contact();
  });
  on('unreachable', () => {
    connection.lost();
    // Whether the socket is as dead as the request, known in 5 s instead of 50.
    stream.probe();
  });
  let asksAgain = false;
  on('suspended', (reason) => {
    connection.suspended(reason);
    if (reason !== 'database' || asksAgain) return;
    // The socket stands, so that nothing but an answer tells that the database is back.
    asksAgain = true;
    clock.after(silentAgainMs, () => {
      asksAgain = false;
      if (identity.user() !== null) void check.probe();
    });
  });
  on('sessionGone', (name) => {
    if (name !== 'session.logout') void session.gone();
  });
  // Specification 7: 401 "triggers a further action". Rights have changed, so menus and privileges are read again.
  on('restricted', shellData.rights);
  on('versionSkew', () => tabs.reloadAll('versionSkew'));
  on('started', (value) => {
    feed.publish('session', value);
    connection.signedIn(true);
    // All that is polled would be refused; what is asked for is the user's own account.
    if (isHeldUp(value.user)) serving.end();
    else void serving.begin(value.user.id);
  });
  on('ended', (reason) => {
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
  });
  on('otherUser', () => tabs.reloadAll('otherUser'));
  on('changedHere', (kind) => broadcast.send({ kind }));
  on('tabs', (gone) => {
    if (gone !== null) {
      feed.drop(gone);
      truckChanges.gone(gone);
    }
    connection.tabs(tabs.all().length);
    live.judge();
    serving.rest.judge();
  });
  on('watched', polls.wantedChanged);
  on('connection', (value) => {
    feed.publish('connection', value);
    if (value.state === 'offline') reports.lost();
  });
  on('resubscribe', stream.resubscribe);
  on('frame', stream.send);
  on('leads', () => {
    polls.leadChanged();
    serving.leadChanged();
  });
};
