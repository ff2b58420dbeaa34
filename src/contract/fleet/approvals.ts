import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';

/** States of a fence approval. */
export const approvalStates = ['pending', 'approved', 'notApproved'] as const;

/** A fence that waits for an administrator (specification 3, fence approval). */
export const FenceApproval = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** Empty: it has none. */
  nameEn: Type.String(),
  type: Type.String(),
  companyCode: Type.String(),
  approvalStatus: Type.Enum([...approvalStates]),
  modifier: Type.String(),
  modifyTime: Type.String(),
  /** `new` or `modify`. */
  modifyType: Type.Enum(['new', 'modify']),
  approver: NullableText,
  approvalTime: NullableText,
});

export type FenceApproval = Static<typeof FenceApproval>;

const approve = { functionCode: 'fence.approve' } as const;

/** Calls that list and decide fence approvals (specification 3). */
export const approvalCalls = {
  'approvals.list': defineCall({
    method: 'GET',
    path: '/fenceApproval',
    access: approve,
    query: Type.Object({ approvalStatus: Type.Optional(Type.Enum([...approvalStates])) }),
    reply: Type.Object({ rows: Type.Array(FenceApproval), total: Type.Integer() }),
  }),
  'approvals.decide': defineCall({
    method: 'POST',
    path: '/fenceApproval/:id',
    access: approve,
    query: Type.Object({ id: Type.Integer() }),
    body: Type.Object({
      approvalStatus: Type.Enum(['approved', 'notApproved']),
      /** Why it is not approved. */
      reason: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    reply: FenceApproval,
  }),
  'approvals.update': defineCall({
    method: 'PUT',
    path: '/fenceApproval',
    access: approve,
    body: Type.Object({ id: Type.Integer(), name: Type.String({ minLength: 1, maxLength: 100 }) }),
    reply: FenceApproval,
  }),
  /** Answer to the 15 min poll: how many wait, and when the newest was made. */
  'approvals.timer': defineCall({
    method: 'GET',
    path: '/fenceApproval/timer',
    access: approve,
    reply: Type.Object({ pending: Type.Integer(), newestTime: NullableText }),
  }),
} as const;
