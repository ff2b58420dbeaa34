import type { FenceApproval } from '#contract/fleet/approvals.ts';
import type { ChangeRequestState } from '#contract/change-requests.ts';

import { englishSubject, type RequestRow } from '../../resource-kit/change-requests/change-requests.ts';

const statusOf: Readonly<Record<ChangeRequestState, FenceApproval['approvalStatus']>> = {
  pending: 'pending',
  applied: 'approved',
  refused: 'notApproved',
  withdrawn: 'notApproved',
  failed: 'notApproved',
};

/** A change request of a fence or place as the specification's fence approval (section 3). */
export const approvalOf = (row: RequestRow): FenceApproval => ({
  id: row.id,
  name: row.subject,
  nameEn: englishSubject(row),
  type: String(row.proposed?.['type'] ?? row.before?.['type'] ?? ''),
  companyCode: row.company_code ?? '',
  approvalStatus: statusOf[row.state],
  modifier: row.author_name,
  modifyTime: row.created_time.toISOString(),
  modifyType: row.action === 'create' ? 'new' : 'modify',
  approver: row.decider_name,
  approvalTime: row.decided_time?.toISOString() ?? null,
});
