import type { SessionUser } from '#contract/session/session.ts';

/** Specification 9. */
export const approvalsPollMs = 900_000;

/** '管理员' and '用户管理员' of specification 6, by their codes: display names are no ground for a decision. */
const administrators = new Set(['admin', 'useradmin']);

export const pollsApprovals = (user: SessionUser): boolean =>
  user.roles.some((role) => administrators.has(role.roleCode));
