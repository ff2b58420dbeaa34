import { sessionCalls } from '#contract/session/session.ts';
import type { Text } from '#i18n/text.ts';

import { badRequest } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { type Actor, signedIn } from '../../identity/actor.ts';
import { newPasswordFault } from '../../identity/session/new-password.ts';
import { hashPassword } from '../../identity/session/password.ts';
import { provePassword } from '../../identity/session/prove-password.ts';
import { writeAudit } from '../../audit/audit.ts';

/** The password of the session's user: confirmed, and changed (specification 5). */
const passwordRoutes: Routes = (mount) => {
  const { database } = mount;
  const entry = (actor: Actor, action: string, ip: string) => ({
    userId: signedIn(actor).id,
    userName: signedIn(actor).userName,
    companyCode: signedIn(actor).companyCode,
    action,
    subject: signedIn(actor).userName,
    ip,
  });

  mountSession(mount, sessionCalls['session.confirm'], async (actor, { password }, { request, nowMs }) => {
    const words = ['密码错误', 'The password is wrong'] as const;
    const said = {
      field: 'password',
      words,
      action: 'session.confirm-refused',
      passwordAlone: true,
    } as const;
    await provePassword(database, actor, password, said, request.ip, nowMs);
    await writeAudit(database, entry(actor, 'session.confirm', request.ip));
    return null;
  });

  mountSession(
    mount,
    sessionCalls['session.password'],
    async (actor, { oldPwd, pwd }, { request, nowMs }) => {
      const words = ['原密码错误', 'The old password is wrong'] as const;
      const said = { field: 'oldPwd', words, action: 'user.password-refused', passwordAlone: true } as const;
      await provePassword(database, actor, oldPwd, said, request.ip, nowMs);
      const fault = pwd === oldPwd ? sameAgain : newPasswordFault(pwd, actor.user.userName);
      if (fault) throw badRequest(fault, { pwd: fault });
      const passwordHash = await hashPassword(pwd);
      await database.transaction(async (queries) => {
        await queries.query(
          `update app_user set password_hash = $2, password_temporary = false, password_expires_time = null,
             version = version + 1 where id = $1`,
          [actor.user.id, passwordHash],
        );
        // Sessions of the former password end on all other devices.
        await queries.query('delete from session where user_id = $1 and token_hash <> $2', [
          actor.user.id,
          actor.tokenHash,
        ]);
        await writeAudit(queries, entry(actor, 'user.password', request.ip));
      });
      return null;
    },
  );
};

const sameAgain: Text = ['新密码不能与原密码相同', 'The new password must differ from the old one'];

export default passwordRoutes;
