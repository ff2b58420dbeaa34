import type { Session } from '#contract/hub/topics.ts';
import type { LoginReply, SessionUser } from '#contract/session/session.ts';

import type { Emit } from '../hub-events.ts';
import type { Store } from '../storage/store-port.ts';
import type { Identity } from './identity.ts';

/** The exhibition demo role turns the login flag off (specification 6). */
export const sessionOf = (user: SessionUser): Session => ({
  user,
  loggedIn: user.roles.every((role) => role.roleCode !== 'exhibition'),
});

/** Somebody is signed in, or nobody any more: what this device then knows, keeps and tells. */
export const createSessionChange = (store: Store, identity: Identity, emit: Emit) => {
  const end = async (
    reason: 'sessionGone' | 'loggedOut' | null,
    keepsWrites = reason === 'sessionGone',
  ): Promise<void> => {
    identity.set(null);
    emit('ended', reason);
    // Waiting writes belong to their user and are sent when that user signs in again; a sign-out deletes them too.
    await store.wipe(keepsWrites ? ['outbox'] : []);
  };

  const adopt = async (reply: LoginReply): Promise<void> => {
    const user = reply.userInfo;
    const former = identity.user();
    const isOther = former !== null && former.id !== user.id;
    // Whoever only looks at another console comes back to his own, where his writes still wait.
    const looks = former?.viewedBy !== undefined || user.viewedBy !== undefined;
    if (isOther) await end(null, looks);
    const next = { user, header: reply['header-id'] };
    identity.set(next);
    await store.writeMeta('session', next);
    emit('started', sessionOf(user));
    if (isOther && looks) emit('otherUser');
  };

  return { adopt, end };
};
