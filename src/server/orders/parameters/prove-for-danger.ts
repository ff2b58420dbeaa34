import type { Queries } from '../../database/database.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';
import { provePassword } from '../../identity/session/prove-password.ts';

/**
 * Whether whoever orders something dangerous knows his password; outside of the transaction of the order.
 * @throws Refusal 400 at `password`: missing or wrong; 429 after ten wrong ones
 */
export const proveForDanger = async (
  database: Queries,
  actor: Actor,
  password: string,
  ip: string,
  nowMs: number,
): Promise<void> => {
  if (password === '')
    throw badRequest(['请输入密码', 'Please input a password'], { password: ['必填', 'Required'] });
  await provePassword(
    database,
    actor,
    password,
    { field: 'password', words: ['密码错误', 'The password is wrong'], action: 'parameters.refused' },
    ip,
    nowMs,
  );
};
