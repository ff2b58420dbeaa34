import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../database/database.ts';
import { badRequest } from '../../kernel/refusal.ts';
import { writeAudit } from '../../audit/audit.ts';
import { type Actor, signedIn } from '../actor.ts';
import { countAttempt, forgiveAttempt, maxFailures } from './attempts.ts';
import { verifyPassword } from './password.ts';

/** Counted by session: who holds a session of somebody else has no other, and its owner can sign in again. */
const subjectOf = (actor: Actor): string => `session ${actor.tokenHash.toString('hex')}`;

/**
 * Whether whoever is signed in knows his password. Outside of the transaction of what it lets through: a wrong one stays
 * counted.
 * @throws Refusal 429 after ten wrong ones, 400 that names the field
 */
export const provePassword = async (
  database: Queries,
  actor: Actor,
  password: string,
  said: { readonly field: string; readonly words: Text; readonly action: string },
  ip: string,
  nowMs: number,
): Promise<void> => {
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
