import type { Queries } from '../../../database/database.ts';
import { badRequest } from '../../../kernel/refusal.ts';
import { removeFactors } from './factors.ts';

/** So long a request waits for another administrator. */
export const resetWaitsMs = 24 * 3_600_000;

interface Asker {
  readonly id: number;
  readonly userName: string;
}

/**
 * One administrator asks for the reset of a user's second factor, another one does the same and so confirms it: one alone
 * could reset password and factor of anybody and be him. Ends the user's sessions.
 * @returns whether it was asked for, or done
 * @throws Refusal 400: who asked can't confirm
 */
export const resetFactors = async (
  queries: Queries,
  userId: number,
  asker: Asker,
  nowMs: number,
): Promise<'asked' | 'done'> => {
  const [asked] = await queries.query<{ asked_by: number | null }>(
    `select asked_by from factor_reset where user_id = $1 and confirmed_time is null and asked_time > $2 for update`,
    [userId, new Date(nowMs - resetWaitsMs)],
  );
  if (asked?.asked_by === asker.id)
    throw badRequest([
      '您已申请；须由另一名管理员在 24 小时内执行同样的操作来确认',
      'You have requested it; another administrator must confirm by doing the same within 24 hours',
    ]);
  // An asker who was removed has asked for nothing.
  if (!asked || asked.asked_by === null) {
    await queries.query(
      `insert into factor_reset as f (user_id, asked_by, asked_name, asked_time) values ($1, $2, $3, $4)
       on conflict (user_id) do update set asked_by = excluded.asked_by, asked_name = excluded.asked_name,
         asked_time = excluded.asked_time, confirmed_name = null, confirmed_time = null`,
      [userId, asker.id, asker.userName, new Date(nowMs)],
    );
    return 'asked';
  }
  await queries.query('update factor_reset set confirmed_name = $2, confirmed_time = $3 where user_id = $1', [
    userId,
    asker.userName,
    new Date(nowMs),
  ]);
  await removeFactors(queries, userId);
  await queries.query('delete from session where user_id = $1', [userId]);
  return 'done';
};

/** Forgets a reset that its user has read of. */
export const forgetReset = async (queries: Queries, userId: number): Promise<void> => {
  await queries.query('delete from factor_reset where user_id = $1 and confirmed_time is not null', [userId]);
};
