import type { FastifyReply, FastifyRequest } from 'fastify';

import { secondFactorCalls } from '#contract/session/second-factor.ts';
import { sessionCalls, type LoginReply } from '#contract/session/session.ts';

import { badRequest } from '../../kernel/refusal.ts';
import { mountPublic, mountSession } from '../../http/mount.ts';
import type { CallContext } from '../../http/wires/wire.ts';
import { countSignIn } from '../../identity/session/sign-in-metrics.ts';
import { type Actor, signedIn } from '../../identity/actor.ts';
import { agentOf } from '../../identity/session/agent.ts';
import { createLogin } from '../../identity/session/login.ts';
import { newToken, type SignedIn } from '../../identity/session/open-session.ts';
import { relyingPartyOf } from '../../identity/session/second-factor/passkeys.ts';
import { beginStep, createSecondStep } from '../../identity/session/second-factor/sign-in-step.ts';
import { isForeign, type Authenticator } from '../../identity/session/authenticator.ts';
import { deleteSession } from '../../identity/actors.ts';
import { writeAudit } from '../../audit/audit.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import type { Verification } from '../../identity/session/verification.ts';
import type { Routes } from '../../http/routes.ts';

const replyOf = (actor: Actor, time: string, ip: string, area: string): LoginReply => {
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

interface Needs {
  readonly authenticator: Authenticator;
  readonly verification: Verification;
  readonly sealer: Sealer;
  readonly metrics: Metrics;
  readonly sessionEnded: (tokenHash: Buffer) => void;
}

/** Sign in, out, resume (specification 5 and 7). */
const sessionRoutes: Routes<Needs> = (
  mount,
  { authenticator, verification, sealer, metrics, sessionEnded },
) => {
  const { database } = mount;
  const login = createLogin(database, verification);
  const secondStep = createSecondStep(database, sealer);

  const opened = (
    { token, actor, device }: SignedIn,
    { request, reply, nowMs }: CallContext,
    area: string,
  ): LoginReply => {
    authenticator.setCookie(reply, token);
    authenticator.setDevice(reply, device);
    return replyOf(actor, new Date(nowMs).toISOString(), request.ip, area);
  };

  mountPublic(mount, sessionCalls['session.verifyCode'], (_args, { nowMs, request, reply }) => {
    const browser = authenticator.deviceOf(request) ?? newToken();
    authenticator.setDevice(reply, browser);
    return verification.issue(nowMs, request.ip, browser);
  });

  mountPublic(mount, sessionCalls['session.login'], async (args, context) => {
    const { request, reply, nowMs } = context;
    const device = authenticator.deviceOf(request);
    const attempt = login({ ...args, ip: request.ip, agent: agentOf(request), device }, nowMs);
    const found = await countSignIn(metrics, attempt);
    if ('actor' in found) return opened(found, context, args.area);
    authenticator.setDevice(reply, found.proved.device);
    return beginStep(database, found, relyingPartyOf(request), nowMs);
  });

  mountPublic(mount, secondFactorCalls['secondFactor.signIn'], async (args, context) => {
    const { request, nowMs } = context;
    const device = authenticator.deviceOf(request);
    const answered = { ...args, ip: request.ip, agent: agentOf(request), device };
    const attempt = secondStep(answered, relyingPartyOf(request), nowMs);
    return opened(await countSignIn(metrics, attempt), context, '');
  });

  mountSession(mount, sessionCalls['session.resume'], async (actor, _args, { request, nowMs }) =>
    replyOf(actor, new Date(nowMs).toISOString(), request.ip, ''),
  );

  mountSession(mount, sessionCalls['session.endView'], async (actor, _args, { request }) => {
    if (!actor.viewer) return null;
    await database.transaction(async (queries) => {
      await queries.query('update session set seen_as_user_id = null where token_hash = $1', [
        actor.tokenHash,
      ]);
      await writeAudit(queries, {
        userId: signedIn(actor).id,
        userName: signedIn(actor).userName,
        companyCode: signedIn(actor).companyCode,
        action: 'session.endView',
        subject: actor.user.userName,
        ip: request.ip,
      });
    });
    return null;
  });

  mountPublic(mount, sessionCalls['session.ip'], async (_args, { request }) => ({
    ip: request.ip,
    area: '',
  }));

  const logout = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    authenticator.clearCookie(reply);
    // What the browser keeps of pages and files beside the console's own storage, which the hub empties.
    void reply.header('clear-site-data', '"cache"');
    const hash = authenticator.tokenHashOf(request);
    if (!hash) return;
    const actor = await authenticator.actorOf(request);
    await deleteSession(database, hash);
    sessionEnded(hash);
    if (actor)
      await writeAudit(database, {
        userId: signedIn(actor).id,
        userName: signedIn(actor).userName,
        companyCode: signedIn(actor).companyCode,
        action: 'session.logout',
        subject: signedIn(actor).userName,
        ip: request.ip,
      });
  };

  mountPublic(mount, sessionCalls['session.logout'], async (_args, { request, reply }) => {
    await logout(request, reply);
    return null;
  });
  // Specification 7 has it as a GET. A GET from another site must not sign anybody out.
  mountPublic(
    mount,
    { ...sessionCalls['session.logout'], method: 'GET' },
    async (_args, { request, reply }) => {
      if (isForeign(request)) throw badRequest(['请从本系统退出', 'Please sign out from the console']);
      await logout(request, reply);
      return null;
    },
  );
};

export default sessionRoutes;
