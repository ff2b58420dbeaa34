import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';

import type { Call, CallReply } from '#contract/call.ts';
import type { SentFile } from '#contract/handed-out.ts';

import type { Actor } from '../../identity/actor.ts';
import { argumentsOf } from '../arguments.ts';
import type { SharedBody } from '../shared-body.ts';

export interface CallContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Clock of the server, ms UTC; what is read from a replica is of its moment. */
  readonly nowMs: number;
}

/** Marks a reply that the handler has sent by itself (a file). */
export const alreadySent: SentFile = { sentFile: true };

/** What a handler answers with. */
export type Answer<C> = CallReply<C> | SharedBody;

/** One way in which calls are reached: where, by whom, and how they are answered. Handlers are the same for all. */
export interface Wire {
  /** Before every path. */
  readonly prefix: string;
  readonly options: (call: Call) => RouteShorthandOptions;
  /**
   * Who makes a call, where all but its body allows it. @throws Refusal: nobody, or it may not make this call, or not so
   * often
   */
  readonly admit: (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<Actor>;
  /** Checks names and codes of what was sent, before it is read. @throws Refusal 400 that names them */
  readonly check: (call: Call, request: FastifyRequest) => void;
  /** May be read from a replica: what was written by the same caller is there in time. */
  readonly replica: boolean;
  /** @param asOfMs the moment of what was read, where that is not now */
  readonly send: (
    context: CallContext,
    answer: unknown,
    asOfMs: number,
  ) => FastifyReply | Promise<FastifyReply>;
}

/** Route of a call behind a prefix; a wildcard has no name. */
export const routeOf = (prefix: string, call: Call): string => `${prefix}${call.path.replace(/\*\w+/, '*')}`;

/** A wildcard part of the path is the `address` of reports and records; `:id` parts go by their name. */
export const pathFields = (params: unknown): object =>
  Object.fromEntries(
    Object.entries(Object(params)).map(([name, part]) => [name === '*' ? 'address' : name, part]),
  );

/** Arguments of a call as they came. @throws Refusal 400 that names the invalid field */
export const collect = (call: Call, request: FastifyRequest): object => ({
  ...(call.query ? argumentsOf(call.query, { ...Object(request.query), ...pathFields(request.params) }) : {}),
  ...(call.body ? argumentsOf(call.body, request.body) : {}),
});
