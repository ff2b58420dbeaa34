import '@fastify/cookie';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { sessionHeader } from '#contract/envelope.ts';

import type { Database } from '../database/database.ts';
import { restricted } from '../http/refusal.ts';
import { absoluteLimitMs, findActor } from '../stores/actors.ts';
import type { Actor } from './actor.ts';
import { tokenHashOf } from './login.ts';

const cookieName = 'tankwatch_session';

export interface SessionDoor {
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  checkOwnPage(request: FastifyRequest, actor: Actor): void;
  setCookie(reply: FastifyReply, token: string, secure: boolean): void;
  clearCookie(reply: FastifyReply): void;
  tokenHashOf(request: FastifyRequest): Buffer | null;
  /** Whether the session is still what it was: there, enabled, with the same scope. */
  isAlive(actor: Actor): Promise<boolean>;
}

/** The session travels in an HttpOnly cookie that no script can read; the session header proves the page (specification 7). */
export const createSessionDoor = (database: Database, now: () => number): SessionDoor => {
  const hashOf = (request: FastifyRequest): Buffer | null => {
    const token = request.cookies[cookieName];
    return token === undefined || token === '' ? null : tokenHashOf(token);
  };
  return {
    tokenHashOf: hashOf,
    actorOf: async (request) => {
      const hash = hashOf(request);
      return hash ? findActor(database, hash, now()) : null;
    },
    isAlive: async (actor) => {
      const current = await findActor(database, actor.tokenHash, now());
      return current !== null && current.companies.join() === actor.companies.join();
    },
    checkOwnPage: (request, actor) => {
      const site = request.headers['sec-fetch-site'];
      const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
      if (foreign || request.headers[sessionHeader] !== actor.csrfToken) throw restricted();
    },
    setCookie: (reply, token, secure) =>
      void reply.setCookie(cookieName, token, {
        httpOnly: true,
        sameSite: 'strict',
        secure,
        path: '/',
        maxAge: absoluteLimitMs / 1000,
      }),
    clearCookie: (reply) => void reply.clearCookie(cookieName, { path: '/' }),
  };
};
