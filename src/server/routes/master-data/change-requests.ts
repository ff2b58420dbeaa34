import { changeRequestCalls } from '#contract/change-requests.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { badRequest } from '../../http/refusal.ts';
import { languageOf } from '../../http/reply.ts';
import { listRequests } from '../../resources/change-requests.ts';
import { decideRequest, withdrawRequest } from '../../resources/decide-request.ts';
import { resourcePageAt } from '../../resources/page.ts';
import { shownRequest, shownRequests } from '../../resources/shown-requests.ts';

/** Changes of master data that wait for a second person: list, decide, take back. */
const changeRequestRoutes: Routes = (mount, { database }) => {
  mountSession(
    mount,
    changeRequestCalls['changeRequests.list'],
    async (actor, { address, state = null }, { request }) => {
      const rows = await listRequests(database, actor, [resourcePageAt(address).address], state);
      return shownRequests(database, actor, rows, languageOf(request));
    },
  );

  mountSession(
    mount,
    changeRequestCalls['changeRequests.decide'],
    (actor, { address, id, decision, reason = '' }, { request, nowMs }) => {
      const page = resourcePageAt(address);
      if (decision === 'refused' && reason.trim() === '')
        throw badRequest(['请填写不通过的原因', 'Please say why it is refused'], {
          reason: ['必填', 'Required'],
        });
      return database.transaction(async (queries) => {
        const write = { queries, actor, page, ip: request.ip, nowMs };
        const row = await decideRequest(write, database.transaction, id, decision, reason);
        return shownRequest(queries, actor, row, languageOf(request));
      });
    },
  );

  mountSession(
    mount,
    changeRequestCalls['changeRequests.withdraw'],
    (actor, { address, id }, { request, nowMs }) => {
      const page = resourcePageAt(address);
      return database.transaction(async (queries) => {
        const row = await withdrawRequest({ queries, actor, page, ip: request.ip, nowMs }, id);
        return shownRequest(queries, actor, row, languageOf(request));
      });
    },
  );
};

export default changeRequestRoutes;
