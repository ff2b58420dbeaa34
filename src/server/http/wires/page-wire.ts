import type { FastifyRequest } from 'fastify';

import { basePath } from '#contract/base-path.ts';
import type { Call } from '#contract/call.ts';
import { protocolHeader, resultCodes, serverTimeHeader } from '#contract/envelope.ts';
import { isHandedOut } from '#contract/handed-out.ts';
import { secondFactorCalls } from '#contract/session/second-factor.ts';
import { sessionCalls } from '#contract/session/session.ts';
import { oldestServedProtocol } from '#contract/version.ts';

import type { DatabaseSilence } from '../../database/database-silence.ts';
import type { Actor } from '../../identity/actor.ts';
import {
  factorFirst,
  nothingHandedOut,
  onlyLooking,
  passwordFirst,
  Refusal,
  restricted,
  sessionGone,
} from '../../kernel/refusal.ts';
import { isAllowed } from '../allowed.ts';
import { bodyLimitOf } from '../body/body-limit.ts';
import { checkQuery } from '../body/read-body.ts';
import { callHeaders } from '../plugins/headers.ts';
import { type RateLimiter, tooManyRequests } from '../rate-limiter.ts';
import { sendData } from '../reply.ts';
import { sendShared, SharedBody } from '../shared-body.ts';
import { alreadySent, pathFields, type Wire } from './wire.ts';

export const tooOld = (): Refusal =>
  new Refusal(resultCodes.upgradeRequired, [
    '版本过旧，请刷新页面',
    'This version is too old, please reload',
  ]);

/** A client older than the server serves is answered that it must reload; programs that name no protocol are served. */
const checkProtocol = (request: FastifyRequest): void => {
  // Where none is named there is no number that is lower.
  if (Number(request.headers[protocolHeader]) < oldestServedProtocol) throw tooOld();
};

/**
 * Calls allowed while the password must be changed: reading one's own account, and changing it. Signing out needs no
 * session.
 */
const beforePassword: ReadonlySet<Call> = new Set([
  sessionCalls['session.resume'],
  sessionCalls['session.password'],
]);

/**
 * Calls allowed while the role demands a second factor that the user has not: those by which he gets one, and the password
 * that they ask for.
 */
const beforeFactor: ReadonlySet<Call> = new Set<Call>([
  ...beforePassword,
  secondFactorCalls['secondFactor.get'],
  secondFactorCalls['secondFactor.beginApp'],
  secondFactorCalls['secondFactor.confirmApp'],
  secondFactorCalls['secondFactor.beginPasskey'],
  secondFactorCalls['secondFactor.addPasskey'],
  secondFactorCalls['secondFactor.readReset'],
]);

/** Writes that are left while somebody sees the console as another user. Signing out needs no session. */
const whileLooking: ReadonlySet<Call> = new Set([sessionCalls['session.endView']]);

export interface PageWirePorts {
  readonly now: () => number;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor | null>;
  /** Form bodies need no preflight, so every write must prove that it comes from our own page. */
  readonly checkOwnPage: (request: FastifyRequest, actor: Actor) => void;
  readonly pace: RateLimiter;
  readonly silence: DatabaseSilence;
}

/** Calls of the console: of whoever is signed in, answered in the envelope. */
export const pageWire = (ports: PageWirePorts): Wire => ({
  prefix: basePath,
  replica: true,
  options: (call) => ({ helmet: callHeaders, bodyLimit: bodyLimitOf(call).bytes }),
  admit: async (call, request, reply) => {
    const actor = await ports.silence.unlessSilent(() => ports.actorOf(request));
    if (!actor) throw sessionGone();
    // Every further line of this request names its user.
    request.log = request.log.child({ userId: actor.user.id });
    const waitMs = ports.pace.take(actor, call, ports.now());
    if (waitMs > 0) {
      void reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
      throw tooManyRequests(waitMs);
    }
    if (call.method !== 'GET') ports.checkOwnPage(request, actor);
    checkProtocol(request);
    if (actor.user.mustChangePassword && !beforePassword.has(call)) throw passwordFirst();
    if (actor.user.mustEnrolFactor && !beforeFactor.has(call)) throw factorFirst();
    if (actor.viewer && call.method !== 'GET' && !call.reads && !whileLooking.has(call)) throw onlyLooking();
    if (actor.viewer && isHandedOut(call)) throw nothingHandedOut();
    // The subject of a call is in its path, so that validation errors reveal nothing to users without the right.
    if (!isAllowed(actor, call.access, pathFields(request.params))) throw restricted();
    checkQuery(request.url);
    return actor;
  },
  // A link or a filter that somebody kept may name what a page had once: it goes on without it.
  check: () => {},
  send: ({ request, reply, nowMs }, answer, asOfMs) => {
    if (answer === alreadySent) return reply;
    if (answer instanceof SharedBody) return sendShared(request, reply, answer, nowMs);
    if (asOfMs !== nowMs) void reply.header(serverTimeHeader, nowMs);
    return sendData(reply, answer, asOfMs);
  },
});
