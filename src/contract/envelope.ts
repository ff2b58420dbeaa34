import * as Type from 'typebox';
import type { Static, TSchema } from 'typebox';

/** The session header of specification 7. Its value proves that a request is this page's own (CSRF); the session itself is an HttpOnly cookie. */
export const sessionHeader = 'header-id';

/** Request header with the sender's build, so that a server can tell an old client from a broken one. */
export const buildHeader = 'x-build';
/** Request header with the sender's protocol version. */
export const protocolHeader = 'x-protocol';

/** Response header with the server's time, ms since 1970 UTC, on answers without an envelope (304), and on those whose envelope tells of an earlier moment. */
export const serverTimeHeader = 'x-server-time';

/** Response header of a 304: the moment of what has not changed, ms since 1970 UTC, where that is not now. */
export const asOfHeader = 'x-as-of';
/** Why the server judges nothing just now, one of `suspendedReasons`; missing: it works. */
export const suspendedHeader = 'x-suspended';

/** What holds a server up: its own clock is wrong, its database does not answer. */
export const suspendedReasons = ['clock', 'database'] as const;

/** See `suspendedReasons`. */
export type SuspendedReason = (typeof suspendedReasons)[number];

/** Result codes with a meaning of their own (specification 7, envelope handling). Any other non-empty code is a refusal with a message. */
export const resultCodes = {
  ok: 200,
  badRequest: 400,
  restricted: 401,
  notFound: 404,
  conflict: 409,
  upgradeRequired: 426,
  tooManyRequests: 429,
  failed: 500,
  sessionGone: 504,
} as const;

/** A result code with a meaning of its own. */
export type ResultCode = (typeof resultCodes)[keyof typeof resultCodes];

/** `{ resultCode, message, data }` with the server's time, so that ages do not depend on the client's clock. */
export const envelopeOf = <T extends TSchema>(data: T) =>
  Type.Object({
    resultCode: Type.Integer(),
    message: Type.String(),
    data,
    /** Server time, milliseconds since 1970 UTC. */
    serverTime: Type.Number(),
  });

/** Envelope with any data, for decoding. */
export const Envelope = envelopeOf(Type.Unknown());

/** Envelope of every reply: result code, message, data and the server's time in ms since 1970 UTC. */
export type Envelope<T = unknown> = Omit<Static<typeof Envelope>, 'data'> & { data: T };
