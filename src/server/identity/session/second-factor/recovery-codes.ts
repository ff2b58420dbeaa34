import { createHash, randomInt } from 'node:crypto';

import type { Queries } from '../../../database/database.ts';

const howMany = 10;

/** Without letters that are read as others. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 16 of 31: 79 bits, so that a fast hash can't be guessed against. */
const letters = 16;

const newCode = (): string =>
  Array.from({ length: letters }, () => alphabet.charAt(randomInt(alphabet.length)))
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

/** As it is compared: however it was written down. */
const hashOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest();

/** Makes ten new codes in the place of all of before; what is stored are hashes. */
export const makeRecoveryCodes = async (queries: Queries, userId: number): Promise<readonly string[]> => {
  const codes = Array.from({ length: howMany }, newCode);
  await queries.query('delete from recovery_code where user_id = $1', [userId]);
  for (const code of codes)
    await queries.query('insert into recovery_code (user_id, code_hash) values ($1, $2)', [
      userId,
      hashOf(code),
    ]);
  return codes;
};

/** True once for a code of the user's. */
export const spendRecoveryCode = async (
  queries: Queries,
  userId: number,
  code: string,
  nowMs: number,
): Promise<boolean> => {
  const spent = await queries.query(
    `update recovery_code set used_time = $3 where user_id = $1 and code_hash = $2 and used_time is null
     returning user_id`,
    [userId, hashOf(code), new Date(nowMs)],
  );
  return spent.length > 0;
};
