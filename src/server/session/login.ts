import { createHash, randomBytes } from 'node:crypto';

import type { Database } from '../database/database.ts';
import { badRequest } from '../http/refusal.ts';
import { findActor, insertSession } from '../stores/actors.ts';
import { writeAudit } from '../stores/audit.ts';
import type { Actor } from './actor.ts';
import {
  addressSubject,
  attemptsOf,
  type Counted,
  countAttempt,
  forgiveAttempt,
  maxAuditedStrangers,
  maxFailures,
  maxStrangers,
} from './attempts.ts';
import { placeOf, rememberDevice } from './known-devices.ts';
import { decoyHash, verifyPassword } from './password.ts';
import { spendTemporaryPassword } from './temporary-password.ts';
import type { Verification } from './verification.ts';

export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly verifyCode: string;
  readonly verifyId: string;
  readonly ip: string;
  readonly area: string;
  /** The browser's user agent. */
  readonly agent: string;
  /** The id that this browser got with its challenge; null: it kept none. */
  readonly device: string | null;
}

export interface SignedIn {
  readonly token: string;
  readonly actor: Actor;
  /** Id of the browser from now on. */
  readonly device: string;
}

/** Token of a session or id of a browser: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What an attempt counts for. Guesses from elsewhere do not limit a known browser or address. */
const countsOf = async (
  database: Database,
  { ip, device }: Credentials,
  userName: string,
  nowMs: number,
): Promise<{ readonly own: Counted; readonly shared: readonly Counted[] }> => {
  const name = userName.toLowerCase();
  const deviceHash = device === null ? null : tokenHashOf(device);
  const known = await placeOf(database, userName, deviceHash, ip, nowMs);
  const address = { subject: addressSubject(ip), limit: null };
  if (known.device)
    return {
      own: { subject: `device ${deviceHash?.toString('hex')} ${name}`, limit: maxFailures },
      shared: [address],
    };
  const account = { subject: `account ${name}`, limit: maxStrangers };
  return {
    own: { subject: `place ${ip} ${name}`, limit: maxFailures },
    shared: known.address ? [address] : [address, account],
  };
};

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
  async (credentials: Credentials, nowMs: number): Promise<SignedIn> => {
    required(credentials);
    const userName = credentials.username.trim();
    if (!(await verification.redeem(credentials.verifyId, credentials.verifyCode, credentials.device, nowMs)))
      throw badRequest(['请输入正确的验证码', 'Please enter the correct verification code'], {
        verifyCode: ['请输入正确的验证码', 'Please enter the correct verification code'],
      });
    const { own, shared } = await countsOf(database, credentials, userName, nowMs);
    await countAttempt(database, [own, ...shared], nowMs);
    const [user] = await database.query<{ id: number; password_hash: string; company_code: string }>(
      `select u.id, u.password_hash, u.company_code from app_user u
       join role r on r.role_code = u.role_code join company c on c.company_code = u.company_code
       where lower(u.user_name) = lower($1) and u.enabled and r.enabled and c.enabled`,
      [userName],
    );
    const right = await verifyPassword(user?.password_hash ?? (await decoyHash), credentials.password);
    if (!user || !right) {
      // Attempts at unknown names can be made by anybody, and must not fill the audit.
      const failures = user ? 0 : await attemptsOf(database, [addressSubject(credentials.ip)], nowMs);
      if (failures <= maxAuditedStrangers)
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

    async function open(
      account: { id: number; company_code: string },
      name: string,
      { ip, area, agent, device: knownAs }: Credentials,
      now: number,
    ): Promise<SignedIn> {
      const token = newToken();
      const device = knownAs ?? newToken();
      const tokenHash = tokenHashOf(token);
      await database.transaction(async (queries) => {
        await spendTemporaryPassword(queries, account.id, now);
        await insertSession(
          queries,
          {
            tokenHash,
            csrfToken: randomBytes(24).toString('base64url'),
            userId: account.id,
            ip,
            area,
            agent,
          },
          now,
        );
        await forgiveAttempt(
          queries,
          [own.subject],
          shared.map(({ subject }) => subject),
        );
        await rememberDevice(queries, account.id, tokenHashOf(device), ip, now);
        await writeAudit(queries, {
          userId: account.id,
          userName: name,
          companyCode: account.company_code,
          action: 'session.login',
          subject: name,
          ip,
        });
      });
      // The reply contains the sign-in before this one, so the actor is read before this one is stored.
      const actor = await findActor(database, tokenHash, now);
      if (!actor) throw new Error('a session that was just opened is not there');
      await database.query(
        'update app_user set last_login_time = $2, last_login_ip = $3, last_login_area = $4 where id = $1',
        [account.id, new Date(now), ip, area],
      );
      return { token, actor, device };
    }
  };
