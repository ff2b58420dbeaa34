import type { LoginReply, SecondStep } from '#contract/session/session.ts';

import type { Database } from '../database/database.ts';
import type { CallContext } from '../http/wires/wire.ts';
import type { Actor } from '../identity/actor.ts';
import type { Authenticator } from '../identity/session/authenticator.ts';
import type { AwaitsFactor } from '../identity/session/login.ts';
import type { SignedIn } from '../identity/session/open-session.ts';
import { relyingPartyOf } from '../identity/session/second-factor/passkeys.ts';
import { beginStep } from '../identity/session/second-factor/sign-in-step.ts';

/** What a resumed or new session answers with. */
export const loginReplyOf = (actor: Actor, time: string, ip: string, area: string): LoginReply => {
  const [role] = actor.user.roles;
  if (!role) throw new Error('a session user without a role');
  return {
    role,
    userInfo: actor.user,
    'header-id': actor.csrfToken,
    userIn: { time, ip, area },
    lastLoginInfo: actor.user.lastLoginInfo,
  };
};

/** Answers with a session that was opened, and sets its cookies. */
export const createOpenedReply =
  (authenticator: Authenticator) =>
  ({ token, actor, device }: SignedIn, { request, reply, nowMs }: CallContext, area = ''): LoginReply => {
    authenticator.setCookie(reply, token);
    authenticator.setDevice(reply, device);
    return loginReplyOf(actor, new Date(nowMs).toISOString(), request.ip, area);
  };

/** Answers a first step of a sign-in that was right: with its session, or with the second step. */
export const createSignInReply = (database: Database, authenticator: Authenticator) => {
  const opened = createOpenedReply(authenticator);
  return async (
    found: SignedIn | AwaitsFactor,
    context: CallContext,
    area = '',
  ): Promise<LoginReply | SecondStep> => {
    if ('actor' in found) return opened(found, context, area);
    authenticator.setDevice(context.reply, found.proved.device);
    return beginStep(database, found, relyingPartyOf(context.request), context.nowMs);
  };
};
