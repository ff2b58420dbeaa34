import { createHash, randomBytes } from 'node:crypto';

import type { Database } from '../../database/database.ts';
import { findActor, insertSession } from '../actors.ts';
import { writeAudit } from '../../audit/audit.ts';
import type { Actor } from '../actor.ts';
import { forgiveAttempt } from './attempts.ts';
import { rememberDevice } from './known-devices.ts';
import { keepProviderSession, type ProviderSession } from '../single-sign-on/provider-sessions.ts';
import { spendTemporaryPassword } from './temporary-password.ts';

export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Token of a session or id of a browser: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export interface SignedIn {
  readonly token: string;
  readonly actor: Actor;
  /** Id of the browser from now on. */
  readonly device: string;
}

/** Who has proved to be whom, and where. */
export interface Proved {
  readonly userId: number;
  readonly userName: string;
  readonly companyCode: string;
  readonly ip: string;
  readonly area: string;
  readonly agent: string;
  readonly device: string;
  /** Counts of attempts that end with the sign-in, and those that others share. */
  readonly own: readonly string[];
  readonly shared: readonly string[];
  /** What the provider said that has proved it; missing: he knows his password. */
  readonly byProvider?: ProviderSession | undefined;
}

/**
 * Opens a session.
 * @throws Refusal 400: a temporary password that has ended
 */
export const openSession = async (database: Database, proved: Proved, nowMs: number): Promise<SignedIn> => {
  const { userId, userName, companyCode, ip, area, agent, device, byProvider } = proved;
  const token = newToken();
  const tokenHash = tokenHashOf(token);
  const csrfToken = randomBytes(24).toString('base64url');
  await database.transaction(async (queries) => {
    if (!byProvider) await spendTemporaryPassword(queries, userId, nowMs);
    await insertSession(queries, { tokenHash, csrfToken, userId, ip, area, agent }, nowMs);
    if (byProvider) await keepProviderSession(queries, tokenHash, byProvider, nowMs);
    await forgiveAttempt(queries, proved.own, proved.shared);
    await rememberDevice(queries, userId, tokenHashOf(device), ip, nowMs);
    await writeAudit(queries, {
      userId,
      userName,
      companyCode,
      action: 'session.login',
      subject: userName,
      ip,
    });
  });
  // The reply contains the sign-in before this one, so the actor is read before this one is stored.
  const actor = await findActor(database, tokenHash, nowMs);
  if (!actor) throw new Error('a session that was just opened is not there');
  await database.query(
    'update app_user set last_login_time = $2, last_login_ip = $3, last_login_area = $4 where id = $1',
    [userId, new Date(nowMs), ip, area],
  );
  return { token, actor, device };
};
