import * as Type from 'typebox';
import type { Static } from 'typebox';

import { authorityAddress } from '#domain/authority/authority-address.ts';
import {
  authorityMessageKinds,
  authorityMessageStates,
  authorityVehicleStates,
  urgeResults,
} from '#domain/authority/authority-words.ts';
import { linkDetails, linkStates } from '#domain/authority/link-words.ts';

import { defineCall } from '../call.ts';
import { nullable, NullableText } from '../nullable.ts';
import { keysOf } from '../reports/keys-of.ts';

const Time = nullable(Type.String({ description: 'ISO 8601 UTC' }));
const Share = nullable(Type.Number({ description: '0 to 1; null: nothing was there to compute it from' }));

/** One link with an authority, as it is. */
export const AuthorityLinkState = Type.Object({
  state: keysOf(linkStates),
  detail: nullable(keysOf(linkDetails)),
  sinceTime: Time,
  heardTime: Time,
  keepAliveTime: Time,
});

export type AuthorityLinkState = Static<typeof AuthorityLinkState>;

/** Something that came down, and what became of it. */
export const AuthorityMessage = Type.Object({
  id: Type.Integer(),
  authorityId: Type.Integer(),
  authority: Type.String(),
  kind: keysOf(authorityMessageKinds),
  state: keysOf(authorityMessageStates),
  receivedTime: Type.String(),
  deadlineTime: Time,
  content: Type.String(),
  signCode: NullableText,
  alarmId: NullableText,
  alarmType: nullable(Type.Integer()),
  alarmTime: Time,
  /** Who urges, and how he is reached; '': not said. */
  asker: Type.String(),
  askerPhone: Type.String(),
  answer: Type.String(),
  result: nullable(keysOf(urgeResults)),
  answeredName: NullableText,
  answeredPhone: NullableText,
  answeredTime: Time,
});

export type AuthorityMessage = Static<typeof AuthorityMessage>;

/** How often a sub-message went up on a day, and when last. */
const UpCount = Type.Object({
  message: Type.Integer(),
  count: Type.Integer(),
  lastTime: Type.String(),
});

/** Places that had arrived in an hour, and how many the authority missed of those that it has counted. */
const HourCount = Type.Object({ hour: Type.Integer(), sent: Type.Integer(), missing: Type.Integer() });

/** A truck of an authority, on a day. */
export const AuthorityTruck = Type.Object({
  truckId: Type.Integer(),
  signCode: Type.String(),
  state: keysOf(authorityVehicleStates),
  stateTime: Type.String(),
  /** Places that it sent, those among them that are of use, and jumps that no truck makes. */
  places: Type.Integer(),
  qualified: Type.Integer(),
  drifts: Type.Integer(),
  /** Kilometres, and those of them without a gap. */
  km: Type.Number(),
  completeKm: Type.Number(),
  gaps: Type.Integer(),
  lastTime: Time,
  /** Places that had gone up and were confirmed. */
  sent: Type.Integer(),
});

export type AuthorityTruck = Static<typeof AuthorityTruck>;

/** An authority in a list to choose from. */
const AuthorityName = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  edition: Type.String(),
  enabled: Type.Boolean(),
});

/** An authority on one day, as an inspector will see it. */
export const AuthorityDay = Type.Object({
  authority: AuthorityName,
  host: Type.String(),
  port: Type.Integer(),
  encrypted: Type.Boolean(),
  /** Address that may open the sub-link; null: that of the main link. */
  subLinkFrom: NullableText,
  ownHost: Type.String(),
  main: AuthorityLinkState,
  sub: AuthorityLinkState,
  /** Places and other messages that wait, or whose arrival nobody has confirmed yet. */
  waiting: Type.Integer(),
  /** Up to when the authority has counted, and what it had received and was sent by then on this day. */
  countedTime: Time,
  received: nullable(Type.Integer()),
  sentThen: nullable(Type.Integer()),
  counts: Type.Array(UpCount),
  hours: Type.Array(HourCount),
  trucks: Type.Array(AuthorityTruck),
  registeredShare: Share,
  onlineShare: Share,
  completeShare: Share,
  qualifiedShare: Share,
  driftShare: Share,
  answeredShare: Share,
});

export type AuthorityDay = Static<typeof AuthorityDay>;

/** A day of the last thirty; null: it was not noted, or nothing was there to compute it from. */
export const AuthorityDayShares = Type.Object({
  /** China day (`YYYY-MM-DD`). */
  day: Type.String(),
  /** Trucks of the authority on that day. */
  trucks: nullable(Type.Integer()),
  onlineShare: Share,
  qualifiedShare: Share,
  answeredShare: Share,
});

export type AuthorityDayShares = Static<typeof AuthorityDayShares>;

const ChinaDay = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });

/** What can be asked and said of transport authorities (JT/T 809). */
export const authorityCalls = {
  /** Authorities of the session's companies. */
  'authorities.list': defineCall({
    method: 'GET',
    path: '/authorities',
    access: { page: [authorityAddress] },
    reply: Type.Object({ list: Type.Array(AuthorityName) }),
  }),
  /** One on a China day (`YYYY-MM-DD`). */
  'authorities.day': defineCall({
    method: 'GET',
    path: '/authorities/day',
    access: { page: [authorityAddress] },
    query: Type.Object({
      authorityId: Type.Integer(),
      day: ChinaDay,
    }),
    reply: AuthorityDay,
  }),
  /** Thirty China days up to one, as they were noted. */
  'authorities.days': defineCall({
    method: 'GET',
    path: '/authorities/days',
    access: { page: [authorityAddress] },
    query: Type.Object({ authorityId: Type.Integer(), untilDay: ChinaDay }),
    reply: Type.Object({ list: Type.Array(AuthorityDayShares) }),
  }),
  /** Enters what an authority lets the carrier in with; never read back. Empty: what stands stays. */
  'authorities.secrets': defineCall({
    method: 'POST',
    path: '/authorities/secrets',
    access: { functionCode: 'authority.write' },
    body: Type.Object({
      authorityId: Type.Integer(),
      password: Type.String({ maxLength: 8 }),
      /** M1, IA1 and IC1, whole numbers of 32 bits. */
      m1: Type.String({ maxLength: 10 }),
      ia1: Type.String({ maxLength: 10 }),
      ic1: Type.String({ maxLength: 10 }),
    }),
    reply: Type.Null(),
  }),
  /** What waits for a person now, the most urgent first. */
  'authorityMessages.open': defineCall({
    method: 'GET',
    path: '/authorities/messages/open',
    access: { functionCode: 'authority.answer' },
    reply: Type.Object({
      list: Type.Array(AuthorityMessage),
      /** Telephone of whoever is signed in, for the answer. */
      phone: Type.String(),
    }),
  }),
  /** What came down of late, the newest first. */
  'authorityMessages.list': defineCall({
    method: 'GET',
    path: '/authorities/messages',
    access: { page: [authorityAddress] },
    query: Type.Object({ authorityId: Type.Integer() }),
    reply: Type.Object({ list: Type.Array(AuthorityMessage) }),
  }),
  /** A person's answer, in the name of whoever is signed in. It cannot be changed. */
  'authorityMessages.answer': defineCall({
    method: 'POST',
    path: '/authorities/messages/answer',
    access: { functionCode: 'authority.answer' },
    body: Type.Object({
      id: Type.Integer(),
      /** To an inquiry; an urge is answered by its result. */
      text: Type.String({ maxLength: 500 }),
      phone: Type.String({ maxLength: 20 }),
      result: keysOf(urgeResults),
    }),
    reply: Type.Null(),
  }),
} as const;
