import type { Database } from '../../database/database.ts';
import { badRequest } from '../../kernel/refusal.ts';
import { writeAudit } from '../../audit/audit.ts';
import {
  addressSubject,
  attemptsOf,
  type Counted,
  countAttempt,
  maxAuditedStrangers,
  maxFailures,
  maxStrangers,
} from './attempts.ts';
import { placeOf } from './known-devices.ts';
import { openSession, type Proved, type SignedIn, tokenHashOf } from './open-session.ts';
import { decoyHash, verifyPassword } from './password.ts';
import { passwordOff } from '../single-sign-on/passwords-off.ts';
import { hasFactorSql } from './second-factor/factors.ts';
import type { Verification } from './verification.ts';

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

/** Password or provider were right; the account has a second factor, which is asked for. */
export interface AwaitsFactor {
  readonly proved: Proved;
  /** Of the account. */
  readonly version: number;
}

interface AccountRow extends Record<string, unknown> {
  readonly id: number;
  readonly password_hash: string;
  readonly company_code: string;
  readonly version: number;
  /** It has a second factor. */
  readonly second: boolean;
}

/** What an attempt counts for. Guesses from elsewhere do not limit a known browser or address. */
const countsOf = async (
  database: Database,
  ip: string,
  device: string,
  userName: string,
  nowMs: number,
): Promise<{ readonly own: Counted; readonly shared: readonly Counted[] }> => {
  const name = userName.toLowerCase();
  const deviceHash = tokenHashOf(device);
  const known = await placeOf(database, userName, deviceHash, ip, nowMs);
  const address = { subject: addressSubject(ip), limit: null };
  if (known.device)
    return {
      own: { subject: `device ${deviceHash.toString('hex')} ${name}`, limit: maxFailures },
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
  async (credentials: Credentials, nowMs: number): Promise<SignedIn | AwaitsFactor> => {
    required(credentials);
    const userName = credentials.username.trim();
    const { device } = credentials;
    if (
      device === null ||
      !(await verification.redeem(credentials.verifyId, credentials.verifyCode, device, nowMs))
    )
      throw badRequest(['请输入正确的验证码', 'Please enter the correct verification code'], {
        verifyCode: ['请输入正确的验证码', 'Please enter the correct verification code'],
      });
    const { own, shared } = await countsOf(database, credentials.ip, device, userName, nowMs);
    await countAttempt(database, [own, ...shared], nowMs);
    const [user] = await database.query<AccountRow>(
      `select u.id, u.password_hash, u.company_code, u.version, ${hasFactorSql('u.id')} as second from app_user u
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
    const off = await passwordOff(database, user.id);
    if (off) throw off;
    const proved: Proved = {
      userId: user.id,
      userName,
      companyCode: user.company_code,
      ip: credentials.ip,
      area: credentials.area,
      agent: credentials.agent,
      device,
      own: [own.subject],
      shared: shared.map(({ subject }) => subject),
    };
    return user.second ? { proved, version: user.version } : openSession(database, proved, nowMs);
  };
