import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Call, CallArguments, CallReply } from '#contract/call.ts';
import { isHandedOut, type SentFile } from '#contract/handed-out.ts';
import { basePath } from '#contract/base-path.ts';
import { protocolHeader, resultCodes, serverTimeHeader } from '#contract/envelope.ts';
import { secondFactorCalls } from '#contract/session/second-factor.ts';
import { sessionCalls } from '#contract/session/session.ts';
import { oldestServedProtocol } from '#contract/version.ts';

import { withinCompanies } from '../identity/scope/session-scope.ts';
import type { Archive } from '../telemetry/archive/archive.ts';
import type { TransactionBoundDatabase } from '../database/transaction-bound-database.ts';
import { callHeaders } from './plugins/headers.ts';
import { noteTakenElsewhere, TakenElsewhere } from '../identity/session/taken-elsewhere.ts';
import type { DatabaseSilence } from '../database/database-silence.ts';
import type { Actor } from '../identity/actor.ts';
import { isForeign } from '../identity/session/authenticator.ts';
import { audited, auditedAs } from '../audit/audit.ts';
import { callEntry } from './call-entry.ts';
import { isAllowed } from './allowed.ts';
import { withArchive } from './archived-reading.ts';
import { argumentsOf } from './arguments.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { bodyLimitOf } from './body/body-limit.ts';
import { checkQuery } from './body/read-body.ts';
import {
  factorFirst,
  nothingHandedOut,
  onlyLooking,
  passwordFirst,
  Refusal,
  restricted,
  sessionGone,
} from '../kernel/refusal.ts';
import type { ReadSources } from './read-sources.ts';
import { sendData } from './reply.ts';
import { sendShared, SharedBody } from './shared-body.ts';
import { type RateLimiter, tooManyRequests } from './rate-limiter.ts';

export interface CallContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Clock of the server, ms UTC; what is read from a replica is of its moment. */
  readonly nowMs: number;
}

/** Marks a reply that the handler has sent by itself (a file). */
export const alreadySent: SentFile = { sentFile: true };

/** What a handler answers with. */
type Answer<C> = CallReply<C> | SharedBody;

/** @param asOfMs the moment of what was read, where that is not now */
const sendAnswer = <C>(
  { request, reply, nowMs }: CallContext,
  answer: Answer<C>,
  asOfMs = nowMs,
): FastifyReply | Promise<FastifyReply> => {
  if (answer === alreadySent) return reply;
  if (answer instanceof SharedBody) return sendShared(request, reply, answer, nowMs);
  if (asOfMs !== nowMs) void reply.header(serverTimeHeader, nowMs);
  return sendData(reply, answer, asOfMs);
};

export type PublicHandler<C> = (args: CallArguments<C>, context: CallContext) => Promise<Answer<C>>;
export type SessionHandler<C> = (
  actor: Actor,
  args: CallArguments<C>,
  context: CallContext,
) => Promise<Answer<C>>;

/** @param go does the call itself, in a transaction where it writes */
export type Around<Args, P> = <T>(actor: Actor, args: Args, go: (prepared: P) => Promise<T>) => Promise<T>;

/** @param prepared what was made before a transaction was opened */
type PreparedHandler<C, P> = (
  actor: Actor,
  args: CallArguments<C>,
  context: CallContext,
  prepared: P,
) => Promise<Answer<C>>;

/** Every mounted call with its access, for the test that walks routes and actors. */
export const pathOf = (call: Call): string => `${basePath}${call.path.replace(/\*\w+/, '*')}`;

export interface Mount {
  readonly database: TransactionBoundDatabase;
  readonly app: FastifyInstance;
  readonly now: () => number;
  readonly actorOf: (request: FastifyRequest) => Promise<Actor | null>;
  /** Form bodies need no preflight, so every write must prove that it comes from our own page. */
  readonly checkOwnPage: (request: FastifyRequest, actor: Actor) => void;
  readonly pace: RateLimiter;
  /** Whether the database is known not to answer. */
  readonly silence: DatabaseSilence;
  /** Where calls that only read are read from. */
  readonly sources: ReadSources;
  readonly archive: Archive;
}

/** A wildcard part of the path is the `address` of reports and records; `:id` parts go by their name. */
const pathFields = (params: unknown): object =>
  Object.fromEntries(
    Object.entries(Object(params)).map(([name, part]) => [name === '*' ? 'address' : name, part]),
  );

const collect = (call: Call, request: FastifyRequest): object => ({
  ...(call.query ? argumentsOf(call.query, { ...Object(request.query), ...pathFields(request.params) }) : {}),
  ...(call.body ? argumentsOf(call.body, request.body) : {}),
});

const tooOld = (): Refusal =>
  new Refusal(resultCodes.upgradeRequired, [
    '版本过旧，请刷新页面',
    'This version is too old, please reload',
  ]);

/** Calls of an older protocol whose shape has changed: their clients are answered that they must reload. */
export const mountFormer = ({ app }: Mount, path: string): void => {
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${basePath}${path}`,
    handler: () => {
      throw tooOld();
    },
  });
};

/** A client older than the server serves is answered that it must reload; programs that name no protocol are served. */
const checkProtocol = (request: FastifyRequest): void => {
  // Where none is named there is no number that is lower.
  if (Number(request.headers[protocolHeader]) < oldestServedProtocol) throw tooOld();
};

/** Mounts a call that needs no session. */
export const mountPublic = <C extends Call>(mount: Mount, call: C, handler: PublicHandler<C>): void => {
  mount.app.route({
    method: call.method,
    url: pathOf(call),
    helmet: callHeaders,
    bodyLimit: bodyLimitOf(call).bytes,
    preParsing: async (request) => {
      checkQuery(request.url);
      // Another site must sign nobody in or out.
      if (call.method !== 'GET' && isForeign(request)) throw restricted();
    },
    handler: async (request, reply) => {
      const nowMs = mount.now();
      const context = { request, reply, nowMs };
      const args = collect(call, request) as CallArguments<C>;
      const work = (): Promise<Answer<C>> => handler(args, context);
      const { silence } = mount;
      // Nothing is begun while nobody could say how it ended; what writes and has begun is waited for.
      silence.check();
      return sendAnswer(context, await (call.method === 'GET' ? silence.unlessSilent(work) : work()));
    },
  });
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

/** So long after somebody was let in it needs not be asked again, ms. */
const admittedForMs = 3_000;

/**
 * Who makes a call, where all but its body allows it. @throws Refusal: there is no session, or it may not make this
 * call, or not so often
 */
const admit = async (
  mount: Mount,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor> => {
  const actor = await mount.silence.unlessSilent(() => mount.actorOf(request));
  if (!actor) throw sessionGone();
  // Every further line of this request names its user.
  request.log = request.log.child({ userId: actor.user.id });
  const waitMs = mount.pace.take(actor, call, mount.now());
  if (waitMs > 0) {
    void reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
    throw tooManyRequests(waitMs);
  }
  if (call.method !== 'GET') mount.checkOwnPage(request, actor);
  checkProtocol(request);
  if (actor.user.mustChangePassword && !beforePassword.has(call)) throw passwordFirst();
  if (actor.user.mustEnrolFactor && !beforeFactor.has(call)) throw factorFirst();
  if (actor.viewer && call.method !== 'GET' && !call.reads && !whileLooking.has(call)) throw onlyLooking();
  if (actor.viewer && isHandedOut(call)) throw nothingHandedOut();
  // The subject of a call is in its path, so that validation errors reveal nothing to users without the right.
  if (!isAllowed(actor, call.access, pathFields(request.params))) throw restricted();
  checkQuery(request.url);
  return actor;
};

/** Mounts a call for users who are signed in and hold the call's function. Scope comes from the actor alone. */
export const mountSession = <C extends Call>(mount: Mount, call: C, handler: SessionHandler<C>): void =>
  mountAround(mount, call, (_actor, _args, go) => go(null), handler);

/**
 * The same with something around it that takes long and needs no transaction, as the reading of a file: others would
 * wait for the transaction's locks.
 */
export const mountAround = <C extends Call, P>(
  mount: Mount,
  call: C,
  around: Around<CallArguments<C>, P>,
  handler: PreparedHandler<C, P>,
): void => {
  const admitted = new WeakMap<FastifyRequest, { readonly actor: Actor; readonly atMs: number }>();
  mount.app.route({
    method: call.method,
    url: pathOf(call),
    helmet: callHeaders,
    bodyLimit: bodyLimitOf(call).bytes,
    config: { longBody: call.maxBytes !== undefined },
    // No byte of a body is read for whoever may not send it.
    preParsing: async (request, reply) => {
      admitted.set(request, { actor: await admit(mount, call, request, reply), atMs: mount.now() });
    },
    handler: async (request, reply) => {
      const nowMs = mount.now();
      const known = admitted.get(request);
      // A file may be on its way for minutes, and sessions end and rights change meanwhile.
      const actor =
        known && nowMs - known.atMs < admittedForMs ? known.actor : await admit(mount, call, request, reply);
      const args = collect(call, request) as CallArguments<C>;
      const reading = call.method === 'GET' || call.reads === true;
      const source = reading ? mount.sources.sourceOf(call, request) : null;
      let asOfMs = source?.asOfMs ?? nowMs;
      const answered = (prepared: P): Promise<Answer<C>> => {
        const work = () =>
          auditedAs(actor.viewer ?? null, () =>
            withinCompanies(actor.companies, () =>
              handler(actor, args, { request, reply, nowMs: asOfMs }, prepared),
            ),
          );
        const read = () =>
          withArchive(mount.archive, call, actor, { request, reply, nowMs: asOfMs }, args, work);
        if (source !== null)
          return source.within(read).catch((error: unknown) => {
            // What a replica that is behind does not know may be there all the same: lists are newer.
            if (!(error instanceof Refusal)) throw error;
            asOfMs = nowMs;
            return read();
          });
        if (reading) return mount.silence.unlessSilent(read);
        if (call.ownTransaction) return work();
        const entry = () => callEntry(mount.database, actor, call, args, request.ip);
        return withIdempotencyKey(mount.database, actor, request, nowMs, () =>
          audited(mount.database, entry, work),
        );
      };
      const answer = await around(actor, args, answered).catch(async (error: unknown) => {
        if (error instanceof TakenElsewhere)
          await noteTakenElsewhere(mount.database, actor, error, request.ip, nowMs);
        throw error;
      });
      if (!reading && answer !== alreadySent) await mount.sources.wrote(reply);
      return sendAnswer({ request, reply, nowMs }, answer, asOfMs);
    },
  });
};
