import { call } from '../hub/hub.ts';
import type { SignInFailure } from './sign-in.ts';

/** On success the user is logged out after this long (specification 4). */
export const logoutAfterPasswordMs = 800;

/** Null when changed. */
export const changePassword = async (oldPwd: string, pwd: string): Promise<SignInFailure | null> => {
  const outcome = await call('session.password', { oldPwd, pwd });
  return outcome.ok ? null : { message: outcome.failure.message, fields: outcome.failure.fields ?? {} };
};
