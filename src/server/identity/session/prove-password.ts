import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../database/database.ts';
import { badRequest } from '../../kernel/refusal.ts';
import { writeAudit } from '../../audit/audit.ts';
import { type Actor, signedIn } from '../actor.ts';
import { countAttempt, forgiveAttempt, maxFailures } from './attempts.ts';
import { verifyPassword } from './password.ts';

/** So long after a sign-in by a provider nothing more proves who sits there. */
export const freshSignInMs = 10 * 60_000;

const signInAgain: Text = [
  '请退出后重新登录，并在 10 分钟内操作',
  'Sign out, sign in again, and do it within 10 minutes',
];

/** Counted by session: who holds a session of somebody else has no other, and its owner can sign in again. */
const subjectOf = (actor: Actor): string => `session ${actor.tokenHash.toString('hex')}`;

/** When a session was opened by a provider; null: its user knows a password. */
const providerSince = async (queries: Queries, { tokenHash }: Actor): Promise<Date | null> => {
  const [row] = await queries.query<{ created_time: Date }>(
    'select s.created_time from session s join provider_session p on p.token_hash = s.token_hash where s.token_hash = $1',
    [tokenHash],
  );
  return row?.created_time ?? null;
};

/**
 * Whether whoever is signed in knows his password, or has just been signed in by a provider. Outside of the transaction of what it lets through: a wrong one stays
 * counted.
 * @throws Refusal 429 after ten wrong ones, 400 that names the field
 */
export const provePassword = async (
  database: Queries,
  actor: Actor,
  password: string,
  said: {
    readonly field: string;
    readonly words: Text;
    readonly action: string;
    /** It shows who sits there now: no sign-in of before does. */
    readonly passwordAlone?: true;
  },
  ip: string,
  nowMs: number,
): Promise<void> => {
  const since = await providerSince(database, actor);
  if (since !== null) {
    if (!said.passwordAlone && nowMs - since.getTime() < freshSignInMs) return;
    throw badRequest(signInAgain, { [said.field]: signInAgain });
  }
  await countAttempt(database, [{ subject: subjectOf(actor), limit: maxFailures }], nowMs);
  const { id, userName, companyCode } = signedIn(actor);
  const [row] = await database.query<{ password_hash: string }>(
    // His own, also while he sees the console as somebody of another company.
    'select password_hash from public.app_user where id = $1',
    [id],
  );
  if (!row || !(await verifyPassword(row.password_hash, password))) {
    await writeAudit(database, {
      userId: id,
      userName,
      companyCode,
      action: said.action,
      subject: userName,
      ip,
    });
    throw badRequest(said.words, { [said.field]: said.words });
  }
  await forgiveAttempt(database, [subjectOf(actor)], []);
};
