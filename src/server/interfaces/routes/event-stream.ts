import type { FastifyReply, FastifyRequest } from 'fastify';

import { eventStreamCalls, streamsOfAccount } from '#contract/api/event-stream.ts';
import { resultCodes } from '#contract/envelope.ts';
import { type EventKind, eventKinds } from '#domain/interfaces/event-kinds.ts';

import { isAllowed } from '../../http/allowed.ts';
import { mountService } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { refusalAsProblem } from '../../http/wires/problem.ts';
import { alreadySent } from '../../http/wires/wire.ts';
import { type Actor, readerOf } from '../../identity/actor.ts';
import { includesFunction } from '../../identity/menus.ts';
import { companiesBelow } from '../../identity/scope/company-line.ts';
import { serviceActor } from '../../identity/service/service-actor.ts';
import { badRequest, Refusal, restricted } from '../../kernel/refusal.ts';
import { asServer } from '../../identity/scope/session-scope.ts';
import { placeOf } from '../stream/event-lines.ts';
import type { EventStreams, StreamStanding } from '../stream/event-streams.ts';
import { presentPlace } from '../stream/placed-events.ts';

const call = eventStreamCalls['events.stream'];

const inList = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').flatMap((part) => part.trim() || []);

const refuseUnknown = (kinds: readonly string[]): void => {
  const unknown = kinds.filter((kind) => !Object.hasOwn(eventKinds, kind));
  if (unknown.length > 0)
    throw badRequest(['没有这种事件', 'There is no such kind of event'], {
      kind: [`没有：${unknown.join('、')}`, `Unknown: ${unknown.join(', ')}`],
    });
};

/** Of the kinds asked for those that an account may see. @throws Refusal 403: none of them */
const kindsOf = ({ functions }: Actor, asked: readonly string[]): readonly EventKind[] => {
  const wanted = (Object.keys(eventKinds) as EventKind[]).filter(
    (kind) => asked.length === 0 || asked.includes(kind),
  );
  const seen = wanted.filter((kind) => includesFunction(functions, eventKinds[kind].needs));
  if (seen.length > 0) return seen;
  const needs = [...new Set(wanted.map((kind) => eventKinds[kind].needs))].join(', ');
  throw new Refusal(resultCodes.restricted, [
    `服务账号没有查看这些事件的权限，需要：${needs}`,
    `The service account may not see these events; it needs ${needs}`,
  ]);
};

/** So far ahead of the database's clock a place may be, µs: another server of the database may have given it. */
const mostAheadUs = 60_000_000;

interface Needs {
  readonly eventStreams: EventStreams;
}

/** Events as they happen: `GET /api/v1/events` as server-sent events. */
const eventStreamRoutes: Routes<Needs> = (mount, { eventStreams }) => {
  const { app, database, now } = mount;
  app.addHook('preClose', async () => eventStreams.close());

  /** Companies asked for, with those below them. @throws Refusal: one that the account does not have */
  const companiesOf = async (actor: Actor, asked: readonly string[]): Promise<readonly string[]> => {
    if (asked.length === 0) return actor.companies;
    const unknown = asked.filter((code) => !actor.companies.includes(code));
    if (unknown.length > 0)
      throw badRequest(['没有这个公司', 'There is no such company'], {
        company: [`没有：${unknown.join('、')}`, `Unknown: ${unknown.join(', ')}`],
      });
    const rows = await database.query<{ company_code: string }>(companiesBelow('$1'), [asked]);
    const below = new Set(rows.map((row) => row.company_code));
    return actor.companies.filter((code) => below.has(code));
  };

  const standingOf = async (
    actor: Actor,
    asked: { readonly kinds: readonly string[]; readonly companies: readonly string[] },
  ): Promise<StreamStanding> => ({
    scope: {
      companies: await companiesOf(actor, asked.companies),
      kinds: kindsOf(actor, asked.kinds),
      hiddenTypes: readerOf(actor).hiddenTypes,
    },
  });

  const write = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies that would keep it until there is more (nginx).
      'x-accel-buffering': 'no',
    };
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200);
    reply.raw.on('error', (error) => request.log.info({ err: error }, 'a stream of events has broken'));
  };

  mountService(mount, call, async (actor, { kind, company }, { request, reply }) => {
    const asked = { kinds: inList(kind), companies: inList(company) };
    refuseUnknown(asked.kinds);
    await standingOf(actor, asked);
    const given = [request.headers['last-event-id']].flat()[0];
    const after = given === undefined || given === '' ? null : placeOf(given);
    if (given !== undefined && given !== '' && after === null)
      throw badRequest([
        'Last-Event-ID 不是本接口给出的编号',
        'Last-Event-ID is not a place in this stream: send it as it came',
      ]);
    if (after !== null && after > (await asServer(() => presentPlace(database))) + mostAheadUs)
      throw badRequest([
        'Last-Event-ID 在未来，不是本事件流的位置：请原样送回收到的 id，或不带它从现在开始',
        'Last-Event-ID lies in the future and is no place in this stream: send the id that you got, or none to begin now',
      ]);
    if (!eventStreams.hasRoom(actor.user.id)) {
      void reply.header('retry-after', '30');
      throw new Refusal(resultCodes.tooManyRequests, [
        `同一服务账号最多同时打开 ${streamsOfAccount} 个事件流，请先关闭其中一个`,
        `A service account has at most ${streamsOfAccount} streams at once: close one of them first`,
      ]);
    }
    write(request, reply);
    let first: Actor | null = actor;
    const standing = async (): Promise<StreamStanding> => {
      try {
        const present =
          first ?? (await serviceActor(database, request.headers.authorization, request.ip, now()));
        first = null;
        if (!isAllowed(present, call.access, {})) throw restricted();
        return await standingOf(present, asked);
      } catch (error) {
        if (error instanceof Refusal) return { problem: refusalAsProblem(request, error) };
        throw error;
      }
    };
    await eventStreams.open({ accountUserId: actor.user.id, after, standing }, reply.raw);
    return alreadySent;
  });
};

export default eventStreamRoutes;
