import { randomBytes } from 'node:crypto';

import type { Queries } from '../../database/database.ts';
import { badRequest } from '../../kernel/refusal.ts';

/** A password that somebody else has made ends after so long (ASVS 6.4.1). */
export const temporaryPasswordMs = 24 * 3_600_000;

/** One that the server makes: 128 bits (ASVS 11.5.1), 22 letters that are copied rather than typed. */
export const newTemporaryPassword = (): string => randomBytes(16).toString('base64url');

/** When a temporary password that is made now ends. */
export const temporaryPasswordEnd = (nowMs: number): Date => new Date(nowMs + temporaryPasswordMs);

/**
 * Ends a temporary password with the sign-in that it opens: of any number at once only one is let in. It still proves
 * its holder in that session, where it has to be changed. A password that the user has made himself stays as it is.
 * @throws Refusal 400 where it has ended
 */
export const spendTemporaryPassword = async (
  queries: Queries,
  userId: number,
  nowMs: number,
): Promise<void> => {
  const rows = await queries.query(
    `update app_user set password_expires_time = case when password_temporary then $2 else password_expires_time end
     where id = $1 and (not password_temporary or password_expires_time > $2) returning id`,
    [userId, new Date(nowMs)],
  );
  const words = [
    '此临时密码已失效（24 小时内只能登录一次），请联系管理员重置',
    'This temporary password has ended (it opens one sign-in within 24 h); ask your administrator for a new one',
  ] as const;
  if (rows.length === 0) throw badRequest(words, { password: words });
};
