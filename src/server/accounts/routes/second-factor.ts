import { secondFactorCalls, type SecondFactors } from '#contract/session/second-factor.ts';
import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../database/database.ts';
import { badRequest, notFound } from '../../kernel/refusal.ts';
import { type Mount, mountSession } from '../../http/mount.ts';
import type { CallContext } from '../../http/wires/wire.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import type { Routes } from '../../http/routes.ts';
import { type Actor, signedIn } from '../../identity/actor.ts';
import { countAttempt, maxFailures } from '../../identity/session/attempts.ts';
import { provePassword } from '../../identity/session/prove-password.ts';
import { beginApp, confirmApp } from '../../identity/session/second-factor/app-codes.ts';
import { forgetReset } from '../../identity/session/second-factor/factor-reset.ts';
import { factorCount, factorsOf } from '../../identity/session/second-factor/factors.ts';
import {
  addPasskey,
  newPasskeyQuestion,
  relyingPartyOf,
} from '../../identity/session/second-factor/passkeys.ts';
import { askPasskey, takeChallenge } from '../../identity/session/second-factor/passkey-challenge.ts';
import { makeRecoveryCodes } from '../../identity/session/second-factor/recovery-codes.ts';
import { totpUrl } from '../../identity/session/second-factor/totp.ts';
import { writeAudit } from '../../audit/audit.ts';

const wrongPassword = {
  field: 'password',
  words: ['密码错误', 'The password is wrong'],
  action: 'session.confirm-refused',
} as const;

const wrongCode: Text = [
  '代码不正确，请核对手机时间后输入最新的代码',
  'The code is not right; check the phone’s clock and enter the newest one',
];
const wrongPasskey: Text = ['通行密钥未能添加，请重试', 'The passkey could not be added; please try again'];
const lastOne: Text = [
  '您的角色要求双重验证，请先添加另一种方式',
  'Your role demands a second factor; add another one first',
];

type Action = 'confirmApp' | 'addPasskey' | 'remove' | 'renewCodes' | 'readReset';

interface Needs {
  readonly sealer: Sealer;
}

/** @throws Refusal: the password is wrong */
type Prove = (actor: Actor, password: string, context: CallContext) => Promise<void>;

/** What follows a new factor; codes come with the first one alone. */
type Added = (
  queries: Queries,
  actor: Actor,
  before: SecondFactors,
  action: Action,
  ip: string,
) => Promise<{ recoveryCodes: string[] | null }>;

/** Passkeys: asked for, and kept. */
const mountPasskeys = (mount: Mount, prove: Prove, added: Added): void => {
  const { database } = mount;
  mountSession(
    mount,
    secondFactorCalls['secondFactor.beginPasskey'],
    async (actor, { password }, context) => {
      await prove(actor, password, context);
      const party = relyingPartyOf(context.request);
      const { challenge, options } = await newPasskeyQuestion(database, actor.user, party);
      await askPasskey(database, actor.tokenHash, challenge, context.nowMs);
      return { options };
    },
  );

  mountSession(
    mount,
    secondFactorCalls['secondFactor.addPasskey'],
    async (actor, { passkey, name }, { request, nowMs }) => {
      const challenge = await takeChallenge(database, actor.tokenHash, nowMs);
      if (challenge === null) throw badRequest(wrongPasskey);
      return database.transaction(async (queries) => {
        const before = await factorsOf(queries, actor.user.id);
        const given = { answer: passkey, name: name.trim() };
        if (!(await addPasskey(queries, actor.user.id, given, challenge, relyingPartyOf(request), nowMs)))
          throw badRequest(wrongPasskey);
        return added(queries, actor, before, 'addPasskey', request.ip);
      });
    },
  );
};

/** The user's own second factors. */
const secondFactorRoutes: Routes<Needs> = (mount, { sealer }) => {
  const { database } = mount;
  const audit = (queries: Queries, actor: Actor, action: Action, ip: string): Promise<void> => {
    const { id: userId, userName, companyCode } = signedIn(actor);
    const entry = { userId, userName, companyCode, subject: userName, ip };
    return writeAudit(queries, { ...entry, action: `secondFactor.${action}` });
  };
  const prove: Prove = (actor, password, { request, nowMs }) =>
    provePassword(database, actor, password, wrongPassword, request.ip, nowMs);

  /** What follows a new factor: codes on paper with the first one, and no session that was opened without it. */
  const added: Added = async (queries, actor, before, action, ip) => {
    const { id } = actor.user;
    await audit(queries, actor, action, ip);
    if (factorCount(before) > 0) return { recoveryCodes: null };
    await queries.query('delete from session where user_id = $1 and token_hash <> $2', [id, actor.tokenHash]);
    return { recoveryCodes: [...(await makeRecoveryCodes(queries, id))] };
  };

  mountSession(mount, secondFactorCalls['secondFactor.get'], (actor) =>
    factorsOf(database, signedIn(actor).id),
  );

  mountSession(mount, secondFactorCalls['secondFactor.beginApp'], async (actor, { password }, context) => {
    await prove(actor, password, context);
    const secret = await beginApp(database, sealer, actor.user.id);
    return { secret, url: totpUrl(secret, actor.user.userName) };
  });

  mountSession(mount, secondFactorCalls['secondFactor.confirmApp'], async (actor, { code }, context) => {
    const { id } = actor.user;
    await countAttempt(database, [{ subject: `app code ${id}`, limit: maxFailures }], context.nowMs);
    return database.transaction(async (queries) => {
      const before = await factorsOf(queries, id);
      if (!(await confirmApp(queries, sealer, id, code, context.nowMs)))
        throw badRequest(wrongCode, { code: wrongCode });
      return added(queries, actor, before, 'confirmApp', context.request.ip);
    });
  });

  mountPasskeys(mount, prove, added);

  mountSession(mount, secondFactorCalls['secondFactor.remove'], async (actor, args, context) => {
    await prove(actor, args.password, context);
    const { id } = actor.user;
    await database.transaction(async (queries) => {
      const removed = await (args.passkeyId === undefined
        ? queries.query('delete from totp_secret where user_id = $1 returning user_id', [id])
        : queries.query('delete from passkey where user_id = $1 and id = $2 returning id', [
            id,
            args.passkeyId,
          ]));
      if (removed.length === 0) throw notFound();
      const after = await factorsOf(queries, id);
      if (after.required && factorCount(after) === 0) throw badRequest(lastOne);
      if (factorCount(after) === 0) await queries.query('delete from recovery_code where user_id = $1', [id]);
      await audit(queries, actor, 'remove', context.request.ip);
    });
    return null;
  });

  mountSession(mount, secondFactorCalls['secondFactor.renewCodes'], async (actor, { password }, context) => {
    await prove(actor, password, context);
    return database.transaction(async (queries) => {
      if (factorCount(await factorsOf(queries, actor.user.id)) === 0)
        throw badRequest(['请先添加验证器应用或通行密钥', 'Add an app or a passkey first']);
      await audit(queries, actor, 'renewCodes', context.request.ip);
      return { recoveryCodes: [...(await makeRecoveryCodes(queries, actor.user.id))] };
    });
  });

  mountSession(mount, secondFactorCalls['secondFactor.readReset'], async (actor, _args, { request }) => {
    await forgetReset(database, actor.user.id);
    await audit(database, actor, 'readReset', request.ip);
    return null;
  });
};

export default secondFactorRoutes;
