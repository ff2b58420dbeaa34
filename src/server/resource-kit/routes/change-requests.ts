import { changeRequestCalls } from '#contract/change-requests.ts';

import { mountSession } from '../../http/mount.ts';
import type { ResourcePageAt } from '../page.ts';
import type { Routes } from '../../http/routes.ts';
import { badRequest } from '../../kernel/refusal.ts';
import { languageOf } from '../../http/reply.ts';
import { listRequests } from '../change-requests/change-requests.ts';
import { decideRequest, withdrawRequest } from '../change-requests/decide-request.ts';
import { shownRequest, shownRequests } from '../change-requests/shown-requests.ts';

interface Needs {
  readonly resourcePageAt: ResourcePageAt;
}

/** Changes of master data that wait for a second person: list, decide, take back. */
const changeRequestRoutes: Routes<Needs> = (mount, { resourcePageAt }) => {
  const { database } = mount;
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
        throw badRequest(['请填写驳回的原因', 'Please give the reason for rejection'], {
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
