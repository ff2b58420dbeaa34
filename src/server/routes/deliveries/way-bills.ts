import Compile from 'typebox/compile';

import { basePath, resultCodes } from '#contract/envelope.ts';
import { maxWayBills, WayBillBatch, wayBillsPath } from '#contract/fleet/way-bills.ts';

import { isTooDeep } from '../../http/json-depth.ts';
import { badRequest, Refusal } from '../../http/refusal.ts';
import { languageOf, sendData } from '../../http/reply.ts';
import type { Routes } from '../../http/routes.ts';
import { scopeOfHeader } from '../../way-bills/interface-tokens.ts';
import { receiveWayBills } from '../../way-bills/receive-way-bills.ts';

const batch = Compile(WayBillBatch);

/** `POST /truck-management/wayBills`: way bills of another system, with a token of its own instead of a session. */
const wayBillRoutes: Routes = ({ app }, { database, now }) => {
  app.post(`${basePath}${wayBillsPath}`, async (request, reply) => {
    const scope = await scopeOfHeader(database, request.headers.authorization, now());
    if (scope === null)
      throw new Refusal(resultCodes.restricted, [
        '没有令牌，或令牌无效',
        'No token, or one that is not known',
      ]);
    const body: unknown = request.body;
    if (isTooDeep(body) || !batch.Check(body))
      throw badRequest([
        `请求应为 {"wayBills": […]}，最多 ${maxWayBills} 条`,
        `Send {"wayBills": […]}, at most ${maxWayBills} at once`,
      ]);
    const language = languageOf(request);
    const answer = await receiveWayBills(database, scope, body.wayBills, {
      language,
      ip: request.ip,
      nowMs: now(),
    });
    const { created, updated, unchanged, refused } = answer;
    request.log.info({ created, updated, unchanged, refused, company: scope.companyCode }, 'way bills');
    return sendData(reply, answer, now());
  });
};

export default wayBillRoutes;
