import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

import { certificateCalls } from '#contract/certificates.ts';
import { basePath, resultCodes } from '#contract/envelope.ts';
import { exportCalls } from '#contract/exports.ts';
import { sessionCalls } from '#contract/session.ts';

import { pathOf } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';

const minuteMs = 60_000;

/**
 * Requests a minute of one session, or of one address where there is none. No person and no hub comes near the first;
 * it stops a loop. Exports cost the most (ASVS 2.4.1); signing in costs a password hash and is held back by account too;
 * codes of certificates are typed by hand.
 */
export const limits = { any: 30_000, export: 30, signIn: 300, verify: 60 } as const;

const ownLimits: Readonly<Record<string, number>> = {
  [pathOf(exportCalls['exports.report'])]: limits.export,
  [pathOf(certificateCalls['certificates.verify'])]: limits.verify,
  [pathOf(sessionCalls['session.login'])]: limits.signIn,
  [pathOf(sessionCalls['session.verifyCode'])]: limits.signIn,
  [pathOf(sessionCalls['session.confirm'])]: limits.signIn,
};

const limitOf = (route: Pick<RouteOptions, 'url'>): number => ownLimits[route.url] ?? limits.any;

/** A cookie of one's own making must not buy another try at the doors that need none. */
const byAddress: readonly number[] = [limits.signIn, limits.verify];

const sender = (request: FastifyRequest): string =>
  byAddress.includes(limitOf({ url: request.routeOptions.url ?? '' }))
    ? request.ip
    : (request.headers.cookie ?? request.ip);

/** Tells whoever asks too often to wait, in the envelope; terminals have their own door with its own pressure. */
export const registerRateLimits = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, {
    timeWindow: minuteMs,
    max: (request) => limitOf({ url: request.routeOptions.url ?? '' }),
    keyGenerator: (request) => `${request.routeOptions.url} ${sender(request)}`,
    allowList: (request) => !request.url.startsWith(`${basePath}/`),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(resultCodes.tooManyRequests, [
        `请求过于频繁，请 ${Math.ceil(ttl / 1000)} 秒后再试`,
        `Too many requests, please try again in ${Math.ceil(ttl / 1000)} s`,
      ]),
  });
};
