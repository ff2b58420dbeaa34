import type { FastifyReply, FastifyRequest } from 'fastify';

import { secondFactorCalls } from '#contract/session/second-factor.ts';
import { sessionCalls } from '#contract/session/session.ts';

import { badRequest } from '../../kernel/refusal.ts';
import { mountPublic, mountSession } from '../../http/mount.ts';
import { countSignIn } from '../../identity/session/sign-in-metrics.ts';
import { signedIn } from '../../identity/actor.ts';
import { agentOf } from '../../identity/session/agent.ts';
import { createLogin } from '../../identity/session/login.ts';
import { newToken } from '../../identity/session/open-session.ts';
import { relyingPartyOf } from '../../identity/session/second-factor/passkeys.ts';
import { createSecondStep } from '../../identity/session/second-factor/sign-in-step.ts';
import { isForeign, type Authenticator } from '../../identity/session/authenticator.ts';
import { deleteSession } from '../../identity/actors.ts';
import { writeAudit } from '../../audit/audit.ts';
import type { Metrics } from '../../kernel/metrics/metrics.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { providersInUse } from '../../identity/single-sign-on/providers.ts';
import type { Verification } from '../../identity/session/verification.ts';
import type { Routes } from '../../http/routes.ts';
import { createOpenedReply, createSignInReply, loginReplyOf } from '../sign-in-reply.ts';

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

  const opened = createOpenedReply(authenticator);
  const openedOrStep = createSignInReply(database, authenticator);

  mountPublic(mount, sessionCalls['session.verifyCode'], async (_args, { nowMs, request, reply }) => {
    const browser = authenticator.deviceOf(request) ?? newToken();
    authenticator.setDevice(reply, browser);
    const challenge = await verification.issue(nowMs, request.ip, browser);
    return (await providersInUse(database)).some ? { ...challenge, signOn: true } : challenge;
  });

  mountPublic(mount, sessionCalls['session.login'], async (args, context) => {
    const { request, nowMs } = context;
    const device = authenticator.deviceOf(request);
    const attempt = login({ ...args, ip: request.ip, agent: agentOf(request), device }, nowMs);
    return openedOrStep(await countSignIn(metrics, attempt), context, args.area);
  });

  mountPublic(mount, secondFactorCalls['secondFactor.signIn'], async (args, context) => {
    const { request, nowMs } = context;
    const device = authenticator.deviceOf(request);
    const answered = { ...args, ip: request.ip, agent: agentOf(request), device };
    const attempt = secondStep(answered, relyingPartyOf(request), nowMs);
    return opened(await countSignIn(metrics, attempt), context);
  });

  mountSession(mount, sessionCalls['session.resume'], async (actor, _args, { request, nowMs }) =>
    loginReplyOf(actor, new Date(nowMs).toISOString(), request.ip, ''),
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
