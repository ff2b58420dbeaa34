import '@fastify/cookie';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { sessionHeader } from '#contract/envelope.ts';

import type { Database } from '../../database/database.ts';
import { restricted } from '../../kernel/refusal.ts';
import { absoluteLimitMs, findActor } from '../actors.ts';
import { type Actor, rightsOf } from '../actor.ts';
import { knownDeviceMs } from './known-devices.ts';
import { tokenHashOf } from './open-session.ts';

/** Behind https the name itself says that no other host and no unencrypted page can have set the cookie (RFC 6265bis). */
export const cookieNames = { plain: 'tankwatch_session', secure: '__Host-tankwatch_session' } as const;

/** Id of a browser, which outlives sessions: guesses from elsewhere do not lock out users of known browsers. */
const deviceCookieNames = { plain: 'tankwatch_device', secure: '__Host-tankwatch_device' } as const;

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '');

/**
 * Whether a browser marks a request as coming from another site. Programs send no mark. Browsers too old for fetch
 * metadata name the origin with every write.
 */
export const isForeign = (request: FastifyRequest): boolean => {
  // Not `request.host`, which believes X-Forwarded-Host: anybody can send that.
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && hostOf(origin) !== host;
};

export type SessionStanding = 'same' | 'changed' | 'over';

/** Reads and writes the cookies by which requests name their session and their browser. */
export interface Authenticator {
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  checkOwnPage(request: FastifyRequest, actor: Actor): void;
  setCookie(reply: FastifyReply, token: string): void;
  clearCookie(reply: FastifyReply): void;
  tokenHashOf(request: FastifyRequest): Buffer | null;
  deviceOf(request: FastifyRequest): string | null;
  setDevice(reply: FastifyReply, device: string): void;
  /** What has become of a session: over (signed out, time-out, user disabled), or its user may see or do other things. */
  standingOf(actor: Actor): Promise<SessionStanding>;
}

/** The session travels in an HttpOnly cookie that no script can read; the session header proves the page (specification 7). */
export const createAuthenticator = (
  database: Database,
  now: () => number,
  secure: boolean,
): Authenticator => {
  const cookieName = secure ? cookieNames.secure : cookieNames.plain;
  const hashOf = (request: FastifyRequest): Buffer | null => {
    const token = request.cookies[cookieName];
    return token === undefined ? null : tokenHashOf(token);
  };
  const deviceCookie = secure ? deviceCookieNames.secure : deviceCookieNames.plain;
  return {
    tokenHashOf: hashOf,
    deviceOf: (request) => /^[\w-]{43}$/.exec(request.cookies[deviceCookie] ?? '')?.[0] ?? null,
    setDevice: (reply, device) =>
      void reply.setCookie(deviceCookie, device, {
        httpOnly: true,
        sameSite: 'strict',
        secure,
        path: '/',
        maxAge: knownDeviceMs / 1000,
      }),
    actorOf: async (request) => {
      const hash = hashOf(request);
      return hash ? findActor(database, hash, now()) : null;
    },
    standingOf: async (actor) => {
      const current = await findActor(database, actor.tokenHash, now());
      if (current === null) return 'over';
      return rightsOf(current) === rightsOf(actor) ? 'same' : 'changed';
    },
    checkOwnPage: (request, actor) => {
      if (isForeign(request) || request.headers[sessionHeader] !== actor.csrfToken) throw restricted();
    },
    setCookie: (reply, token) =>
      void reply.setCookie(cookieName, token, {
        httpOnly: true,
        sameSite: 'strict',
        secure,
        path: '/',
        maxAge: absoluteLimitMs / 1000,
      }),
    clearCookie: (reply) => void reply.clearCookie(cookieName, { path: '/', secure }),
  };
};
