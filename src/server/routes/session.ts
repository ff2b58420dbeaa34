import type { FastifyRequest } from 'fastify';

import { sessionCalls, type LoginReply } from '#contract/session.ts';

import type { Database } from '../database/database.ts';
import { badRequest } from '../http/refusal.ts';
import { mountPublic, mountSession, type Mount } from '../http/mount.ts';
import type { Actor } from '../session/actor.ts';
import { createLogin } from '../session/login.ts';
import { hashPassword, verifyPassword } from '../session/password.ts';
import { isForeign, type SessionDoor } from '../session/session-door.ts';
import type { Verification } from '../session/verification.ts';
import { deleteSession } from '../stores/actors.ts';
import { writeAudit } from '../stores/audit.ts';

/** ASVS 6.2.1 asks for 8 where specification 5 says 6: the longer holds for new passwords. */
export const minPasswordLength = 8;

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

export interface SessionRouteDoors {
  readonly database: Database;
  readonly door: SessionDoor;
  readonly verification: Verification;
  /** Ends the sockets of a session. */
  readonly sessionEnded: (tokenHash: Buffer) => void;
}

/** Sign in, out, resume, change password (specification 5 and 7). */
export const sessionRoutes = (mount: Mount, doors: SessionRouteDoors): void => {
  const { database, door, verification, sessionEnded } = doors;
  const login = createLogin(database, verification);

  mountPublic(mount, sessionCalls['session.verifyCode'], (_args, { nowMs }) => verification.issue(nowMs));

  mountPublic(mount, sessionCalls['session.login'], async (args, { request, reply, nowMs }) => {
    const ip = request.ip;
    const { token, actor } = await login({ ...args, ip }, nowMs);
    door.setCookie(reply, token);
    return replyOf(actor, new Date(nowMs).toISOString(), ip, args.area);
  });

  mountSession(mount, sessionCalls['session.resume'], async (actor, _args, { request, nowMs }) =>
    replyOf(actor, new Date(nowMs).toISOString(), request.ip, ''),
  );

  mountPublic(mount, sessionCalls['session.ip'], async (_args, { request }) => ({
    ip: request.ip,
    area: '',
  }));

  const logout = async (request: FastifyRequest): Promise<void> => {
    const hash = door.tokenHashOf(request);
    if (!hash) return;
    const actor = await door.actorOf(request);
    await deleteSession(database, hash);
    sessionEnded(hash);
    if (actor)
      await writeAudit(database, {
        userId: actor.user.id,
        userName: actor.user.userName,
        companyCode: actor.user.companyCode,
        action: 'session.logout',
        subject: actor.user.userName,
        ip: request.ip,
      });
  };

  mountPublic(mount, sessionCalls['session.logout'], async (_args, { request, reply }) => {
    await logout(request);
    door.clearCookie(reply);
    return null;
  });
  // Specification 7 has it as a GET. A GET from another site must not sign anybody out.
  mountPublic(
    mount,
    { ...sessionCalls['session.logout'], method: 'GET' },
    async (_args, { request, reply }) => {
      if (isForeign(request)) throw badRequest(['请从本系统退出', 'Please sign out from the console']);
      await logout(request);
      door.clearCookie(reply);
      return null;
    },
  );

  mountSession(mount, sessionCalls['session.confirm'], async (actor, { password }, { request }) => {
    const [row] = await database.query<{ password_hash: string }>(
      'select password_hash from app_user where id = $1',
      [actor.user.id],
    );
    if (!row || !(await verifyPassword(row.password_hash, password)))
      throw badRequest(['密码错误', 'The password is wrong'], {
        password: ['密码错误', 'The password is wrong'],
      });
    await writeAudit(database, {
      userId: actor.user.id,
      userName: actor.user.userName,
      companyCode: actor.user.companyCode,
      action: 'session.confirm',
      subject: actor.user.userName,
      ip: request.ip,
    });
    return null;
  });

  mountSession(mount, sessionCalls['session.password'], async (actor, { oldPwd, pwd }, { request }) => {
    const [row] = await database.query<{ password_hash: string }>(
      'select password_hash from app_user where id = $1',
      [actor.user.id],
    );
    if (!row || !(await verifyPassword(row.password_hash, oldPwd)))
      throw badRequest(['原密码错误', 'The old password is wrong'], {
        oldPwd: ['原密码错误', 'The old password is wrong'],
      });
    if (pwd.length < minPasswordLength)
      throw badRequest([`密码至少 ${minPasswordLength} 位`, `At least ${minPasswordLength} characters`], {
        pwd: [`密码至少 ${minPasswordLength} 位`, `At least ${minPasswordLength} characters`],
      });
    const passwordHash = await hashPassword(pwd);
    await database.transaction(async (queries) => {
      await queries.query('update app_user set password_hash = $2, version = version + 1 where id = $1', [
        actor.user.id,
        passwordHash,
      ]);
      // Whoever knew the old password is signed out everywhere else.
      await queries.query('delete from session where user_id = $1 and token_hash <> $2', [
        actor.user.id,
        actor.tokenHash,
      ]);
      await writeAudit(queries, {
        userId: actor.user.id,
        userName: actor.user.userName,
        companyCode: actor.user.companyCode,
        action: 'user.password',
        subject: actor.user.userName,
        ip: request.ip,
      });
    });
    return null;
  });
};
