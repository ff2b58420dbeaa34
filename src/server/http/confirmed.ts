import { createHash, randomBytes } from 'node:crypto';

import { canonicalJson } from '#domain/canonical-json.ts';
import type { Text } from '#i18n/text.ts';

import type { Transaction } from '../database/database.ts';
import type { JoinedDatabase } from '../database/joined-database.ts';
import type { Actor } from '../session/actor.ts';
import { badRequest } from './refusal.ts';

/** Time to read what will be done and to say yes, ms. */
export const confirmationLifeMs = 2 * 60_000;

/** Something that must not happen by one slip or one forged request: a remote order to a truck. */
export interface DangerousAction {
  /** Verb and noun, as in the audit log: `terminal.clear`. */
  readonly action: string;
  /** Everything that the action depends on; what is confirmed is what is done, to the letter. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What will be done, to whom, in words for the person who confirms. */
  readonly words: Text;
}

/** The first answer: nothing is done yet. */
export interface AsksForConfirmation {
  readonly confirm: { readonly code: string; readonly words: Text; readonly expiresTime: string };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const notConfirmed = () =>
  badRequest(['确认已失效，请重新操作', 'This is not confirmed, or no longer; please begin again'], {
    confirmCode: ['确认码无效', 'Not a code for this'],
  });

/**
 * Does a dangerous action in two steps (OWASP transaction authorization). Without a code nothing is done and the
 * answer says in words what would be, with a code for exactly that: this session, this action, these arguments, two
 * minutes, once. With the code it is done. Code and effect are one transaction, so an action that fails
 * has used nothing up.
 * @param code what the caller sent as `confirmCode`; undefined: the first step
 * @throws Refusal 400 where the code is not for this
 */
export const confirmed = async <T>(
  database: JoinedDatabase,
  actor: Actor,
  { action, arguments: args, words }: DangerousAction,
  code: string | undefined,
  nowMs: number,
  act: (queries: Transaction) => Promise<T>,
): Promise<AsksForConfirmation | { readonly done: T }> => {
  const argumentsHash = sha256(canonicalJson(args));
  if (code === undefined) {
    const issued = randomBytes(18).toString('base64url');
    const expires = new Date(nowMs + confirmationLifeMs);
    await database.query('delete from confirmation where expires_time < $1', [new Date(nowMs)]);
    await database.query(
      `insert into confirmation (code_hash, session_hash, action, arguments_hash, expires_time)
       values ($1, $2, $3, $4, $5)`,
      [sha256(issued), actor.tokenHash, action, argumentsHash, expires],
    );
    return { confirm: { code: issued, words, expiresTime: expires.toISOString() } };
  }
  return database.transaction(async (queries) => {
    // Taken away by whoever comes first; a second one waits for him here and finds nothing.
    const [taken] = await queries.query(
      `delete from confirmation where code_hash = $1 and session_hash = $2 and action = $3 and arguments_hash = $4
         and expires_time > $5 returning action`,
      [sha256(code), actor.tokenHash, action, argumentsHash, new Date(nowMs)],
    );
    if (!taken) throw notConfirmed();
    return { done: await act(queries) };
  });
};
