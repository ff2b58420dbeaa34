import * as Type from 'typebox';
import type { Static } from 'typebox';

import { suspendedReasons } from '../envelope.ts';
import { nullable } from '../nullable.ts';
import { Alarm } from './alarms.ts';
import { TruckStatus } from '../fleet/truck-status.ts';

/** Where the one alarm WebSocket is opened, under the base path. */
export const alarmStreamPath = '/alarms';

/** Kinds of frames in both directions. 0 and 1 are from specification 7; the others are additions. */
export const frameTypes = {
  keepAlive: 0,
  subscribe: 1,
  alarm: 2,
  alarmState: 3,
  live: 4,
  suspended: 5,
  inquiries: 6,
} as const;

/** Reasons with which the server closes; browsers hand `code` to the hub. */
export const closeCodes = {
  sessionEnded: 4401,
  scopeChanged: 4403,
  superseded: 4409,
  slowConsumer: 4429,
  tooManyFrames: 4430,
  silent: 4408,
  restart: 1012,
} as const;

/**
 * `{ typeIds, msgType: 1, userPri, userName }` of specification 7; the other fields resume the stream from a cursor.
 */
export const SubscribeFrame = Type.Object({
  msgType: Type.Literal(frameTypes.subscribe),
  /** Comma list of alarm type ids that pop up; empty: none but 201, 202 and 203. */
  typeIds: Type.String({ maxLength: 2000 }),
  /** Comma list of company codes; can only narrow. */
  userPri: Type.String({ maxLength: 20_000 }),
  userName: Type.String({ maxLength: 64 }),
  version: Type.Optional(Type.Integer()),
  build: Type.Optional(Type.String({ maxLength: 64 })),
  /** Cursor of the last alarm that the client has stored, or a `head`; missing: from now on. */
  cursor: Type.Optional(Type.Integer({ minimum: 0 })),
  epoch: Type.Optional(Type.String({ maxLength: 64 })),
});

/** `{ frequency: 30, msgType: 0 }` of specification 7. Answered by the text `pong` and by a HeadFrame. */
export const KeepAliveFrame = Type.Object({
  msgType: Type.Literal(frameTypes.keepAlive),
  frequency: Type.Integer(),
});

/** Starts or stops live changes of trucks. */
export const LiveRequestFrame = Type.Object({
  msgType: Type.Literal(frameTypes.live),
  on: Type.Boolean(),
  /** The client unpacks: longer LiveFrames come as binary messages, their JSON deflated (RFC 1951). */
  packed: Type.Optional(Type.Boolean()),
});

/** A frame that a client sends, decided by `msgType` (specification 7). */
export const ClientFrame = Type.Union([SubscribeFrame, KeepAliveFrame, LiveRequestFrame]);

export type ClientFrame = Static<typeof ClientFrame>;

/**
 * Answer to a keep-alive: the newest cursor that was sent on this subscription, or its `head`. Cursors rise, and tell when
 * something was published: not how much, and nothing of others.
 */
export const HeadFrame = Type.Object({
  msgType: Type.Literal(frameTypes.keepAlive),
  head: Type.Integer(),
  epoch: Type.String(),
});

/**
 * Answer to a subscription. `recovered: false`: the stream no longer holds what was missed; the client fetches the
 * unconfirmed alarms and shows that some may be missing.
 */
export const SubscribedFrame = Type.Object({
  msgType: Type.Literal(frameTypes.subscribe),
  recovered: Type.Boolean(),
  epoch: Type.String(),
  head: Type.Integer(),
  missed: Type.Integer(),
});

/**
 * One alarm. `prev` is the cursor sent before it on this subscription; a difference between `prev` and the
 * client's cursor is a hole.
 */
export const AlarmFrame = Type.Object({
  ...Alarm.properties,
  msgType: Type.Literal(frameTypes.alarm),
  cursor: Type.Integer(),
  prev: Type.Integer(),
  epoch: Type.String(),
  head: Type.Integer(),
});

/** The present row of an alarm that somebody acknowledged or judged, or that the engine ended or withdrew. */
export const AlarmStateFrame = Type.Object({ msgType: Type.Literal(frameTypes.alarmState), alarm: Alarm });

/** Trucks that changed since the last frame, at most four frames a second, newest state only. */
export const LiveFrame = Type.Object({
  msgType: Type.Literal(frameTypes.live),
  trucks: Type.Array(TruckStatus),
  serverTime: Type.Number(),
});

/**
 * The server judges nothing from now on, and why; null: it works again. Whoever only looks asks for nothing, and would
 * learn it half a minute later.
 */
export const SuspendedFrame = Type.Object({
  msgType: Type.Literal(frameTypes.suspended),
  suspended: nullable(Type.Enum([...suspendedReasons])),
});

/** What authorities want of the session's companies has changed: whoever answers asks for it. */
export const InquiriesFrame = Type.Object({ msgType: Type.Literal(frameTypes.inquiries) });

export type SubscribeFrame = Static<typeof SubscribeFrame>;
export type HeadFrame = Static<typeof HeadFrame>;
export type SubscribedFrame = Static<typeof SubscribedFrame>;
export type AlarmFrame = Static<typeof AlarmFrame>;
export type AlarmStateFrame = Static<typeof AlarmStateFrame>;
export type LiveFrame = Static<typeof LiveFrame>;
export type SuspendedFrame = Static<typeof SuspendedFrame>;
export type InquiriesFrame = Static<typeof InquiriesFrame>;
/** A frame that the server sends, decided by `msgType` (specification 7). */
export type ServerFrame =
  | HeadFrame
  | SubscribedFrame
  | AlarmFrame
  | AlarmStateFrame
  | LiveFrame
  | SuspendedFrame
  | InquiriesFrame;
