import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isOffered } from '#contract/api/offered-calls.ts';
import type { Call, CallArguments } from '#contract/call.ts';
import { basePath } from '#contract/base-path.ts';

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
import { withArchive } from './archived-reading.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { bodyLimitOf } from './body/body-limit.ts';
import { checkQuery } from './body/read-body.ts';
import { Refusal, restricted } from '../kernel/refusal.ts';
import type { ReadSources } from './read-sources.ts';
import { tooOld } from './wires/page-wire.ts';
import { type Answer, alreadySent, type CallContext, collect, routeOf, type Wire } from './wires/wire.ts';

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
export const pathOf = (call: Call): string => routeOf(basePath, call);

export interface Mount {
  readonly database: TransactionBoundDatabase;
  readonly app: FastifyInstance;
  readonly now: () => number;
  /** Calls of the console, and those of other systems. */
  readonly wires: { readonly page: Wire; readonly service: Wire };
  /** Whether the database is known not to answer. */
  readonly silence: DatabaseSilence;
  /** Where calls that only read are read from. */
  readonly sources: ReadSources;
  readonly archive: Archive;
}

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
      const answer = await (call.method === 'GET' ? silence.unlessSilent(work) : work());
      return mount.wires.page.send(context, answer, nowMs);
    },
  });
};

/** So long after somebody was let in it needs not be asked again, ms. */
const admittedForMs = 3_000;

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
  const { page, service } = mount.wires;
  for (const wire of isOffered(call) ? [page, service] : [page]) mountOn(wire, mount, call, around, handler);
};

/** Mounts a call that other systems alone make, with a token. */
export const mountService = <C extends Call>(mount: Mount, call: C, handler: SessionHandler<C>): void =>
  mountOn(mount.wires.service, mount, call, (_actor, _args, go) => go(null), handler);

const mountOn = <C extends Call, P>(
  wire: Wire,
  mount: Mount,
  call: C,
  around: Around<CallArguments<C>, P>,
  handler: PreparedHandler<C, P>,
): void => {
  const options = wire.options(call);
  const admitted = new WeakMap<FastifyRequest, { readonly actor: Actor; readonly atMs: number }>();
  mount.app.route({
    method: call.method,
    url: routeOf(wire.prefix, call),
    ...options,
    config: { ...options.config, longBody: call.maxBytes !== undefined },
    // No byte of a body is read for whoever may not send it.
    preParsing: async (request, reply) => {
      admitted.set(request, { actor: await wire.admit(call, request, reply), atMs: mount.now() });
    },
    handler: async (request, reply) => {
      const nowMs = mount.now();
      const known = admitted.get(request);
      // A file may be on its way for minutes, and sessions end and rights change meanwhile.
      const actor =
        known && nowMs - known.atMs < admittedForMs ? known.actor : await wire.admit(call, request, reply);
      wire.check(call, request);
      const args = collect(call, request) as CallArguments<C>;
      const reading = call.method === 'GET' || call.reads === true;
      const source = reading && wire.replica ? mount.sources.sourceOf(call, request) : null;
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
      if (!reading && wire.replica && answer !== alreadySent) await mount.sources.wrote(reply);
      return wire.send({ request, reply, nowMs }, answer, asOfMs);
    },
  });
};
