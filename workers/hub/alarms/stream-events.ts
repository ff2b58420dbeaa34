import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import type { SuspendedReason } from '#contract/envelope.ts';
import { protocolVersion } from '#contract/version.ts';

import type { TruckStatusKeeper } from '../fleet/truck-status.ts';
import type { createLiveRequest } from '../fleet/live-request.ts';
import type { ShellData } from '../fleet/shell-data.ts';
import type { ConnectionState } from '../http/connection.ts';
import type { HubSession } from '../http/session.ts';
import type { SessionCheck } from '../http/session-check.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Clock } from '../ports.ts';
import type { AlarmStream, StreamEvents } from './alarm-stream.ts';
import type { Alarms } from './alarms.ts';
import { unpacks } from './packed-frames.ts';

interface StreamParts {
  readonly clock: Clock;
  readonly build: string;
  readonly stream: () => AlarmStream;
  readonly session: HubSession;
  readonly check: SessionCheck;
  readonly connection: ConnectionState;
  readonly shellData: ShellData;
  readonly alarms: Alarms;
  readonly trucks: TruckStatusKeeper;
  readonly live: ReturnType<typeof createLiveRequest>;
  readonly outbox: Outbox;
  /** The server has said why it judges nothing just now, or that it does again. */
  readonly suspended: (reason: SuspendedReason | null) => void;
  /** What authorities want has changed. */
  readonly inquiries: () => void;
}

/** Effect of the socket's events on the parts of the hub. */
export const createStreamEvents = ({
  clock,
  build,
  stream,
  session,
  check,
  connection,
  shellData,
  alarms,
  trucks,
  live,
  outbox,
  suspended,
  inquiries,
}: StreamParts): StreamEvents => ({
  subscribeFrame: () => ({
    ...shellData.subscription(),
    ...alarms.resumeFrom(),
    msgType: frameTypes.subscribe,
    userName: session.user()?.userName ?? '',
    version: protocolVersion,
    build: build,
  }),
  frame: (frame) => {
    if (frame.msgType === frameTypes.live) return trucks.live(frame);
    if (frame.msgType === frameTypes.suspended) return suspended(frame.suspended);
    if (frame.msgType === frameTypes.inquiries) return inquiries();
    if (frame.msgType === frameTypes.subscribe && live.asked())
      stream().send({ msgType: frameTypes.live, on: true, packed: unpacks });
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
