import '@fastify/cookie';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { sessionHeader } from '#contract/envelope.ts';

import type { Database } from '../database/database.ts';
import { restricted } from '../http/refusal.ts';
import { absoluteLimitMs, findActor } from '../stores/actors.ts';
import type { Actor } from './actor.ts';
import { knownDeviceMs } from './known-devices.ts';
import { tokenHashOf } from './login.ts';

/** Behind https the name itself says that no other host and no unencrypted page can have set the cookie (RFC 6265bis). */
export const cookieNames = { plain: 'tankwatch_session', secure: '__Host-tankwatch_session' } as const;

/** A browser's own mark, which outlives sessions: guesses from elsewhere do not keep out who signs in from it. */
const deviceCookieNames = { plain: 'tankwatch_device', secure: '__Host-tankwatch_device' } as const;

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).host : '');

/**
 * Whether a browser says that a request comes from another site. Programs say nothing. Browsers too old for fetch
 * metadata name the origin with every write.
 */
export const isForeign = (request: FastifyRequest): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && hostOf(origin) !== request.host;
};

export interface SessionDoor {
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  checkOwnPage(request: FastifyRequest, actor: Actor): void;
  setCookie(reply: FastifyReply, token: string): void;
  clearCookie(reply: FastifyReply): void;
  tokenHashOf(request: FastifyRequest): Buffer | null;
  deviceOf(request: FastifyRequest): string | null;
  setDevice(reply: FastifyReply, device: string): void;
  /** Whether the session is still what it was: there, enabled, with the same scope. */
  isAlive(actor: Actor): Promise<boolean>;
}

/** The session travels in an HttpOnly cookie that no script can read; the session header proves the page (specification 7). */
export const createSessionDoor = (database: Database, now: () => number, secure: boolean): SessionDoor => {
  const cookieName = secure ? cookieNames.secure : cookieNames.plain;
  const hashOf = (request: FastifyRequest): Buffer | null => {
    const token = request.cookies[cookieName];
    return token === undefined || token === '' ? null : tokenHashOf(token);
  };
  const deviceCookie = secure ? deviceCookieNames.secure : deviceCookieNames.plain;
  return {
    tokenHashOf: hashOf,
    deviceOf: (request) => {
      const device = request.cookies[deviceCookie];
      return device !== undefined && /^[\w-]{43}$/.test(device) ? device : null;
    },
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
    isAlive: async (actor) => {
      const current = await findActor(database, actor.tokenHash, now());
      return current !== null && current.companies.join() === actor.companies.join();
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
