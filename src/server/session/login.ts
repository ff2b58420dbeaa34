import { createHash, randomBytes } from 'node:crypto';

import { resultCodes } from '#contract/envelope.ts';

import type { Database } from '../database/database.ts';
import { badRequest, Refusal } from '../http/refusal.ts';
import { findActor, insertSession } from '../stores/actors.ts';
import { writeAudit } from '../stores/audit.ts';
import type { Actor } from './actor.ts';
import { decoyHash, verifyPassword } from './password.ts';
import type { Verification } from './verification.ts';

/** At most so many failures of one account in the window; then it waits (reliability goal: 10 in 15 min). */
export const maxFailures = 10;
export const failureWindowMs = 15 * 60_000;

export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly verifyCode: string;
  readonly verifyId: string;
  readonly ip: string;
  readonly area: string;
}

const required = (credentials: Credentials): void => {
  if (credentials.username.trim() === '')
    throw badRequest(['请输入用户名', 'Please enter the user name'], {
      username: ['请输入用户名', 'Please enter the user name'],
    });
  if (credentials.password === '')
    throw badRequest(['请输入密码', 'Please enter the password'], {
      password: ['请输入密码', 'Please enter the password'],
    });
  if (credentials.verifyCode.trim() === '')
    throw badRequest(['请输入验证码', 'Please enter the verification code'], {
      verifyCode: ['请输入验证码', 'Please enter the verification code'],
    });
};

/**
 * Signs in. Unknown user, wrong password and disabled account answer alike, in words and in time.
 * @throws Refusal with the words of specification 5
 */
export const createLogin =
  (database: Database, verification: Verification) =>
  async (credentials: Credentials, nowMs: number): Promise<{ token: string; actor: Actor }> => {
    required(credentials);
    const userName = credentials.username.trim();
    if (!(await verification.redeem(credentials.verifyId, credentials.verifyCode, nowMs)))
      throw badRequest(['请输入正确的验证码', 'Please enter the correct verification code'], {
        verifyCode: ['请输入正确的验证码', 'Please enter the correct verification code'],
      });
    await throttle(userName, nowMs);
    const [user] = await database.query<{ id: number; password_hash: string; company_code: string }>(
      `select u.id, u.password_hash, u.company_code from app_user u
       join role r on r.role_code = u.role_code join company c on c.company_code = u.company_code
       where lower(u.user_name) = lower($1) and u.enabled and r.enabled and c.enabled`,
      [userName],
    );
    const right = await verifyPassword(user?.password_hash ?? (await decoyHash), credentials.password);
    if (!user || !right) {
      await database.query('insert into login_failure (user_name, failed_time) values (lower($1), $2)', [
        userName,
        new Date(nowMs),
      ]);
      await writeAudit(database, {
        userId: user?.id ?? null,
        userName,
        companyCode: user?.company_code ?? null,
        action: 'session.refused',
        subject: userName,
        ip: credentials.ip,
      });
      throw badRequest(['用户名或密码错误', 'Wrong user name or password'], {
        password: ['用户名或密码错误', 'Wrong user name or password'],
      });
    }
    return open(user, userName, credentials, nowMs);

    async function throttle(name: string, now: number): Promise<void> {
      const [row] = await database.query<{ count: number; first: Date | null }>(
        'select count(*), min(failed_time) as first from login_failure where user_name = lower($1) and failed_time > $2',
        [name, new Date(now - failureWindowMs)],
      );
      if (!row || row.count < maxFailures || !row.first) return;
      const minutes = Math.max(1, Math.ceil((row.first.getTime() + failureWindowMs - now) / 60_000));
      throw new Refusal(resultCodes.tooManyRequests, [
        `失败次数过多，请 ${minutes} 分钟后再试`,
        `Too many failures, please try again in ${minutes} min`,
      ]);
    }

    async function open(
      account: { id: number; company_code: string },
      name: string,
      { ip, area }: Credentials,
      now: number,
    ): Promise<{ token: string; actor: Actor }> {
      const token = randomBytes(32).toString('base64url');
      const tokenHash = tokenHashOf(token);
      await database.transaction(async (queries) => {
        await insertSession(
          queries,
          { tokenHash, csrfToken: randomBytes(24).toString('base64url'), userId: account.id, ip, area },
          now,
        );
        await queries.query('delete from login_failure where user_name = lower($1)', [name]);
        await writeAudit(queries, {
          userId: account.id,
          userName: name,
          companyCode: account.company_code,
          action: 'session.login',
          subject: name,
          ip,
        });
      });
      // The reply tells of the login before this one, so the actor is read before this one is written down.
      const actor = await findActor(database, tokenHash, now);
      if (!actor) throw new Error('a session that was just opened is not there');
      await database.query(
        'update app_user set last_login_time = $2, last_login_ip = $3, last_login_area = $4 where id = $1',
        [account.id, new Date(now), ip, area],
      );
      return { token, actor };
    }
  };
