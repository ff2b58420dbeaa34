import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';

/** A truck whose heartbeat is overdue (specification 3). */
export const HeartbeatTimeout = Type.Object({
  companyName: Type.String(),
  signCode: Type.String(),
  heartTime: NullableText,
  gpsTime: NullableText,
});

export type HeartbeatTimeout = Static<typeof HeartbeatTimeout>;

/** The poll of overdue heartbeats (specification 3). */
export const heartbeatCalls = {
  'heartbeats.list': defineCall({
    method: 'GET',
    path: '/heartBeatInfo',
    access: { page: ['device_monitor/device_analysis/heart_beat_info'] },
    query: Type.Object({ signCode: Type.Optional(Type.String({ maxLength: 20 })) }),
    reply: Type.Object({ list: Type.Array(HeartbeatTimeout) }),
  }),
  'heartbeats.timeouts': defineCall({
    method: 'GET',
    path: '/heartBeatInfo/timeout',
    access: { functionCode: 'heartbeat.watch' },
    reply: Type.Object({ list: Type.Array(HeartbeatTimeout) }),
  }),
} as const;
