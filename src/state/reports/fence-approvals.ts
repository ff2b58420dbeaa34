import type { FenceApprovalDetail, OutlineEffect } from '#contract/fleet/approval-detail.ts';
import type { FenceApproval } from '#contract/fleet/approvals.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { FenceApproval, FenceApprovalDetail, OutlineEffect };

/** Fence approvals in one state, the newest first. */
export const loadFenceApprovals = (
  approvalStatus: FenceApproval['approvalStatus'],
): Promise<CallOutcome<{ readonly rows: readonly FenceApproval[] }>> =>
  call('approvals.list', { approvalStatus });

/** One fence approval with all that is decided by. */
export const loadFenceApproval = (id: number): Promise<CallOutcome<FenceApprovalDetail>> =>
  call('approvals.show', { id });

/** Approves a fence or does not; then with a reason. */
export const decideFenceApproval = (
  id: number,
  approvalStatus: 'approved' | 'notApproved',
  reason: string,
): Promise<CallOutcome<FenceApproval>> => call('approvals.decide', { id, approvalStatus, reason });
