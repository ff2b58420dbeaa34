import type { CallOutcome } from '#contract/hub/outcomes.ts';
import {
  auditAddress,
  type AuditChange,
  type AuditFilters,
  type AuditRow,
  maxAuditDays,
} from '#contract/session/audit.ts';

import { call } from '../hub/hub.ts';

export { auditAddress, maxAuditDays };
export type { AuditChange, AuditFilters, AuditRow };

/** One page of the audit log, the newest first. */
export const loadAudit = (
  filters: AuditFilters,
  page: number,
  pageSize: number,
): Promise<CallOutcome<{ readonly rows: readonly AuditRow[]; readonly total: number }>> =>
  call('audit.list', { ...filters, page, pageSize });
