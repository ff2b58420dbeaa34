import { auditCalls } from '#contract/session/audit.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { readAuditRows } from '../audit-log/audit-rows.ts';

const defaultPageSize = 50;

/** The audit log, for those who may open its page. */
const auditRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, auditCalls['audit.list'], (actor, args) => {
    const { page = 1, pageSize = defaultPageSize } = args;
    return readAuditRows(database, actor.companies, args, {
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
  });
};

export default auditRoutes;
