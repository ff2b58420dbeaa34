import type { SessionUser } from '#contract/session/session.ts';

/** Specification 9. */
export const heartbeatsPollMs = 900_000;

/** Specification 6: a role with superMan gets heartbeat-timeout polling. */
export const pollsHeartbeats = (user: SessionUser): boolean => user.roles.some((role) => role.superMan);
