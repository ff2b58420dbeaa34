import type { FastifyReply, FastifyRequest } from 'fastify';
import Compile from 'typebox/compile';

import { basePath } from '#contract/base-path.ts';
import { resultCodes } from '#contract/envelope.ts';
import { maxWayBills, WayBillBatch, wayBillCalls, type WayBillReply } from '#contract/fleet/way-bills.ts';

import type { Actor } from '../../identity/actor.ts';
import { withinCompanies } from '../../identity/scope/session-scope.ts';
import { badRequest, Refusal, restricted } from '../../kernel/refusal.ts';
import { isAllowed } from '../../http/allowed.ts';
import { mountService } from '../../http/mount.ts';
import { languageOf, sendData } from '../../http/reply.ts';
import { serviceActor } from '../../identity/service/service-actor.ts';
import type { ResourcePageAt } from '../../resource-kit/page.ts';
import type { Routes } from '../../http/routes.ts';
import { receiveWayBills } from '../way-bills/receive-way-bills.ts';

const call = wayBillCalls['wayBills.write'];
const batch = Compile(WayBillBatch);

/** Values of a request, however deep: 200 of each way bill, which has 7 fields and 5 of each stop. */
const maxWayBillValues = 200 * maxWayBills;

const unknownToken = (): Refusal =>
  new Refusal(resultCodes.restricted, ['没有令牌，或令牌无效', 'No token, or one that is not known']);

interface Needs {
  readonly resourcePageAt: ResourcePageAt;
}

/** Way bills of another system: `POST /api/v1/wayBills`, and where they were sent before there was an API. */
const wayBillRoutes: Routes<Needs> = (mount, { resourcePageAt }) => {
  const { app, database, now } = mount;
  const page = resourcePageAt('monitor/way_bill');
  const receive = async (
    actor: Actor,
    wayBills: readonly unknown[],
    request: FastifyRequest,
  ): Promise<WayBillReply> => {
    const asked = { language: languageOf(request), ip: request.ip, nowMs: now() };
    const answer = await receiveWayBills(database, page, actor, wayBills, asked);
    const { created, updated, unchanged, refused } = answer;
    request.log.info({ created, updated, unchanged, refused, company: actor.user.companyCode }, 'way bills');
    return answer;
  };
  mountService(mount, call, (actor, { wayBills }, { request }) => receive(actor, wayBills, request));

  const actors = new WeakMap<FastifyRequest, Actor>();
  app.post(
    `${basePath}${call.path}`,
    {
      bodyLimit: call.maxBytes ?? 0,
      config: { maxJsonValues: maxWayBillValues },
      // The body is read only after the token is known.
      onRequest: async (request) => {
        const actor = await serviceActor(database, request.headers.authorization, request.ip, now()).catch(
          (error: unknown) => {
            throw error instanceof Refusal && error.resultCode === resultCodes.sessionGone
              ? unknownToken()
              : error;
          },
        );
        if (!isAllowed(actor, call.access, {})) throw restricted();
        actors.set(request, actor);
      },
    },
    async (request, reply): Promise<FastifyReply> => {
      const actor = actors.get(request);
      if (actor === undefined) throw unknownToken();
      const body: unknown = request.body;
      if (!batch.Check(body))
        throw badRequest([
          `请求应为 {"wayBills": […]}，最多 ${maxWayBills} 条`,
          `Send {"wayBills": […]}, at most ${maxWayBills} at once`,
        ]);
      const answer = await withinCompanies(actor.companies, () => receive(actor, body.wayBills, request));
      return sendData(reply, answer, now());
    },
  );
};

export default wayBillRoutes;
