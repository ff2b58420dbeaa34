import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import { protocolVersion } from '#contract/version.ts';

import type { TruckStatusKeeper } from '../fleet/truck-status.ts';
import type { Feed } from '../fleet/feed.ts';
import { type createLiveRequest, liveFrame } from '../fleet/live-request.ts';
import type { ShellData } from '../fleet/shell-data.ts';
import type { ConnectionState } from '../http/connection.ts';
import type { Identity } from '../http/identity.ts';
import type { HubSession } from '../http/session.ts';
import type { SessionCheck } from '../http/session-check.ts';
import type { Emit } from '../hub-events.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Clock } from '../ports.ts';
import type { StreamEvents } from './alarm-stream.ts';
import type { Alarms } from './alarms.ts';

interface StreamParts {
  readonly clock: Clock;
  readonly build: string;
  readonly session: HubSession;
  readonly identity: Identity;
  readonly check: SessionCheck;
  readonly connection: ConnectionState;
  readonly shellData: ShellData;
  readonly alarms: Alarms;
  readonly trucks: TruckStatusKeeper;
  readonly live: ReturnType<typeof createLiveRequest>;
  readonly outbox: Outbox;
  readonly feed: Feed;
  readonly emit: Emit;
}

/** Effect of the socket's events on the parts of the hub. */
export const createStreamEvents = ({
  clock,
  build,
  session,
  identity,
  check,
  connection,
  shellData,
  alarms,
  trucks,
  live,
  outbox,
  feed,
  emit,
}: StreamParts): StreamEvents => ({
  subscribeFrame: () => ({
    ...shellData.subscription(),
    ...alarms.resumeFrom(),
    msgType: frameTypes.subscribe,
    userName: identity.user()?.userName ?? '',
    version: protocolVersion,
    build: build,
  }),
  frame: (frame) => {
    if (frame.msgType === frameTypes.live) return trucks.live(frame);
    if (frame.msgType === frameTypes.suspended) return emit('suspended', frame.suspended);
    if (frame.msgType === frameTypes.inquiries)
      return feed.publish('inquiries', (feed.get('inquiries') ?? 0) + 1);
    if (frame.msgType === frameTypes.subscribe && live.asked()) emit('frame', liveFrame(true));
    void alarms.frame(frame);
  },
  changed: (open, retryAtMs) => {
    connection.stream(open, retryAtMs);
    if (open) {
      alarms.connected();
      outbox.nudge();
    } else if (retryAtMs !== null && !connection.offline()) void check.probe();
  },
  received: () => connection.contact(null, clock.now()),
  echo: connection.lineLag,
  serverAnswers: async () => {
    await check.probe();
    return !connection.unreachable();
  },
  sessionEnded: check.resume,
  scopeChanged: () => {
    shellData.rightsChanged();
    void session.renew();
  },
});
