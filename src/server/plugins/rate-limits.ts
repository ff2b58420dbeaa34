import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { certificateCalls } from '#contract/certificates.ts';
import { basePath } from '#contract/envelope.ts';
import { sessionCalls } from '#contract/session.ts';

import { pathOf } from '../http/mount.ts';
import { minuteMs, tooOften } from '../http/session-pace.ts';

/**
 * Requests a minute of one address to one call. The first is more than all screens of a large office ask for and stops
 * who needs no session for what he does; signing in costs a password hash and is held back by account too; codes of
 * certificates are typed by hand. What a session may ask for is `http/session-pace.ts`.
 */
export const addressLimits = { any: 60_000, signIn: 300, verify: 60 } as const;

const ownLimits: Readonly<Record<string, number>> = {
  [pathOf(certificateCalls['certificates.verify'])]: addressLimits.verify,
  [pathOf(sessionCalls['session.login'])]: addressLimits.signIn,
  [pathOf(sessionCalls['session.verifyCode'])]: addressLimits.signIn,
  [pathOf(sessionCalls['session.confirm'])]: addressLimits.signIn,
  [pathOf(sessionCalls['session.password'])]: addressLimits.signIn,
};

/** The route that answers, however its address was spelled: encoded, or with the host before it. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '';

/**
 * Tells an address that asks too often to wait, in the envelope; terminals have their own door with its own pressure.
 * Nothing that the sender writes himself is part of the key.
 */
export const registerRateLimits = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, {
    timeWindow: minuteMs,
    max: (request) => ownLimits[routeOf(request)] ?? addressLimits.any,
    keyGenerator: (request) => `${routeOf(request)} ${request.ip}`,
    allowList: (request) => !routeOf(request).startsWith(`${basePath}/`),
    errorResponseBuilder: (_request, { ttl }) => tooOften(ttl),
  });
};
