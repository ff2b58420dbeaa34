import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { trackShareCalls } from '#contract/tracks/track-shares.ts';
import { shareLinkCalls } from '#contract/sharing/share-links.ts';
import { certificateCalls } from '#contract/reports/certificates.ts';
import { apiPath } from '#contract/api/api-path.ts';
import { basePath } from '#contract/base-path.ts';
import { cardSiteCalls } from '#contract/session/card-site.ts';
import { secondFactorCalls } from '#contract/session/second-factor.ts';
import { signOnCalls } from '#contract/session/sign-on.ts';
import { sessionCalls } from '#contract/session/session.ts';

import { pathOf } from '../mount.ts';
import { minuteMs, tooManyRequests } from '../rate-limiter.ts';

/**
 * Requests a minute of one address to one call. The first is more than all screens of a large office send and stops
 * loops without a session; signing in costs a password hash and is limited by account too; codes of certificates are
 * typed by hand; a page of a share link asks three times a minute, and an office has one address. Limits of a session are
 * in `http/rate-limiter.ts`.
 */
export const addressLimits = { any: 60_000, signIn: 300, verify: 60, share: 600 } as const;

const ownLimits: Readonly<Record<string, number>> = {
  [pathOf(certificateCalls['certificates.verify'])]: addressLimits.verify,
  [pathOf(trackShareCalls['trackShares.open'])]: addressLimits.verify,
  [pathOf(shareLinkCalls['shareLinks.open'])]: addressLimits.share,
  [pathOf(cardSiteCalls['cardSite.session'])]: addressLimits.signIn,
  [pathOf(sessionCalls['session.login'])]: addressLimits.signIn,
  [pathOf(secondFactorCalls['secondFactor.signIn'])]: addressLimits.signIn,
  [pathOf(signOnCalls['signOn.offered'])]: addressLimits.signIn,
  [pathOf(signOnCalls['signOn.begin'])]: addressLimits.signIn,
  [pathOf(signOnCalls['signOn.finish'])]: addressLimits.signIn,
  [pathOf(sessionCalls['session.verifyCode'])]: addressLimits.signIn,
  [pathOf(sessionCalls['session.confirm'])]: addressLimits.signIn,
  [pathOf(sessionCalls['session.password'])]: addressLimits.signIn,
};

/** The route that answers, however its address was spelled: encoded, or with the host before it. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? '';

/**
 * Refuses an address that asks too often, in the envelope; ingest routes have limits of their own. Nothing that the
 * sender can choose is part of the key.
 */
export const registerRateLimits = async (app: FastifyInstance): Promise<void> => {
  await app.register(rateLimit, {
    timeWindow: minuteMs,
    max: (request) => ownLimits[routeOf(request)] ?? addressLimits.any,
    keyGenerator: (request) => `${routeOf(request)} ${request.ip}`,
    allowList: (request) => ![basePath, apiPath].some((path) => routeOf(request).startsWith(`${path}/`)),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  });
};
