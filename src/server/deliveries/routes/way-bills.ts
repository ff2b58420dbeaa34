import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import Compile from 'typebox/compile';

import { basePath } from '#contract/base-path.ts';
import { resultCodes } from '#contract/envelope.ts';
import { maxWayBills, WayBillBatch, wayBillsPath } from '#contract/fleet/way-bills.ts';

import { withinCompanies } from '../../identity/scope/session-scope.ts';
import { badRequest, Refusal } from '../../kernel/refusal.ts';
import { languageOf, sendData } from '../../http/reply.ts';
import type { ResourcePageAt } from '../../resource-kit/page.ts';
import type { Routes } from '../../http/routes.ts';
import { scopeOfHeader, type WayBillScope } from '../way-bills/interface-tokens.ts';
import { receiveWayBills } from '../way-bills/receive-way-bills.ts';

const batch = Compile(WayBillBatch);

/** Bytes of a request, and its values however deep: 200 of each way bill, which has 7 fields and 5 of each stop. */
const maxWayBillBytes = 1_048_576;
const maxWayBillValues = 200 * maxWayBills;

const unknownToken = (): Refusal =>
  new Refusal(resultCodes.restricted, ['没有令牌，或令牌无效', 'No token, or one that is not known']);

interface Needs {
  readonly resourcePageAt: ResourcePageAt;
}

/** `POST /truck-management/wayBills`: way bills of another system, with a token of its own instead of a session. */
const wayBillRoutes: Routes<Needs> = ({ app, database, now }, { resourcePageAt }) => {
  const page = resourcePageAt('monitor/way_bill');
  const scopes = new WeakMap<FastifyRequest, WayBillScope>();
  const options: RouteShorthandOptions = {
    bodyLimit: maxWayBillBytes,
    config: { maxJsonValues: maxWayBillValues },
    // The body is read only after the token is known.
    onRequest: async (request) => {
      const scope = await scopeOfHeader(database, request.headers.authorization, now());
      if (scope === null) throw unknownToken();
      scopes.set(request, scope);
    },
  };
  app.post(`${basePath}${wayBillsPath}`, options, async (request, reply) => {
    const scope = scopes.get(request);
    if (scope === undefined) throw unknownToken();
    const body: unknown = request.body;
    if (!batch.Check(body))
      throw badRequest([
        `请求应为 {"wayBills": […]}，最多 ${maxWayBills} 条`,
        `Send {"wayBills": […]}, at most ${maxWayBills} at once`,
      ]);
    const language = languageOf(request);
    const answer = await withinCompanies(scope.companies, () =>
      receiveWayBills(database, page, scope, body.wayBills, { language, ip: request.ip, nowMs: now() }),
    );
    const { created, updated, unchanged, refused } = answer;
    request.log.info({ created, updated, unchanged, refused, company: scope.companyCode }, 'way bills');
    return sendData(reply, answer, now());
  });
};

export default wayBillRoutes;
