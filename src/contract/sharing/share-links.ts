import * as Type from 'typebox';
import type { Static } from 'typebox';

import { deliveryPhases } from '#domain/sharing/delivery-phases.ts';
import { shareContents } from '#domain/sharing/share-kinds.ts';

import { defineCall } from '../call.ts';
import { nullable, NullableInteger, NullableNumber, NullableText } from '../nullable.ts';
import { keysOf } from '../reports/keys-of.ts';

/** A link that was made: what is answered this once. Times are ISO 8601 UTC. */
export const NewShareLink = Type.Object({
  id: Type.Integer(),
  /** Of its page: `/share/<number>#<token>`, whole where the server knows its own address (`PUBLIC_URL`). */
  url: Type.String(),
  /** Six digits that whoever opens it has to know; null: none are asked for. */
  accessCode: NullableText,
  expiresTime: Type.String(),
});

export type NewShareLink = Static<typeof NewShareLink>;

/** Last fix of the truck, WGS-84; its time is ISO 8601 UTC. */
const SharedPlace = Type.Object({
  longitudeDeg: Type.Number(),
  latitudeDeg: Type.Number(),
  gpsTime: Type.String(),
});

/** Where it goes, and when it is there (`Destination` of the contract); null: not known. */
const SharedArrival = Type.Object({
  areaName: Type.String(),
  areaNameEn: NullableText,
  longitudeDeg: NullableNumber,
  latitudeDeg: NullableNumber,
  plannedTime: NullableText,
  arrivalTime: NullableText,
  km: NullableNumber,
  estimateKm: nullable(Type.Tuple([Type.Number(), Type.Number()])),
  /** Other stops come first; nothing is known of the time until they are done. */
  stopsBefore: Type.Boolean(),
});

/** What a link shows; a content that it does not name is null. Nothing else leaves the server. */
export const SharedView = Type.Object({
  kind: Type.Union([Type.Literal('delivery'), Type.Literal('truck')]),
  audience: Type.String(),
  contents: Type.Array(keysOf(shareContents)),
  expiresTime: Type.String(),
  untilUnloaded: Type.Boolean(),
  signCode: Type.String(),
  /** Null: it is a link to the place of a truck. */
  phase: nullable(keysOf(deliveryPhases)),
  place: nullable(SharedPlace),
  arrival: nullable(SharedArrival),
  /** Volumes are litres at 20 °C. */
  compartments: nullable(
    Type.Array(Type.Object({ compartment: Type.Integer(), oilCode: NullableNumber, v20L: NullableNumber })),
  ),
  /** `sealed`, `unsealed`, `broken` or `unknown`. */
  seals: nullable(Type.Array(Type.Object({ compartment: Type.Integer(), seal: Type.String() }))),
  certificate: nullable(Type.Object({ code: Type.String(), issuedTime: Type.String() })),
  driver: NullableText,
});

export type SharedView = Static<typeof SharedView>;

/** What an address opens to whoever has its token. */
export const OpenedShareLink = Type.Object({
  /** `codeNeeded`: with the link's access code; `ended`: it showed something once. */
  state: Type.Union([Type.Literal('open'), Type.Literal('codeNeeded'), Type.Literal('ended')]),
  endedTime: NullableText,
  /** Seconds until a code is taken again after too many wrong ones; null: it is. */
  waitS: NullableInteger,
  view: nullable(SharedView),
});

export type OpenedShareLink = Static<typeof OpenedShareLink>;

/** Calls of share links. They are listed and revoked as rows of their page. */
export const shareLinkCalls = {
  /** Shares a delivery under way or the place of a truck. The token is answered this once. */
  'shareLinks.create': defineCall({
    method: 'POST',
    path: '/shareLinks',
    ownTransaction: true,
    access: { functionCode: 'share.write' },
    body: Type.Object({
      kind: Type.Union([Type.Literal('delivery'), Type.Literal('truck')]),
      /** Of a delivery: its way bill, or the code of its task. */
      wayBillId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      taskCode: Type.Optional(Type.String({ maxLength: 80 })),
      /** Of a way bill: the one stop that it is for; missing: all of them. */
      stationCode: Type.Optional(Type.String({ maxLength: 40 })),
      /** Of a truck. */
      signCode: Type.Optional(Type.String({ maxLength: 20 })),
      /** Whom it is for, in words. */
      audience: Type.String({ minLength: 1, maxLength: 60 }),
      /** Comma list of what it shows; missing: the place alone. */
      contents: Type.Optional(Type.String({ maxLength: 200 })),
      hours: Type.Integer({ minimum: 1, maximum: 720 }),
      /** Ends so many hours after the unloading, where that comes first. */
      graceHours: Type.Optional(Type.Integer({ minimum: 1, maximum: 168 })),
      /** Asks for an access code, which is answered. */
      withCode: Type.Optional(Type.Boolean()),
      /** May be shown in frames of the company's origins. */
      embed: Type.Optional(Type.Boolean()),
    }),
    reply: NewShareLink,
  }),
  /** Gives a link another address and access code; the former ones open nothing from now on. */
  'shareLinks.renew': defineCall({
    method: 'POST',
    path: '/shareLinks/renew',
    ownTransaction: true,
    access: { functionCode: 'share.write' },
    body: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    reply: NewShareLink,
  }),
  /** What a link shows. By POST: what is in a body is in no log of any server between. */
  'shareLinks.open': defineCall({
    method: 'POST',
    path: '/sharedLinks',
    access: 'public',
    reads: true,
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 100 }),
      accessCode: Type.Optional(Type.String({ maxLength: 20 })),
      /** The page that shows it asks anew: no opening. */
      refresh: Type.Optional(Type.Boolean()),
    }),
    reply: OpenedShareLink,
  }),
} as const;
